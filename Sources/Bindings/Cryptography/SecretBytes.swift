// Bytes that no other part of memory, no swap and no core dump has, and that are gone when they are no longer used.

internal import CSodium
import Synchronization

/// What must have run before anything else of the library.
enum Library {
    /// Chooses the fastest code for this processor.
    static let isReady = sodium_init() >= 0
}

/// Keys, passphrases and what was encrypted. The memory is locked as far as the system lets it be (`sodium_malloc`, RLIMIT_MEMLOCK), has guard
/// pages around it, or around those that small secrets share, and is wiped at the end.
///
/// Unchecked, since a pointer is never Sendable: the bytes change in `withMutableBytes` alone, whose caller has the value to itself.
package final class SecretBytes: @unchecked Sendable {
    private let pointer: UnsafeMutablePointer<UInt8>
    /// Nil for memory of its own.
    private let slot: Int?
    package let count: Int

    /// Zeros.
    package init(zeros count: Int) {
        precondition(Library.isReady, "libsodium does not start")
        self.count = count
        if count <= SmallSecrets.size, let (place, slot) = SmallSecrets.shared.take() {
            (pointer, self.slot) = (place, slot)
            return
        }
        pointer = Self.allocate(max(count, 1))
        slot = nil
        sodium_memzero(pointer, count)
    }

    fileprivate static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        // As Swift's own allocations do: there is nothing to go on with.
        guard let pointer = sodium_malloc(count) else { fatalError("out of memory") }
        return pointer.assumingMemoryBound(to: UInt8.self)
    }

    /// From the system's source of random bytes.
    package convenience init(random count: Int) {
        self.init(zeros: count)
        randombytes_buf(pointer, count)
    }

    /// A copy. What is copied stays where it is.
    package convenience init(copying bytes: some Collection<UInt8>) {
        self.init(zeros: bytes.count)
        withMutableBytes { target in for (index, byte) in bytes.enumerated() { target[index] = byte } }
    }

    /// Takes bytes over: where they were are zeros.
    package convenience init(wiping bytes: inout [UInt8]) {
        self.init(zeros: bytes.count)
        let count = bytes.count
        if count > 0 {
            bytes.withUnsafeMutableBytes { source in
                guard let start = source.baseAddress else { return }
                UnsafeMutableRawPointer(pointer).copyMemory(from: start, byteCount: count)
                sodium_memzero(start, count)
            }
        }
        bytes = []
    }

    deinit {
        guard let slot else { return sodium_free(pointer) }
        sodium_memzero(pointer, SmallSecrets.size)
        SmallSecrets.shared.give(slot)
    }

    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: pointer, count: count))
    }

    /// Not for two threads at once.
    package func withMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeMutableRawBufferPointer(start: pointer, count: count))
    }

    /// For C.
    func withPointer<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// In a time that does not depend on where they differ.
    package static func == (one: SecretBytes, other: SecretBytes) -> Bool {
        one.count == other.count && sodium_memcmp(one.pointer, other.pointer, one.count) == 0
    }

    /// In memory like any other: for what is about to be shown or written.
    package var exposed: [UInt8] { withBytes { Array($0) } }
}

package enum Memory {
    /// Overwrites what was secret; a compiler does not leave it out.
    package static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { sodium_memzero(start, $0.count) } }
        bytes = []
    }

    /// Whether two values that need not be secret are the same, in a time that does not depend on where they differ.
    package static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }
}

package enum RandomBytes {
    /// From the system's source (getrandom(2)).
    package static func make(_ count: Int) -> [UInt8] {
        precondition(Library.isReady, "libsodium does not start")
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
            if let start = buffer.baseAddress { randombytes_buf(start, count) }
            made = count
        }
    }
}

/// Pages for small secrets, locked and guarded once: each of its own takes ten system calls, and a thousand documents have fourteen thousand secrets.
private final class SmallSecrets: Sendable {
    static let shared = SmallSecrets()
    /// What a secret of this kind has at most, in bytes.
    static let size = 128
    private static let slots = 512

    /// Of the first slot. The memory is never given back.
    private let start: UInt
    private let free: Mutex<[Int]>

    private init() {
        let pointer = SecretBytes.allocate(Self.size * Self.slots)
        sodium_memzero(pointer, Self.size * Self.slots)
        start = UInt(bitPattern: pointer)
        free = Mutex(Array(0..<Self.slots))
    }

    /// Zeros; nil where all are in use.
    func take() -> (UnsafeMutablePointer<UInt8>, slot: Int)? {
        guard let slot = free.withLock({ $0.popLast() }),
            let place = UnsafeMutablePointer<UInt8>(bitPattern: start + UInt(slot * Self.size))
        else { return nil }
        return (place, slot)
    }

    /// Takes one back that holds zeros.
    func give(_ slot: Int) { free.withLock { $0.append(slot) } }
}

extension SecretBytes {
    /// That of the library, as it says itself.
    package static var libraryVersion: String { String(cString: sodium_version_string()) }
}
