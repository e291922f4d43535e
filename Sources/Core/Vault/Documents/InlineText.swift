// The plain text of inline Markdown, for titles and lists.

import Bytes

/// Strips inline Markdown.
package enum InlineText {
    /// Without emphasis, code marks, comments and link targets: `**Read** [this](x) [[a|b]]` becomes "Read this b".
    package static func plain(_ markdown: String) -> String {
        guard markdown.utf8.contains(where: isMark) else { return markdown }
        var output = ""
        var rest = Substring(markdown)
        while let character = rest.first {
            if rest.hasPrefix("[["), let close = rest.firstRange(of: "]]") {
                let inside = rest[rest.index(rest.startIndex, offsetBy: 2)..<close.lowerBound]
                output += inside.split(separator: "|", maxSplits: 1).last ?? ""
                rest = rest[close.upperBound...]
            } else if character == "%", rest.hasPrefix("%%"), let behind = afterComment(rest, output.last) {
                rest = behind
            } else if character == "[", let text = linkText(rest) {
                output += plain(String(text.text))
                rest = text.rest
            } else if character == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
                output.append(next)
                rest = rest.dropFirst(2)
            } else if character == "!", rest.hasPrefix("![") {
                rest = rest.dropFirst()
            } else if character == "*" || character == "`" || rest.hasPrefix("~~") {
                rest = rest.dropFirst(rest.hasPrefix("~~") ? 2 : 1)
            } else if character == "_", isEdge(output.last, rest.dropFirst().first) {
                rest = rest.dropFirst()
            } else {
                output.append(character)
                rest = rest.dropFirst()
            }
        }
        return output
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case .asterisk, .underscore, .backtick, .bracketOpen, .bracketClose, .backslash, UInt8(ascii: "!"), .tilde,
            .percent:
            true
        default: false
        }
    }

    /// The text after a comment that begins here; empty if it is unclosed. Nil for `100%%`.
    private static func afterComment(_ text: Substring, _ before: Character?) -> Substring? {
        let inside = text.dropFirst(2)
        if let close = inside.firstRange(of: "%%") { return inside[close.upperBound...].drop { $0 == "%" } }
        return before.map(\.isWhitespace) ?? true ? inside[inside.endIndex...] : nil
    }

    /// An underscore inside a word is part of it.
    private static func isEdge(_ before: Character?, _ after: Character?) -> Bool {
        func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
        return !(isWord(before) && isWord(after))
    }

    private static func linkText(_ text: Substring) -> (text: Substring, rest: Substring)? {
        guard let middle = text.firstRange(of: "]("), let close = text[middle.upperBound...].firstIndex(of: ")")
        else { return nil }
        return (text[text.index(after: text.startIndex)..<middle.lowerBound], text[text.index(after: close)...])
    }
}

extension Substring {
    fileprivate func firstRange(of needle: String) -> Range<Index>? {
        var at = startIndex
        while at < endIndex {
            if self[at...].hasPrefix(needle) { return at..<index(at, offsetBy: needle.count) }
            at = index(after: at)
        }
        return nil
    }
}
