// Many byte strings that grow at the same time, in one block of memory.

/// Byte strings in links of doubling length: most words are rare and take a few bytes, a few are in every document.
///
/// A string needs no memory of its own, so that a million of them are as quick to let go of as one.
struct ByteChains: ~Copyable {
    /// One string: where its first link begins, and where its next byte goes.
    struct Chain {
        fileprivate(set) var first: UInt32 = 0
        fileprivate var next: UInt32 = 0
        /// The end of the last link, where the place of another one will stand; until then, the length of this one.
        fileprivate var end: UInt32 = 0
        var isEmpty: Bool { end == 0 }
    }

    private static let shortest: UInt32 = 8
    private static let longest: UInt32 = 2048
    /// The bytes behind each link: the place of the next one.
    private static let joint = 4

    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    /// The bytes that are taken.
    private(set) var count = 4

    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        memory = .allocate(byteCount: self.capacity, alignment: 8)
    }

    deinit { memory.deallocate() }

    @inline(__always)
    mutating func append(_ byte: UInt8, to chain: inout Chain) {
        if chain.next == chain.end { lengthen(&chain) }
        memory.storeBytes(of: byte, toByteOffset: Int(chain.next), as: UInt8.self)
        chain.next += 1
    }

    /// Appends a number in groups of seven bits, the lowest first, each but the last with the high bit set (LEB128).
    @inline(__always)
    mutating func append(number: UInt32, to chain: inout Chain) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80, to: &chain)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest), to: &chain)
    }

    /// Appends what the string holds to `bytes`.
    func copy(_ chain: Chain, to bytes: inout [UInt8]) {
        guard !chain.isEmpty else { return }
        var (start, length) = (chain.first, Self.shortest)
        while start + length != chain.end {
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + Int(start), count: Int(length)))
            start = memory.loadUnaligned(fromByteOffset: Int(start + length), as: UInt32.self)
            length = min(length * 2, Self.longest)
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + Int(start), count: Int(chain.next - start)))
    }

    private mutating func lengthen(_ chain: inout Chain) {
        let isFirst = chain.isEmpty
        let length =
            isFirst
            ? Self.shortest
            : min(memory.loadUnaligned(fromByteOffset: Int(chain.end), as: UInt32.self) * 2, Self.longest)
        let start = UInt32(count)
        count += Int(length) + Self.joint
        if count > capacity { grow() }
        if isFirst {
            chain.first = start
        } else {
            memory.storeBytes(of: start, toByteOffset: Int(chain.end), as: UInt32.self)
        }
        (chain.next, chain.end) = (start, start + length)
        memory.storeBytes(of: length, toByteOffset: Int(chain.end), as: UInt32.self)
    }

    private mutating func grow() {
        let larger = max(capacity * 2, count)
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
        moved.copyMemory(from: memory, byteCount: capacity)
        memory.deallocate()
        (memory, capacity) = (moved, larger)
    }
}
