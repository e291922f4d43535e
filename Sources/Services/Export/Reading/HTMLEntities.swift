// Characters that HTML writes by number or by name.

import Bytes

enum HTMLEntities {
    /// The text with its references as characters; what is not known stays as written.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let ampersand = UInt8(ascii: "&")
        guard var at = bytes.firstIndex(of: ampersand) else { return String(decoding: bytes, as: UTF8.self) }
        var output = Array(bytes[bytes.startIndex..<at])
        while at < bytes.endIndex {
            // The longest name known here has eight letters, the longest number as many digits.
            let end = min(bytes.endIndex, at + 12)
            if bytes[at] == ampersand, let close = bytes[at..<end].firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(bytes.base(at + 1..<close))
            {
                output += Array(String(scalar).utf8)
                at = close + 1
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.map { $0 == 0 ? "\u{fffd}" : Unicode.Scalar($0) ?? "\u{fffd}" }
    }

    /// Those of HTML 3.2 for Latin-1 and the usual signs (html.spec.whatwg.org, “Named character references”). In the text of Markdown
    /// the parser knows all of them; these are for raw HTML.
    private static let named: [String: Unicode.Scalar] = {
        var known: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "hellip": "…",
            "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "sbquo": "‚", "bdquo": "„", "lsaquo": "‹",
            "rsaquo": "›", "bull": "•", "trade": "™", "euro": "€", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
            "harr": "↔", "rArr": "⇒", "minus": "−", "ne": "≠", "le": "≤", "ge": "≥", "asymp": "≈", "infin": "∞",
            "check": "✓", "OElig": "Œ", "oelig": "œ", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
            "zwnj": "\u{200c}", "zwj": "\u{200d}", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "pi": "π",
            "mu": "μ", "lambda": "λ", "sigma": "σ", "omega": "ω", "Omega": "Ω", "Delta": "Δ", "Sigma": "Σ",
        ]
        // In the order of their numbers, from U+00A0.
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para \
            middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave \
            Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc \
            Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc \
            iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """
        for (number, name) in latin.split(separator: " ").enumerated() {
            known[String(name)] = Unicode.Scalar(0xa0 + UInt32(number))
        }
        return known
    }()
}

extension ArraySlice<UInt8> {
    fileprivate func base(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
