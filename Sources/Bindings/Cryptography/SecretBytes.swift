// Secret bytes in locked memory, kept out of swap and core dumps, and wiped after use.

internal import CSodium
import Synchronization

/// Initialises the library.
enum Library {
    /// Also selects the fastest code for this processor.
    static let isReady = sodium_init() >= 0
}

/// Keys, passphrases and decrypted text. The memory is locked as far as the system allows (`sodium_malloc`,
/// RLIMIT_MEMLOCK), surrounded by guard pages, individually or shared by small secrets, and wiped on deallocation.
///
/// Unchecked, since a pointer is never Sendable: the bytes are only modified in `withMutableBytes`, by a caller with exclusive access.
package final class SecretBytes: @unchecked Sendable {
    private let pointer: UnsafeMutablePointer<UInt8>
    /// Nil for separately allocated memory.
    private let slot: Int?
    package let count: Int

    /// Filled with zeros.
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
        // Like Swift's own allocations: recovery is impossible.
        guard let pointer = sodium_malloc(count) else { fatalError("out of memory") }
        return pointer.assumingMemoryBound(to: UInt8.self)
    }

    /// From the system's random source.
    package convenience init(random count: Int) {
        self.init(zeros: count)
        randombytes_buf(pointer, count)
    }

    /// A copy. The original is not wiped.
    package convenience init(copying bytes: some Collection<UInt8>) {
        self.init(zeros: bytes.count)
        withMutableBytes { target in for (index, byte) in bytes.enumerated() { target[index] = byte } }
    }

    /// Moves bytes here: the original is wiped.
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

    /// Not thread-safe.
    package func withMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeMutableRawBufferPointer(start: pointer, count: count))
    }

    /// For C functions.
    func withPointer<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// In constant time.
    package static func == (one: SecretBytes, other: SecretBytes) -> Bool {
        one.count == other.count && sodium_memcmp(one.pointer, other.pointer, one.count) == 0
    }

    /// In unprotected memory: for what is about to be shown or written.
    package var exposed: [UInt8] { withBytes { Array($0) } }
}

package enum Memory {
    /// Overwrites secrets in a way that a compiler does not optimise away.
    package static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { sodium_memzero(start, $0.count) } }
        bytes = []
    }

    /// Compares two values that need not be secret, in constant time.
    package static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }
}

package enum RandomBytes {
    /// From the system's random source (getrandom(2)).
    package static func make(_ count: Int) -> [UInt8] {
        precondition(Library.isReady, "libsodium does not start")
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
            if let start = buffer.baseAddress { randombytes_buf(start, count) }
            made = count
        }
    }
}

/// A shared pool for small secrets, locked and guarded once: separate allocations take ten system calls each, and a
/// thousand documents have fourteen thousand secrets.
private final class SmallSecrets: Sendable {
    static let shared = SmallSecrets()
    /// The maximum size of a small secret in bytes.
    static let size = 128
    private static let slots = 512

    /// The address of the first slot. The memory is never freed.
    private let start: UInt
    private let free: Mutex<[Int]>

    private init() {
        let pointer = SecretBytes.allocate(Self.size * Self.slots)
        sodium_memzero(pointer, Self.size * Self.slots)
        start = UInt(bitPattern: pointer)
        free = Mutex(Array(0..<Self.slots))
    }

    /// Filled with zeros; nil if all slots are in use.
    func take() -> (UnsafeMutablePointer<UInt8>, slot: Int)? {
        guard let slot = free.withLock({ $0.popLast() }),
            let place = UnsafeMutablePointer<UInt8>(bitPattern: start + UInt(slot * Self.size))
        else { return nil }
        return (place, slot)
    }

    /// Returns a slot, which must contain zeros.
    func give(_ slot: Int) { free.withLock { $0.append(slot) } }
}

extension SecretBytes {
    /// The version reported by the library.
    package static var libraryVersion: String { String(cString: sodium_version_string()) }
}
