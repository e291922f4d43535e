// Why an expression cannot be read, or has no value.

import Bytes
import Wording

/// A fault in an expression. Throws away nothing: the range is shown under it.
package struct ExpressionError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case syntax(Phrase)
        case unknownFunction(String, nearest: String?)
        case wrongArguments(String, wanted: Phrase)
        case wrongType(Phrase)
        case unsupported(String)
        /// A key that no document has.
        case unknownName(String, nearest: String?)
        /// Front matter that YAML does not read: its keys have no values.
        case unreadHead
        case tooDeep
        /// More work than one cell is worth.
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
    /// What is nothing rather than wrong: a key that no document has, and those of a note that cannot be read.
    package var isOfNothing: Bool {
        switch kind {
        case .unknownName, .unreadHead: true
        default: false
        }
    }

    /// - Parameter keys: those of all documents, folded.
    package init(unknown name: String, at range: Range<Int>, keys: Set<String>) {
        self.init(.unknownName(name, nearest: EditDistance.nearest(to: name, of: keys.sorted())), range)
    }

    /// A pattern that PCRE2 does not take.
    init(_ pattern: TablePattern, _ range: Range<Int>) {
        let phrase = Phrase(
            "not a regular expression: \(pattern.text)", fr: "ce n’est pas une expression régulière : \(pattern.text)")
        self.init(.wrongType(phrase), range)
    }
}
