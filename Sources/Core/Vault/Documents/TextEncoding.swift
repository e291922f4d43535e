// What a file's bytes are: UTF-8 as it should be, or something that must be named and read with care.

import Bytes
import Wording

/// The encoding of a text file, as far as it can be told.
package enum TextEncoding: Sendable, Equatable {
    case utf8
    /// With the offset of the first byte that is not UTF-8.
    case illFormedUTF8(at: Int)
    case utf16LittleEndian
    case utf16BigEndian
    /// With the offset of the first NUL.
    case binary(at: Int)

    package static func detect(_ bytes: [UInt8]) -> TextEncoding {
        if bytes.count >= 2, bytes[0] == 0xff, bytes[1] == 0xfe { return .utf16LittleEndian }
        if bytes.count >= 2, bytes[0] == 0xfe, bytes[1] == 0xff { return .utf16BigEndian }
        if let zero = bytes.firstPlace(of: 0, in: bytes.indices) { return .binary(at: zero) }
        if let offset = UTF8Scalars.firstIllFormed(bytes) { return .illFormedUTF8(at: offset) }
        return .utf8
    }

    /// The text as UTF-8: converted from UTF-16, otherwise the bytes themselves.
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
        }
    }

    /// Only bytes that are UTF-8 but for a few are edited; in UTF-16 an inserted ASCII byte would shift all that follows.
    package var isEditable: Bool {
        switch self {
        case .utf8, .illFormedUTF8: true
        case .utf16LittleEndian, .utf16BigEndian, .binary: false
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
        case .binary(let offset):
            Problem(
                .encoding, offset..<offset,
                Phrase("a NUL byte: not a text file", fr: "octet nul : ce n’est pas un fichier texte"))
        }
    }
}
