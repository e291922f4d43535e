// Case and accent folding: `ete` matches `Été`, and `coeur` matches `Cœur`.

/// Folds text for comparison: lower case, no diacritics, ligatures spelt out. Not for display.
package enum Folding {
    package static func fold(_ text: some StringProtocol) -> String {
        if let plain = text.utf8.withContiguousStorageIfAvailable(folded(ascii:)) ?? nil { return plain }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(folded: scalar.value, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same for UTF-8 bytes.
    package static func folded(_ text: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { append(folded: scalar.value, to: &bytes) }
        return bytes
    }

    /// Nil for text that is not ASCII.
    private static func folded(ascii bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.first(in: bytes.indices, { $0.places(from: 0x80) }) == bytes.count else { return nil }
        return String(unsafeUninitializedCapacity: bytes.count) { target in
            for (place, byte) in bytes.enumerated() { target[place] = byte.lowercased }
            return bytes.count
        }
    }

    /// Appends what a scalar folds to: nothing for a combining mark, two letters for a ligature.
    @inline(__always)
    package static func append(folded scalar: UInt32, to bytes: inout [UInt8]) {
        if scalar < 0x80 {
            bytes.append(UInt8(scalar).lowercased)
        } else {
            appendSlowly(scalar, to: &bytes)
        }
    }

    private static func appendSlowly(_ scalar: UInt32, to bytes: inout [UInt8]) {
        let found: UInt16
        switch scalar {
        case 0xc6, 0xe6, 0x1e2, 0x1e3, 0x1fc, 0x1fd: return bytes.append(contentsOf: "ae".utf8)
        case 0x1fe, 0x1ff: return bytes.append(UInt8(ascii: "o"))
        case 0x152, 0x153: return bytes.append(contentsOf: "oe".utf8)
        case 0xdf, 0x1e9e: return bytes.append(contentsOf: "ss".utf8)
        // Combining marks, and the variation selectors of emoji.
        case 0x300..<0x370, 0x1ab0..<0x1b00, 0x1dc0..<0x1e00, 0x20d0..<0x2100, 0xfe00..<0xfe10: return
        case 0xc0..<0x250: found = FoldingTable.latin[Int(scalar - 0xc0)]
        case 0x370..<0x530: found = FoldingTable.greekAndCyrillic[Int(scalar - 0x370)]
        case 0x1e00..<0x2000: found = FoldingTable.additional[Int(scalar - 0x1e00)]
        // Typographic apostrophes and hyphens fold to the ASCII ones.
        case 0x2018, 0x2019, 0x2bc: return bytes.append(.apostrophe)
        case 0x2010, 0x2011: return bytes.append(.hyphen)
        case 0x530..<0x1e00, 0x2c00..<0x2e00, 0xa640..<0xab70, 0xff21..<0xff3b, 0x10400..<0x10500:
            if let value = Unicode.Scalar(scalar) {
                return bytes.append(contentsOf: value.properties.lowercaseMapping.utf8)
            }
            found = 0
        default: found = 0
        }
        UTF8Scalars.append(found == 0 ? scalar : UInt32(found), to: &bytes)
    }
}
