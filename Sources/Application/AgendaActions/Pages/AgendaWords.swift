// Messages of the agenda besides its answers.

import Wording

package enum AgendaWords {
    /// Words of a typed line that look like a date: left in the text, or interpreted as shown in parentheses.
    package static func unread(_ texts: [String]) -> Phrase {
        Phrase(
            "not read as a date, or not for sure: " + texts.map { "“\($0)”" }.joined(separator: ", "),
            fr:
                "pas lu comme une date, ou pas à coup sûr : \(texts.map { "« \($0) »" }.joined(separator: ", "))"
        )
    }
}
