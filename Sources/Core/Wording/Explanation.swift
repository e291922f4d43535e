// Error messages for every front door: what is wrong, what to do next, and the kind of error.

/// An error message for people. Names in it are as on disk: control characters must be removed before display on a terminal.
package struct Explanation: Sendable {
    /// Each front door maps it to an exit code, an HTTP status or a JSON-RPC code.
    package enum Kind: Sendable {
        /// What was requested does not exist.
        case nothing
        /// The request cannot be understood.
        case usage
        /// Something could not be read, written or run.
        case failed
        /// A conflict needs a person.
        case conflict
        case notPermitted
    }

    package let kind: Kind
    package let message: Phrase
    package let hint: Phrase?
    /// The text in question, with a caret under the place.
    package let excerpt: String?

    /// - Parameter excerpt: see `excerpt(of:at:)`.
    package init(_ kind: Kind, _ message: Phrase, hint: Phrase? = nil, excerpt: String? = nil) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.excerpt = excerpt
    }
}

extension Explanation {
    /// A text on one line, with carets under some of its characters.
    package static func excerpt(of text: String, at range: Range<Int>) -> String {
        let shown = String(text.map { $0.isNewline ? " " : $0 })
        let before = DisplayWidth.of(String(shown.prefix(range.lowerBound)))
        let length = DisplayWidth.of(String(shown.dropFirst(range.lowerBound).prefix(range.count)))
        return "  " + shown + "\n  " + String(repeating: " ", count: before)
            + String(repeating: "^", count: max(1, length))
    }
}

/// An error with a message, defined in a file beside it: `…Error+Words.swift`.
package protocol ExplainedError: Error {
    var explanation: Explanation { get }
}
