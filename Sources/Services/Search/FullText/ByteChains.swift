// Many byte strings that grow simultaneously, in one block of memory.

/// Byte strings as linked chunks of doubling length: most words are rare and take a few bytes, stored inline, while a few occur in every
/// document.
///
/// Strings have no allocations of their own, so that a million of them are freed as quickly as one.
struct ByteChains: ~Copyable {
    /// One string.
    struct Chain: BitwiseCopyable {
        /// The start of its first chunk, and the position for its next byte. Up to eight bytes are stored here inline.
        fileprivate var first: UInt32 = 0
        fileprivate var next: UInt32 = 0
        /// The number of inline bytes; or, if greater, the end of the last chunk, where the position of the next one will be; until then,
        /// the length of this one.
        fileprivate var end: UInt32 = 0

        @inline(__always)
        fileprivate var isHere: Bool { end <= ByteChains.maxHere }

        @inline(__always)
        fileprivate var here: UInt64 {
            get { UInt64(next) << 32 | UInt64(first) }
            set { (first, next) = (UInt32(truncatingIfNeeded: newValue), UInt32(truncatingIfNeeded: newValue >> 32)) }
        }
    }

    private static let maxHere: UInt32 = 8
    private static let shortest: UInt32 = 16
    private static let longest: UInt32 = 2048
    /// The bytes after each chunk: the position of the next one.
    private static let joint = 4

    private var memory: GrowingMemory<UInt8>

    init(capacity: Int) {
        memory = GrowingMemory(capacity: capacity)
        // So that no chunk ends at a position that could be an inline count.
        memory.append(count: Int(Self.maxHere))
    }

    /// The number of bytes in use.
    var count: Int { memory.count }

    @inline(__always)
    mutating func append(_ byte: UInt8, to chain: inout Chain) {
        if chain.isHere {
            if chain.end < Self.maxHere {
                chain.here |= UInt64(byte) << UInt64(chain.end * 8)
                chain.end += 1
                return
            }
            moveOut(&chain)
        } else if chain.next == chain.end {
            lengthen(&chain)
        }
        memory[Int(chain.next)] = byte
        chain.next += 1
    }

    /// Appends a number in LEB128: groups of seven bits, lowest first, each but the last with the high bit set.
    @inline(__always)
    mutating func append(number: UInt32, to chain: inout Chain) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80, to: &chain)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest), to: &chain)
    }

    /// Appends the contents of the string to `bytes`.
    func copy(_ chain: Chain, to bytes: inout [UInt8]) {
        if chain.isHere {
            var rest = chain.here
            for _ in 0..<chain.end {
                bytes.append(UInt8(truncatingIfNeeded: rest))
                rest >>= 8
            }
            return
        }
        memory.withBytes { memory in
            var (start, length) = (chain.first, Self.shortest)
            while start + length != chain.end {
                bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + Int(start), count: Int(length)))
                start = memory.loadUnaligned(fromByteOffset: Int(start + length), as: UInt32.self)
                length = min(length * 2, Self.longest)
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + Int(start), count: Int(chain.next - start)))
        }
    }

    /// Moves the inline bytes to the first chunk.
    private mutating func moveOut(_ chain: inout Chain) {
        let here = chain.here
        let start = addLink(Self.shortest)
        memory.withMutableBytes { $0.storeBytes(of: here.littleEndian, toByteOffset: Int(start), as: UInt64.self) }
        (chain.first, chain.next, chain.end) = (start, start + Self.maxHere, start + Self.shortest)
    }

    private mutating func lengthen(_ chain: inout Chain) {
        let end = Int(chain.end)
        let length = min(memory.withBytes { $0.loadUnaligned(fromByteOffset: end, as: UInt32.self) } * 2, Self.longest)
        let start = addLink(length)
        memory.withMutableBytes { $0.storeBytes(of: start, toByteOffset: end, as: UInt32.self) }
        (chain.next, chain.end) = (start, start + length)
    }

    /// The start of a new chunk; its length is stored after it.
    private mutating func addLink(_ length: UInt32) -> UInt32 {
        let start = memory.count
        memory.append(count: Int(length) + Self.joint)
        memory.withMutableBytes { $0.storeBytes(of: length, toByteOffset: start + Int(length), as: UInt32.self) }
        return UInt32(start)
    }
}
