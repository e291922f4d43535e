// A number that changes when bytes do, for telling what must be written again.

/// FNV-1a in 64 bits over whatever is added (draft-eastlake-fnv). It tells changes apart, not enemies.
struct ContentHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
        // An end, so that "ab" + "c" is not "a" + "bc".
        add(0xff as UInt8)
    }

    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            for byte in buffer { add(byte) }
        }
        add(0xff as UInt8)
    }

    mutating func add(_ text: String) { add(text.utf8) }

    mutating func add(_ number: some FixedWidthInteger) {
        value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
        value ^= value >> 29
    }

    @inline(__always)
    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    static func of(_ bytes: [UInt8]) -> UInt64 {
        var hash = ContentHash()
        hash.add(bytes)
        return hash.value
    }
}
