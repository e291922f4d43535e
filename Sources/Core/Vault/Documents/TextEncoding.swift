// Detects the encoding of a file: UTF-8, or something that needs a warning and special care.

import Bytes
import Wording

/// The encoding of a text file, as far as it can be detected.
package enum TextEncoding: Sendable, Equatable {
    case utf8
    /// With the offset of the first invalid byte.
    case illFormedUTF8(at: Int)
    case utf16LittleEndian
    case utf16BigEndian
    case utf32LittleEndian
    case utf32BigEndian
    /// With the offset of the first NUL.
    case binary(at: Int)

    package static func detect(_ bytes: [UInt8]) -> TextEncoding {
        if bytes.starts(with: [0xff, 0xfe, 0, 0]) { return .utf32LittleEndian }
        if bytes.starts(with: [0, 0, 0xfe, 0xff]) { return .utf32BigEndian }
        if bytes.count >= 2, bytes[0] == 0xff, bytes[1] == 0xfe { return .utf16LittleEndian }
        if bytes.count >= 2, bytes[0] == 0xfe, bytes[1] == 0xff { return .utf16BigEndian }
        if let zero = bytes.firstPlace(of: 0, in: bytes.indices) { return .binary(at: zero) }
        if let offset = UTF8Scalars.firstIllFormed(bytes) { return .illFormedUTF8(at: offset) }
        return .utf8
    }

    /// The text as UTF-8: converted from UTF-16 and UTF-32, otherwise the bytes themselves.
    package func utf8(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .utf8, .illFormedUTF8, .binary: return bytes
        case .utf16LittleEndian, .utf16BigEndian:
            let isLittle = self == .utf16LittleEndian
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
                isLittle
                    ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
                    : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        case .utf32LittleEndian, .utf32BigEndian:
            let isLittle = self == .utf32LittleEndian
            let units = stride(from: 4, to: bytes.count - 3, by: 4).map { index in
                bytes[index..<index + 4].enumerated().reduce(UInt32(0)) { sum, byte in
                    sum | UInt32(byte.element) << (8 * UInt32(isLittle ? byte.offset : 3 - byte.offset))
                }
            }
            return Array(String(decoding: units, as: UTF32.self).utf8)
        }
    }

    /// Only UTF-8 with at most a few invalid bytes is edited; in UTF-16 an inserted ASCII byte would shift everything after it.
    package var isEditable: Bool {
        switch self {
        case .utf8, .illFormedUTF8: true
        case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .binary: false
        }
    }

    var problem: Problem? {
        switch self {
        case .utf8: nil
        case .illFormedUTF8(let offset):
            Problem(
                .encoding, offset..<offset,
                Phrase("not UTF-8 from here; shown with replacement marks", fr: "pas de l’UTF-8 à partir d’ici"))
        case .utf16LittleEndian, .utf16BigEndian:
            Problem(
                .encoding, 0..<0,
                Phrase(
                    "UTF-16; read, but not edited: save it as UTF-8",
                    fr: "UTF-16 ; lu, jamais modifié : enregistrez-le en UTF-8"))
        case .utf32LittleEndian, .utf32BigEndian:
            Problem(
                .encoding, 0..<0,
                Phrase(
                    "UTF-32; read, but not edited: save it as UTF-8",
                    fr: "UTF-32 ; lu, jamais modifié : enregistrez-le en UTF-8"))
        case .binary(let offset):
            Problem(
                .encoding, offset..<offset,
                Phrase("a NUL byte: not a text file", fr: "octet nul : ce n’est pas un fichier texte"))
        }
    }
}
