// A name out of a text that is the same on every machine and in every version.

/// FNV-1a in 64 bits (draft-eastlake-fnv): for keys that are stored, so it never changes. It tells texts apart, not enemies.
package enum StableHash {
    package static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }

    /// The same as 16 digits of base 16.
    package static func digits(of text: String) -> String {
        let digits = String(of(text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
