// Escapes any text as words of a line, so that the line grammar reads it back without tokens.

import Bytes
import Vault

package enum CalendarText {
    /// The title of a line without words.
    package static let untitled = "(no title)"

    /// A line with single blanks, without control characters; `untitled` if nothing remains.
    package static func title(_ text: String) -> String {
        let clean = oneLine(text)
        return clean.isEmpty ? untitled : clean
    }

    package static func oneLine(_ text: String) -> String {
        if isOneLine(text) { return text }
        let words = text.unicodeScalars.split { scalar in
            scalar.value <= 0x20 || 0x7f...0x9f ~= scalar.value || scalar.value == 0x2028 || scalar.value == 0x2029
        }
        return words.map { String(Substring.UnicodeScalarView($0)) }.joined(separator: " ")
    }

    /// Whether it is printable ASCII with single blanks: the most common case.
    private static func isOneLine(_ text: String) -> Bool {
        var before = UInt8.space
        for byte in text.utf8 {
            guard 0x20..<0x7f ~= byte, byte != .space || before != .space else { return false }
            before = byte
        }
        return before != .space
    }

    /// The words as written in a line; `said` is how the grammar reads them. They differ if escaping does not suffice.
    static func written(_ title: String) -> (text: String, said: String) {
        if !title.utf8.contains(where: isSpecial) && !hasQuantity(title) { return (title, title) }
        let escaped = escape(title)
        if reads(escaped) == title { return (escaped, title) }
        // Nested marks: keep only the words.
        let bare = oneLine(String(title.unicodeScalars.map { isRisky($0) ? " " : Character($0) }))
        let said = bare.isEmpty ? untitled : bare
        return (said, said)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case .hash, .at, .colon, .backtick, .less, .bracketOpen, .parenthesisOpen, .backslash, .percent, .dollar,
            .caret,
            0xe2...:
            true
        default: false
        }
    }

    private static func isRisky(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x231a || "#@:`<>[]()\\%$^".unicodeScalars.contains(scalar)
            || (scalar == "x" || scalar == "X")
    }

    private static func hasQuantity(_ title: String) -> Bool {
        title.utf8.contains(UInt8(ascii: "x")) && title.split(separator: " ").contains(where: isQuantity)
    }

    private static func isQuantity(_ word: Substring) -> Bool {
        word.utf8.first == UInt8(ascii: "x") && word.utf8.count > 1 && word.utf8.dropFirst().allSatisfy(\.isDigit)
    }

    /// The text as read by the grammar; nil if it contains tokens.
    private static func reads(_ words: String) -> String? {
        guard let item = LineGrammar.parse("- 2026-01-01 00:00-00:30 id:1 " + words), item.tags.isEmpty,
            item.places.isEmpty, item.quantity == nil, item.fields.count == 1, ClosedLine.text(words) == words
        else { return nil }
        return ClosedLine.words(item.text)
    }

    private static func escape(_ title: String) -> String {
        let isLink = title.contains("::") || title.contains("[[") || title.contains("](") || hasRank(title)
        return title.split(separator: " ").map { word in
            (isQuantity(word) ? "\\" : "") + escape(Array(word.utf8), bracketed: isLink)
        }.joined(separator: " ")
    }

    /// `(A) ` of todo.txt.
    private static func hasRank(_ title: String) -> Bool {
        let start = Array(title.utf8.prefix(4))
        return start.count == 4 && start[0] == .parenthesisOpen && start[2] == .parenthesisClose
    }

    private static func escape(_ word: [UInt8], bracketed: Bool) -> String {
        var output: [UInt8] = []
        let address = addressRange(word)
        var sawColon = false
        var wasBackslash = false
        var at = 0
        while at < word.count {
            if let address, at == address.lowerBound {
                output += word[address]
                at = address.upperBound
                wasBackslash = false
                continue
            }
            let byte = word[at]
            var isEscaped = false
            switch byte {
            case .hash: isEscaped = at == 0 || wasBackslash || !(word[at - 1].isLetter || word[at - 1].isDigit)
            case .at: isEscaped = at == 0 || wasBackslash
            case .colon:
                isEscaped = wasBackslash || !sawColon
                sawColon = true
            case .backtick, .less: isEscaped = true
            // At the end of a line it would be a link name.
            case .caret: isEscaped = at == 0
            // Two of them begin a comment or a formula.
            case .percent, .dollar:
                isEscaped = at + 1 < word.count && word[at + 1] == byte && !(at > 0 && word[at - 1] == byte)
            case .bracketOpen, .parenthesisOpen: isEscaped = bracketed || wasBackslash
            case 0xe2...: isEscaped = isMark(word, at)
            default: break
            }
            if isEscaped { output.append(.backslash) }
            output.append(byte)
            wasBackslash = byte == .backslash
            at += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// `https://…`, which must not contain escapes.
    private static func addressRange(_ word: [UInt8]) -> Range<Int>? {
        for colon in word.indices
        where word[colon] == .colon && word.has("://", at: colon) && colon > 0 && word[colon - 1].isLetter {
            var start = colon
            while start > 0, word[start - 1].isLetter { start -= 1 }
            var end = colon
            while end < word.count, ![.less, .greater, .parenthesisClose, .bracketClose, .backtick].contains(word[end])
            { end += 1 }
            return start..<end
        }
        return nil
    }

    /// An emoji that other tools use for dates and priorities.
    private static func isMark(_ word: [UInt8], _ at: Int) -> Bool {
        word.withUnsafeBufferPointer { UTF8Scalars.decode($0, at: at).scalar >= 0x231a }
    }

    /// A place as a token: bare if it is a plain word, else in quotes.
    static func place(_ place: String) -> String {
        let clean = oneLine(place)
        let isPlain =
            !clean.isEmpty
            && clean.unicodeScalars.allSatisfy { UTF8Scalars.isWord($0.value) || $0 == "-" || $0 == "'" }
            && clean.unicodeScalars.first.map { UTF8Scalars.isWord($0.value) } ?? false
        return isPlain ? "@" + clean : "@\"\(quotable(clean))\""
    }

    /// Replaces quotation marks, and removes what could hide the following text.
    static func quotable(_ text: String) -> String {
        var before: Character = " "
        return String(
            text.compactMap { character -> Character? in
                defer { before = character }
                // Two of them begin a comment or a formula.
                if "%$".contains(character), character == before { return nil }
                return
                    switch character
                {
                case "\"": "”"
                case "`": "’"
                case "<": "‹"
                case ">": "›"
                case "[": "("
                case "]": ")"
                default: character
                }
            })
    }

    /// A category as a tag; nil if it contains no letter.
    static func tag(_ category: String) -> String? {
        var name = ""
        for scalar in category.unicodeScalars {
            if UTF8Scalars.isWord(scalar.value) || scalar == "/" || scalar == "-" || scalar == "_" {
                if scalar != "/" || name.unicodeScalars.last != "/" { name.unicodeScalars.append(scalar) }
            } else if !name.isEmpty, name.last != "-" {
                name += "-"
            }
        }
        while let first = name.first, first == "/" || first == "-" { name.removeFirst() }
        return TagSyntax.normalized(name)
    }

    static func field(_ key: String, _ value: String) -> String {
        key + ":"
            + (value.contains(where: { $0 == " " || $0 == "\t" }) || value.hasPrefix(":") || value.hasPrefix("//")
                ? "\"\(value)\"" : value)
    }
}
