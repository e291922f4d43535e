// One file of the template, as the program carries it.

/// A file with placeholders in its path and, where it is text, in its content.
struct TemplateFile: Sendable {
    let path: String
    let bytes: [UInt8]
    let isText: Bool

    init(_ path: String, text: String) {
        self.path = path
        bytes = Array(text.utf8)
        isText = true
    }

    /// RFC 4648, section 4; line ends are skipped.
    init(_ path: String, base64: String) {
        self.path = path
        bytes = Self.decoded(base64)
        isText = false
    }

    private static func decoded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for character in text.utf8 {
            guard let value = value(of: character) else { continue }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }

    /// Six bits; nil for `=` and whatever is no digit of Base64.
    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
