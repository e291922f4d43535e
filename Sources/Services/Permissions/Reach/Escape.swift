// One escape of a text: of Markdown, JSON and HTML, or of an address.

import Bytes

enum Escape {
    /// What a backslash or an ampersand begins, and how long it is written: a backslash before punctuation (CommonMark 2.4), `\uXXXX` of
    /// JSON, a reference of HTML. Nil where it begins nothing.
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

    /// Of what names of files and coordinates hold; HTML has two thousand more.
    private static let names: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "period": ".", "lowbar": "_",
        "sol": "/", "bsol": "\\", "percnt": "%", "num": "#", "lpar": "(", "rpar": ")", "comma": ",", "colon": ":",
        "semi": ";", "hyphen": "-", "dash": "-", "plus": "+", "equals": "=", "excl": "!", "quest": "?", "commat": "@",
        "lsqb": "[", "lbrack": "[", "rsqb": "]", "rbrack": "]", "ast": "*", "Tab": "\t", "eacute": "é", "egrave": "è",
        "ecirc": "ê", "euml": "ë", "agrave": "à", "acirc": "â", "aacute": "á", "auml": "ä", "ccedil": "ç",
        "icirc": "î", "iuml": "ï", "iacute": "í", "ocirc": "ô", "ouml": "ö", "oacute": "ó", "ugrave": "ù",
        "ucirc": "û", "uuml": "ü", "uacute": "ú", "ntilde": "ñ", "szlig": "ß", "oelig": "œ", "Eacute": "É",
        "Egrave": "È", "Agrave": "À", "Ccedil": "Ç", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "deg": "°", "prime": "′",
        "Prime": "″", "minus": "−", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "rsquo": "’",
        "rdquo": "”", "acute": "´", "ndash": "–", "verbar": "|", "vert": "|",
    ]

    private static func reference(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
        guard let end = bytes.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let length = end - bytes.startIndex + 1
        let name = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
        guard name.hasPrefix("#") else { return names[name].map { (Array($0.utf8), length) } }
        let digits = name.dropFirst()
        let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
        return (Array(String(scalar).utf8), length)
    }
}
