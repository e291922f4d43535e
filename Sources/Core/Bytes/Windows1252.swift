// Windows-1252, the most common encoding of text that is not UTF-8.

/// The WHATWG Encoding Standard's index windows-1252.
package enum Windows1252 {
    /// 0x80 to 0x9f; other bytes equal their code points, as in Latin-1.
    private static let high: [UInt32] = [
        0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
        0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
        0x0153, 0x9d, 0x017e, 0x0178,
    ]

    /// The text as UTF-8. Every byte is valid.
    package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 16)
        for byte in bytes {
            switch byte {
            case 0..<0x80: result.append(byte)
            case 0x80..<0xa0: UTF8Scalars.append(high[Int(byte) - 0x80], to: &result)
            default: UTF8Scalars.append(UInt32(byte), to: &result)
            }
        }
        return result
    }
}
