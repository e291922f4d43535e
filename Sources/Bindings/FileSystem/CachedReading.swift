// What was made of a file's bytes, for the next one who asks, as long as the file is the same.

import Synchronization

/// Keeps one value. The file is looked at for every question (fstat(2)), and read only where it may have changed.
package final class CachedReading<Value: Sendable>: Sendable {
    private struct Kept {
        /// Nil: there was no file.
        let identity: FileStamp.Identity?
        let value: Value
    }

    private let kept = Mutex<Kept?>(nil)

    package init() {}

    /// - Parameters:
    ///   - stamp: of the file as it is now; nil where there is none.
    ///   - isTold: false where that is not known: then it is made again, and not kept.
    ///   - make: reads the file, after the stamp: of a change in between the next question sees another stamp.
    package func value(of stamp: FileStamp?, isTold: Bool = true, _ make: () -> Value) -> Value {
        let identity = stamp?.identity
        if isTold, let found = kept.withLock({ $0 }), found.identity == identity { return found.value }
        // What changed a moment ago may change again without another stamp.
        let isSettled = isTold && stamp?.isSettled(at: MachineFacts.now()) != false
        let value = make()
        kept.withLock { $0 = isSettled ? Kept(identity: identity, value: value) : nil }
        return value
    }

    /// The same of a file at a path of the system.
    package func value(ofFile path: String, _ make: () -> Value) -> Value {
        do throws(SystemError) {
            return value(of: try FileStamp.of(path), make)
        } catch {
            return value(of: nil, isTold: error.isMissing, make)
        }
    }
}
