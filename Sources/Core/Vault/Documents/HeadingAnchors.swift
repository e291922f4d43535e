// Anchors of headings, generated as on GitHub, and how links refer to them.

import Bytes

/// `## What's new?` becomes `#whats-new`; the second heading of the same name `#whats-new-1`.
///
/// GitHub's rule: the lower-case text of the heading, keeping letters, marks, numbers, hyphens and connectors, with a
/// hyphen for each blank (html-pipeline, `TableOfContentsFilter`; the npm package github-slugger).
package struct HeadingAnchors: Sendable, Hashable {
    /// In heading order; empty for a heading without letters and digits.
    package private(set) var names: [String] = []
    /// The first heading by its folded text without Markdown; by the letters and digits of that; by its name.
    private var byText: [String: Int] = [:]
    private var byLetters: [String: Int] = [:]
    private var byName: [String: Int] = [:]

    /// - Parameter headings: in document order.
    package init(_ headings: [String]) {
        var given = HeadingNames()
        for heading in headings {
            let text = Self.text(of: heading)
            let folded = Folding.fold(Self.words(text))
            byText.addFirst(folded, names.count)
            byLetters.addFirst(Self.letters(folded), names.count)
            let name = given.add(text)
            if !name.isEmpty { byName.addFirst(name, names.count) }
            names.append(name)
        }
    }

    /// The anchor of the heading to which a fragment refers: by its anchor, or by its words as in `[[Note#Heading]]`.
    /// In `#Part#Section`, Obsidian's form for nested headings, the last part counts. Nil if there is no such
    /// heading.
    package func name(for fragment: String) -> String? { number(for: fragment).map { names[$0] } }

    /// The index of the heading.
    package func number(for fragment: String) -> Int? {
        let decoded = PercentEncoding.decoded(fragment)
        for candidate in [fragment, decoded] where !candidate.isEmpty {
            if let found = byName[candidate] { return found }
        }
        let last = decoded.split(separator: "#").last.map(String.init) ?? decoded
        let text = Folding.fold(Self.words(Self.text(of: last)))
        guard !text.isEmpty else { return nil }
        // Obsidian's links drop the characters that are special in links.
        let letters = Self.letters(text)
        let found = byText[text] ?? (letters.isEmpty ? nil : byLetters[letters]) ?? byName[Self.name(of: last)]
        return found.flatMap { names[$0].isEmpty ? nil : $0 }
    }

    /// The words joined by single blanks. Here and below, only non-ASCII text is processed by characters.
    static func words(_ text: String) -> String {
        guard text.isASCII else { return text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        var isBetween = false
        return text.trimmed.compactMapASCII { byte in
            guard byte.isWhitespace else {
                isBetween = false
                return byte
            }
            defer { isBetween = true }
            return isBetween ? nil : .space
        }
    }

    static func letters(_ text: String) -> String {
        guard text.isASCII else { return text.filter { $0.isLetter || $0.isNumber } }
        return text.compactMapASCII { $0.isLetter || $0.isDigit ? $0 : nil }
    }

    /// GitHub's rule for one heading.
    package static func name(of text: String) -> String {
        if text.isASCII {
            return text.trimmed.compactMapASCII { byte in
                let letter = byte.lowercased
                if letter == .space { return .hyphen }
                return letter.isLetter || letter.isDigit || letter == .hyphen || letter == .underscore ? letter : nil
            }
        }
        var name = String.UnicodeScalarView()
        for scalar in text.lowercased().trimmed.unicodeScalars {
            if scalar == " " {
                name.append("-")
            } else if isKept(scalar) {
                name.append(scalar)
            }
        }
        return String(name)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.value >= 0x61 && scalar.value <= 0x7a || scalar.value >= 0x30 && scalar.value <= 0x39
                || scalar == "-" || scalar == "_"
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
            return true
        default: return false
        }
    }

    /// The words of a heading without Markdown, HTML, comments and block identifier.
    package static func text(of markdown: String) -> String {
        var text = markdown
        if text.utf8.contains(where: hidesSomething) { text = withoutMarks(text) }
        return InlineText.plain(text).trimmed
    }

    /// Whether a byte may begin something other than words.
    private static func hidesSomething(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), .less, UInt8(ascii: "&"), .equals, .caret, UInt8(ascii: "$"): true
        default: false
        }
    }

    /// The same for the rendered HTML of a heading, without tags: references are decoded.
    package static func text(ofRendered html: String) -> String {
        guard html.utf8.contains(UInt8(ascii: "&")) else { return html.trimmed }
        let bytes = Array(html.utf8)
        var output: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "&"), let (text, end) = reference(bytes, at) {
                output += text.utf8
                at = end
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: output, as: UTF8.self).trimmed
    }

    private static func withoutMarks(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let scan = BodyScan(bytes, body: bytes.indices)
        var hidden = scan.comments + scan.blockIdentifiers + scan.inlineFootnotes
        for range in scan.highlights {
            hidden += [range.lowerBound..<range.lowerBound + 2, range.upperBound - 2..<range.upperBound]
        }
        hidden.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        var output: [UInt8] = []
        var at = 0
        for range in hidden where range.lowerBound >= at {
            output += bytes[at..<range.lowerBound]
            at = range.upperBound
        }
        return withoutHTML(Array(output + bytes[at...]))
    }

    /// Removes tags and decodes the most common references.
    private static func withoutHTML(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        var at = 0
        var isCode = false
        while at < bytes.count {
            if bytes[at] == .backtick { isCode.toggle() }
            if !isCode, bytes[at] == .less, at + 1 < bytes.count,
                bytes[at + 1].isLetter || bytes[at + 1] == .slash || bytes[at + 1] == UInt8(ascii: "!"),
                let close = bytes[at...].firstIndex(of: .greater)
            {
                let inside = bytes[at + 1..<close]
                // The text of an autolink is its address.
                if let colon = inside.firstIndex(where: { $0 == .colon || $0 == UInt8(ascii: "@") }),
                    colon > inside.startIndex,
                    !inside.contains(where: \.isWhitespace)
                {
                    output += inside
                }
                at = close + 1
                continue
            }
            if !isCode, bytes[at] == UInt8(ascii: "&"), let (text, end) = reference(bytes, at) {
                output += text.utf8
                at = end
                continue
            }
            output.append(bytes[at])
            at += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func reference(_ bytes: [UInt8], _ at: Int) -> (String, Int)? {
        let known = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "nbsp": "\u{a0}", "mdash": "—", "ndash": "–", "hellip": "…",
        ]
        guard let name = CharacterReference.name(bytes[at...]) else { return nil }
        return known[name].map { ($0, at + name.utf8.count + 2) }
    }
}

/// Generates unique names for headings in order.
package struct HeadingNames: Sendable {
    private var taken: [String: Int] = [:]

    package init() {}

    /// The name for a heading with this text, which is free of Markdown; empty if it has no letters and digits.
    package mutating func add(_ text: String) -> String {
        let name = HeadingAnchors.name(of: text)
        guard !name.isEmpty else { return "" }
        var found = name
        while taken[found] != nil {
            taken[name, default: 0] += 1
            found = "\(name)-\(taken[name] ?? 0)"
        }
        taken[found] = 0
        return found
    }
}

extension [String: Int] {
    fileprivate mutating func addFirst(_ key: String, _ number: Int) {
        if self[key] == nil { self[key] = number }
    }
}
