// What the agenda says beside its answers.

import Wording

package enum AgendaWords {
    /// Words of a typed line that look as if they said when.
    package static func unread(_ texts: [String]) -> Phrase {
        Phrase(
            "left in the text, not read as a date: " + texts.map { "“\($0)”" }.joined(separator: ", "),
            fr:
                "laissé dans le texte, sans être lu comme une date : \(texts.map { "« \($0) »" }.joined(separator: ", "))"
        )
    }
}
