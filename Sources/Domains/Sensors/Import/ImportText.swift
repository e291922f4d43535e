// What other programs write as UTF-8: their bytes without a mark, UTF-16 and Windows-1252 converted.

import Bytes
import Vault

enum ImportText {
    /// The text as UTF-8 without a byte-order mark. Bytes that are no UTF-8 are Windows-1252, which has Latin-1 in it.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.has("\u{feff}", at: 0) { return valid(Array(bytes.dropFirst(3))) }
        switch TextEncoding.detect(bytes) {
        case .utf8: return bytes
        case .utf16LittleEndian, .utf16BigEndian: return TextEncoding.detect(bytes).utf8(bytes)
        case .illFormedUTF8: return windows1252(bytes)
        case .binary(let zero):
            // UTF-16 without its mark: every other byte of a header is zero.
            guard bytes.count > 3, zero < 2 else { return valid(bytes) }
            let mark: [UInt8] = zero == 0 ? [0xfe, 0xff] : [0xff, 0xfe]
            return (zero == 0 ? TextEncoding.utf16BigEndian : .utf16LittleEndian).utf8(mark + bytes)
        }
    }

    private static func valid(_ bytes: [UInt8]) -> [UInt8] {
        UTF8Scalars.firstIllFormed(bytes) == nil ? bytes : windows1252(bytes)
    }

    /// 0x80 to 0x9f (WHATWG Encoding Standard, index windows-1252); the other bytes are their own code points.
    private static let high: [UInt16] = [
        0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
        0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
        0x0153, 0x9d, 0x017e, 0x0178,
    ]

    private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 16)
        for byte in bytes {
            switch byte {
            case 0..<0x80: result.append(byte)
            case 0x80..<0xa0: UTF8Scalars.append(UInt32(high[Int(byte) - 0x80]), to: &result)
            default: UTF8Scalars.append(UInt32(byte), to: &result)
            }
        }
        return result
    }
}
