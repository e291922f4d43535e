// Decodes character references in HTML text.

import Bytes

enum HTMLEntities {
    /// The text with its references decoded; unknown ones are left as written.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let ampersand = UInt8(ascii: "&")
        guard var at = bytes.firstIndex(of: ampersand) else { return String(decoding: bytes, as: UTF8.self) }
        var output = Array(bytes[bytes.startIndex..<at])
        while at < bytes.endIndex {
            if bytes[at] == ampersand, let name = CharacterReference.name(bytes[at...]), let scalar = scalar(name) {
                output += String(scalar).utf8
                at += name.utf8.count + 2
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// In Markdown text the parser knows all names; the ones here are for raw HTML.
    private static func scalar(_ name: String) -> Unicode.Scalar? {
        CharacterReference.named[name]
            ?? CharacterReference.number(name).map { $0 == 0 ? "\u{fffd}" : Unicode.Scalar($0) ?? "\u{fffd}" }
    }
}
