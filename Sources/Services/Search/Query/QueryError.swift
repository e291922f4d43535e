// An invalid query: where, why, and what to write instead.

import Wording

/// The range is shown by a caret under the query.
package struct QueryError: Error, Sendable {
    /// Character offsets in the query.
    package let range: Range<Int>
    package let message: Phrase
    package let hint: Phrase?

    package init(range: Range<Int>, _ message: Phrase, hint: Phrase? = nil) {
        self.range = range
        self.message = message
        self.hint = hint
    }
}
