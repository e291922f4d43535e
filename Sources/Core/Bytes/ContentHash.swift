// A hash for change detection: decides what must be written again.

/// A 64-bit hash of everything added: one multiplication per eight bytes, each followed by a shift that carries the
/// high bits down. Detects changes; it is not cryptographic.
package struct ContentHash {
    package private(set) var value = StableHash().value

    package init() {}

    @inline(__always)
    private mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
        value ^= value >> 32
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var at = 0
        while at + 8 <= bytes.count {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
            at += 8
        }
        var rest: UInt64 = 0
        for index in at..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
        mix(rest)
        // Includes the length, so "ab" + "c" differs from "a" + "bc".
        mix(UInt64(bytes.count))
    }

    package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    package mutating func add(_ number: some FixedWidthInteger) { mix(UInt64(truncatingIfNeeded: number)) }

    package static func of(_ bytes: [UInt8]) -> UInt64 {
        var hash = ContentHash()
        hash.add(bytes)
        return hash.value
    }
}
