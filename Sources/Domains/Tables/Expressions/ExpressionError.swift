// Why an expression cannot be parsed or evaluated.

import Bytes
import Wording

/// An error in an expression, with the range to be marked.
package struct ExpressionError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case syntax(Phrase)
        case unknownFunction(String, nearest: String?)
        case wrongArguments(String, wanted: Phrase)
        case wrongType(Phrase)
        case unsupported(String)
        /// A key that no document has.
        case unknownName(String, nearest: String?)
        /// Invalid YAML front matter: its keys have no values.
        case unreadHead
        case tooDeep
        /// Too much work for a single cell.
        case tooLong
        case circular([String])
    }

    package let kind: Kind
    /// Offsets in the UTF-8 text of the expression.
    package let range: Range<Int>

    init(_ kind: Kind, _ range: Range<Int>) {
        (self.kind, self.range) = (kind, range)
    }
}

extension ExpressionError {
    /// A missing value rather than an error: a key that no document has, or any key of an unreadable note.
    package var isOfNothing: Bool {
        switch kind {
        case .unknownName, .unreadHead: true
        default: false
        }
    }

    /// - Parameter keys: the folded keys of all documents.
    package init(unknown name: String, at range: Range<Int>, keys: Set<String>) {
        self.init(.unknownName(name, nearest: EditDistance.nearest(to: name, of: keys.sorted())), range)
    }

    /// A pattern that PCRE2 rejects.
    init(_ pattern: TablePattern, _ range: Range<Int>) {
        let phrase = Phrase(
            "not a regular expression: \(pattern.text)", fr: "ce n’est pas une expression régulière : \(pattern.text)")
        self.init(.wrongType(phrase), range)
    }
}
