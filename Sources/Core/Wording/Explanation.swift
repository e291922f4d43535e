// An error in words, for every front door: what is wrong, what to do next, and what kind of thing it is.

/// An error as a person reads it. Names in it are as they lie on the disk: who shows it on a terminal takes the controls out.
package struct Explanation: Sendable {
    /// What a door makes an exit code, a status of HTTP or a code of JSON-RPC of.
    package enum Kind: Sendable {
        /// What was asked for is not there.
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

/// An error that has words, in a file beside it: `…Error+Words.swift`.
package protocol ExplainedError: Error {
    var explanation: Explanation { get }
}
