// A query that cannot be understood: where, why, and what to write instead.

import Wording

/// Throws away no words: the range is shown with a caret under the query.
package struct QueryError: Error, Sendable {
    /// Offsets of characters in the query.
    package let range: Range<Int>
    package let message: Phrase
    package let hint: Phrase?

    package init(range: Range<Int>, _ message: Phrase, hint: Phrase? = nil) {
        self.range = range
        self.message = message
        self.hint = hint
    }
}
