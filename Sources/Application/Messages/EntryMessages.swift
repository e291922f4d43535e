// The words for entries that are not there.

import EntryActions
import Wording

extension EntryActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noEntry(let day):
            Explanation(.nothing, Phrase("no entry for \(day)", fr: "aucune entrée pour \(day)"))
        case .invalidWeek(let text):
            Explanation(
                .usage, Phrase("“\(text)” is no week", fr: "« \(text) » n’est pas une semaine"),
                hint: Phrase("47 or 2026-W47", fr: "47 ou 2026-W47"))
        case .invalidMonth(let text):
            Explanation(
                .usage, Phrase("“\(text)” is no month", fr: "« \(text) » n’est pas un mois"),
                hint: Phrase("11 or 2026-11", fr: "11 ou 2026-11"))
        case .severalEntries(let name, let count, let paths):
            Explanation(
                .usage,
                Phrase("\(name): entries of that day: \(count)", fr: "\(name) : entrées de ce jour : \(count)"),
                hint: Phrase(same: paths.prefix(5).joined(separator: ", ")))
        }
    }
}
