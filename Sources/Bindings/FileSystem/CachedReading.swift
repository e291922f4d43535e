// Caches a value derived from a file, as long as the file is unchanged.

import Synchronization

/// Holds one value. The file is checked for each request (fstat(2)), and only read if it may have changed.
package final class CachedReading<Value: Sendable>: Sendable {
    private struct Kept {
        /// Nil: the file did not exist.
        let identity: FileStamp.Identity?
        let value: Value
    }

    private let kept = Mutex<Kept?>(nil)

    package init() {}

    /// - Parameters:
    ///   - stamp: the current stamp of the file; nil if it does not exist.
    ///   - isTold: false if the stamp is unknown: the value is then recomputed and not cached.
    ///   - make: reads the file, after the stamp was taken: a change in between gives the next request another stamp.
    package func value(of stamp: FileStamp?, isTold: Bool = true, _ make: () -> Value) -> Value {
        let identity = stamp?.identity
        if isTold, let found = kept.withLock({ $0 }), found.identity == identity { return found.value }
        // A file that has just changed may change again with the same stamp.
        let isSettled = isTold && stamp?.isSettled(at: MachineFacts.now()) != false
        let value = make()
        kept.withLock { $0 = isSettled ? Kept(identity: identity, value: value) : nil }
        return value
    }

    /// The same for a file by its path in the file system.
    package func value(ofFile path: String, _ make: () -> Value) -> Value {
        do throws(SystemError) {
            return value(of: try FileStamp.of(path), make)
        } catch {
            return value(of: nil, isTold: error.isMissing, make)
        }
    }
}
