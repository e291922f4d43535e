// A column of a table: an expression with its heading.

import Bytes
import Wording

/// `due`, `weather.temp`, `price * count as Total`
package struct TableColumn: Sendable, Hashable {
    /// As shown in the heading.
    package let title: String
    package let expression: Expression
    /// As written, without the title.
    package let text: String

    package init(title: String, expression: Expression, text: String) {
        (self.title, self.expression, self.text) = (title, expression, text)
    }

    /// The title; for a fact without one, its localised name.
    package func head(_ language: LanguageCode) -> String {
        title == text ? Self.heads[text].map { $0[language] } ?? title : title
    }

    private static let heads: [String: Phrase] = [
        "title": Phrase("Title", fr: "Titre"), "date": Phrase("Date", fr: "Date"), "day": Phrase("Day", fr: "Jour"),
        "mood": Phrase("Mood", fr: "Humeur"), "tags": Phrase("Tags", fr: "Étiquettes"),
        "words": Phrase("Words", fr: "Mots"), "kind": Phrase("Kind", fr: "Genre"), "path": Phrase("Path", fr: "Chemin"),
    ]

    /// `EXPRESSION [as TITLE]`. Keys may contain hyphens. Throws `ExpressionError`.
    package init(_ written: String) throws(ExpressionError) {
        let (text, title) = Self.parts(written)
        self.init(title: title ?? text, expression: try Self.expression(text), text: text)
    }

    /// The expression, and the text after the last ` as ` outside quotation marks.
    private static func parts(_ written: String) -> (text: String, title: String?) {
        let text = written.trimmed
        guard let found = text.range(ofLast: " as ") else { return (text, nil) }
        let title = String(text[found.upperBound...]).trimmed
        guard !title.isEmpty, !title.contains(where: { "\"'()".contains($0) }) else { return (text, nil) }
        return (String(text[..<found.lowerBound]).trimmed, title)
    }

    /// A front matter key, or an expression. Throws `ExpressionError`.
    package static func expression(_ text: String) throws(ExpressionError) -> Expression {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isPath = parts.allSatisfy { part in
            part.first.map { $0.isLetter || $0 == "_" } == true
                && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        }
        guard isPath, text.contains("-"), let first = parts.first else { return try Expression(text) }
        let range = 0..<text.utf8.count
        return parts.dropFirst().reduce(Expression(node: .name(String(first)), range: range)) {
            Expression(node: .member($0, String($1)), range: range)
        }
    }

    /// Columns separated by commas outside of brackets and quotation marks.
    package static func list(_ written: String) throws(ExpressionError) -> [TableColumn] {
        var columns: [TableColumn] = []
        for part in split(written) { columns.append(try TableColumn(part)) }
        return columns
    }

    package static func split(_ written: String) -> [String] {
        var parts = [""]
        var depth = 0
        var quote: Character?
        for character in written {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if "([{".contains(character) {
                depth += 1
            } else if ")]}".contains(character) {
                depth -= 1
            } else if character == ",", depth == 0 {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
        }
        return parts.map(\.trimmed).filter { !$0.isEmpty }
    }
}

extension String {
    fileprivate func range(ofLast text: String) -> Range<String.Index>? {
        var found: Range<String.Index>?
        var start = startIndex
        while let next = self[start...].firstRange(of: text) {
            found = next
            start = index(after: next.lowerBound)
        }
        return found
    }
}
