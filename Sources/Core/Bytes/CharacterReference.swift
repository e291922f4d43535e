// HTML character references, by number or by name: `&#46;`, `&#x2e;`, `&amp;`.

/// References as specified by the HTML Standard (13.2.5.72 to 13.2.5.80) and CommonMark (section 2.5). Numbers that
/// are not characters are left to the callers.
package enum CharacterReference {
    /// The part between the ampersand that begins the text and its semicolon: `amp`, `#46`, `#x2e`.
    ///
    /// Nil unless the first twelve bytes contain a semicolon: names here and hexadecimal numbers of eight digits fit in that.
    package static func name(_ text: some Collection<UInt8>) -> String? {
        let head = text.prefix(12)
        return head.firstIndex(of: UInt8(ascii: ";")).map { String(decoding: head[..<$0].dropFirst(), as: UTF8.self) }
    }

    /// The number of `#46` or `#x2e`, possibly not a character; nil for anything else, and beyond 32 bits.
    package static func number(_ name: String) -> UInt32? {
        guard name.utf8.first == .hash else { return nil }
        let number = name.utf8.dropFirst()
        let isHexadecimal = number.first?.lowercased == UInt8(ascii: "x")
        let digits = isHexadecimal ? number.dropFirst() : number
        // Swift's initialiser also accepts a sign.
        guard let first = digits.first, first != .plus, first != .hyphen else { return nil }
        return UInt32(Substring(digits), radix: isHexadecimal ? 16 : 10)
    }

    /// Predefined in XML (XML 1.0, section 4.6).
    package static let ofXML: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// The names of HTML 3.2 for Latin-1, and common signs (html.spec.whatwg.org, “Named character references”), of two thousand.
    package static let named: [String: Unicode.Scalar] = {
        var known: [String: Unicode.Scalar] = [
            "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
            "sbquo": "‚", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "bull": "•", "trade": "™", "euro": "€",
            "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "rArr": "⇒", "minus": "−", "ne": "≠",
            "le": "≤", "ge": "≥", "asymp": "≈", "infin": "∞", "check": "✓", "OElig": "Œ", "oelig": "œ",
            "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200c}", "zwj": "\u{200d}",
            "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "pi": "π", "mu": "μ", "lambda": "λ", "sigma": "σ",
            "omega": "ω", "Omega": "Ω", "Delta": "Δ", "Sigma": "Σ",
        ]
        known.merge(ofXML) { $1 }
        // In numerical order, from U+00A0.
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
