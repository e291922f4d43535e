// Parses a single escape of Markdown, JSON, HTML or an address.

import Bytes

enum Escape {
    /// The text and length of an escape that begins with a backslash or an ampersand: a backslash before punctuation (CommonMark 2.4),
    /// JSON's
    /// `\uXXXX`, an HTML character reference. Nil if there is none.
    static func read(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
        guard let first = bytes.first, let next = bytes.dropFirst().first else { return nil }
        if first == UInt8(ascii: "&") { return reference(bytes) }
        guard first == .backslash else { return nil }
        if next.isPunctuation { return ([next], 2) }
        guard next == UInt8(ascii: "u"), let scalar = scalar(bytes.dropFirst(2).prefix(4)) else { return nil }
        var text: [UInt8] = []
        UTF8Scalars.append(scalar, to: &text)
        return (text, 6)
    }

    private static func scalar(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard digits.count == 4 else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            guard let number = digit.hexadecimal else { return nil }
            value = value << 4 | UInt32(number)
        }
        return Unicode.Scalar(value)?.value
    }

    /// Signs that occur in file names and coordinates.
    private static let signs: [String: Unicode.Scalar] = [
        "period": ".", "lowbar": "_", "sol": "/", "bsol": "\\", "percnt": "%", "num": "#", "lpar": "(", "rpar": ")",
        "comma": ",", "colon": ":", "semi": ";", "hyphen": "-", "dash": "-", "plus": "+", "equals": "=", "excl": "!",
        "quest": "?", "commat": "@", "lsqb": "[", "lbrack": "[", "rsqb": "]", "rbrack": "]", "ast": "*", "Tab": "\t",
        "prime": "′", "Prime": "″", "verbar": "|", "vert": "|",
    ]

    private static func reference(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
        guard let name = CharacterReference.name(bytes),
            let scalar = signs[name] ?? CharacterReference.named[name]
                ?? CharacterReference.number(name).flatMap(Unicode.Scalar.init)
        else { return nil }
        return (Array(String(scalar).utf8), name.utf8.count + 2)
    }
}
