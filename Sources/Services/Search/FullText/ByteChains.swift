// Many byte strings that grow at the same time, in one block of memory.

/// Byte strings in links of doubling length: most words are rare and take a few bytes, which are in the string's owner, a few are in every document.
///
/// A string needs no memory of its own, so that a million of them are as quick to let go of as one.
struct ByteChains: ~Copyable {
    /// One string.
    struct Chain: BitwiseCopyable {
        /// Where its first link begins, and where its next byte goes. Up to eight bytes are here themselves.
        fileprivate var first: UInt32 = 0
        fileprivate var next: UInt32 = 0
        /// How many bytes are here; or, greater, the end of the last link, where the place of another one will be; until then, the length of this one.
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
    /// The bytes after each link: the place of the next one.
    private static let joint = 4

    private var memory: GrowingMemory<UInt8>

    init(capacity: Int) {
        memory = GrowingMemory(capacity: capacity)
        // So that no link ends where a count could be meant.
        memory.append(count: Int(Self.maxHere))
    }

    /// The bytes that are taken.
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

    /// The first link takes what was in the owner.
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

    /// Where a new link begins; its length comes after it.
    private mutating func addLink(_ length: UInt32) -> UInt32 {
        let start = memory.count
        memory.append(count: Int(length) + Self.joint)
        memory.withMutableBytes { $0.storeBytes(of: length, toByteOffset: start + Int(length), as: UInt32.self) }
        return UInt32(start)
    }
}
