// A hash that is the same on every machine and in every version.

/// 64-bit FNV-1a (draft-eastlake-fnv), for stored keys: it must never change. It is not cryptographic.
package struct StableHash {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    @inline(__always)
    private mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    package mutating func add(_ byte: UInt8) { mix(byte) }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes { mix(byte) }
    }

    package mutating func add(_ text: String) {
        for byte in text.utf8 { mix(byte) }
    }

    package static func of(_ text: String) -> UInt64 {
        var hash = StableHash()
        hash.add(text)
        return hash.value
    }

    /// The hash as 16 hexadecimal digits.
    package static func digits(of text: String) -> String { digits(of(text)) }

    package static func digits(_ value: UInt64) -> String { String(padded: value, to: 16, radix: 16) }
}
