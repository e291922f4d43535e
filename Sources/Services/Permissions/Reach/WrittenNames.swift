// Names as they are meant, where a text has them escaped: `IMG\_1.jpg`, `a%2Ejpg`, `a&period;jpg`, `a\u002ejpg`.

import Bytes

enum WrittenNames {
    /// The text as it is, and without each kind of escape that is in it.
    static func readings(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var found = [bytes]
        if bytes.contains(where: { $0 == .backslash || $0 == UInt8(ascii: "&") }) { found.append(unescaped(bytes)) }
        // An address may be encoded twice.
        for _ in 0..<2 {
            guard let last = found.last, last.contains(.percent) else { break }
            let decoded = percentDecoded(last)
            guard decoded != last else { break }
            found.append(decoded)
        }
        return found
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if bytes[at] == .percent, at + 2 < bytes.endIndex, let high = hexadecimal(bytes[at + 1]),
                let low = hexadecimal(bytes[at + 2])
            {
                output.append(UInt8(high << 4 | low))
                at += 3
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return output[...]
    }

    /// Without backslashes before punctuation (CommonMark 2.4), `\uXXXX` of JSON, and references of HTML.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let byte = bytes[at]
            let next = at + 1 < bytes.endIndex ? bytes[at + 1] : 0
            if byte == .backslash, next.isPunctuation {
                output.append(next)
                at += 2
            } else if byte == .backslash, next == UInt8(ascii: "u"), let scalar = scalar(bytes[(at + 2)...].prefix(4)) {
                UTF8Scalars.append(scalar, to: &output)
                at += 6
            } else if byte == UInt8(ascii: "&"), let (text, length) = reference(bytes[at...]) {
                output += text
                at += length
            } else {
                output.append(byte)
                at += 1
            }
        }
        return output[...]
    }

    private static func scalar(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard digits.count == 4 else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            guard let number = hexadecimal(digit) else { return nil }
            value = value << 4 | number
        }
        return Unicode.Scalar(value)?.value
    }

    /// Of what names of files hold; HTML has two thousand more.
    private static let names: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "period": ".", "lowbar": "_",
        "sol": "/", "bsol": "\\", "percnt": "%", "num": "#", "lpar": "(", "rpar": ")", "comma": ",", "colon": ":",
        "semi": ";", "hyphen": "-", "dash": "-", "plus": "+", "equals": "=", "excl": "!", "quest": "?", "commat": "@",
        "lsqb": "[", "lbrack": "[", "rsqb": "]", "rbrack": "]", "ast": "*", "Tab": "\t", "eacute": "é", "egrave": "è",
        "ecirc": "ê", "euml": "ë", "agrave": "à", "acirc": "â", "aacute": "á", "auml": "ä", "ccedil": "ç",
        "icirc": "î", "iuml": "ï", "iacute": "í", "ocirc": "ô", "ouml": "ö", "oacute": "ó", "ugrave": "ù",
        "ucirc": "û", "uuml": "ü", "uacute": "ú", "ntilde": "ñ", "szlig": "ß", "oelig": "œ", "Eacute": "É",
        "Egrave": "È", "Agrave": "À", "Ccedil": "Ç", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
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
