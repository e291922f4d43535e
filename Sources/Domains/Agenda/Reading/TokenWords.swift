// Describes tokens of a line in plain words: `due:2026-12-05` is "due Sat 5 Dec 2026".

import Bytes
import CivilTime
import Vault
import Wording

package enum TokenWords {
    /// Nil if the token is not understood and should be shown as written. Empty for bookkeeping, and for what another
    /// token's phrase already includes.
    package static func phrase(_ field: LineItem.Field, of line: LineItem) -> Phrase? {
        func moment(_ words: Phrase) -> Phrase? { Moment(field.value).map { words + LineReading.moment($0) } }
        switch field.key {
        case "due": return moment(Phrase("due ", fr: "pour le "))
        case "start": return moment(Phrase("from ", fr: "à partir du "))
        case "done": return moment(Phrase("done on ", fr: "fait le "))
        case "bought": return moment(Phrase("bought on ", fr: "acheté le "))
        case "added": return Moment(field.value) == nil ? nil : nothing
        case "id": return nothing
        case "tz": return Phrase(same: "(\(field.value))")
        case "freq":
            // The number of purchases.
            guard let count = Int(field.value), count > 0 else { return nil }
            return Phrase("bought ", fr: "acheté ") + Phrase.counted(count, "time", "times", fr: "fois", "fois")
        case "unit": return Phrase(same: field.value)
        case "alarm": return alarms(field)
        case "priority": return Priority(field.value).map { priority($0) }
        case "repeat", "rrule", "until", "count", "except", "also", "moved":
            guard let words = repetition(line) else { return nil }
            let first =
                line.fields.first { ["repeat", "rrule"].contains($0.key) } ?? line.fields.first { $0.key == "also" }
            return first == field ? words : nothing
        default: return nil
        }
    }

    private static func priority(_ priority: Priority) -> Phrase {
        // A letter or a number is shown as is.
        guard priority.text.count > 1 else { return Phrase("priority ", fr: "priorité ") + Phrase(same: priority.text) }
        return switch priority.level {
        case ...2: Phrase("highest priority", fr: "priorité la plus haute")
        case 3...4: Phrase("high priority", fr: "priorité haute")
        case 5...6: Phrase("normal priority", fr: "priorité normale")
        case 7...8: Phrase("low priority", fr: "priorité basse")
        default: Phrase("lowest priority", fr: "priorité la plus basse")
        }
    }

    private static let nothing = Phrase("", fr: "")

    /// Combines all tokens of the repetition; nil if one of them is not understood.
    private static func repetition(_ line: LineItem) -> Phrase? {
        var problems: [Problem] = []
        let isAllDay: Bool
        switch line.when {
        case .time, .dated(_, .some, _, _): isAllDay = false
        case .allDay, .dated, nil: isAllDay = true
        }
        guard let found = Repetition.read(line, isAllDay: isAllDay, problems: &problems), problems.isEmpty else {
            return nil
        }
        return LineReading.repetition(found, separator: nothing)
    }

    private static func alarms(_ field: LineItem.Field) -> Phrase? {
        var words = nothing
        for part in field.value.split(separator: ",") {
            switch Alarm(part.trimmed) {
            case .before(0): words = words + Phrase(", then", fr: ", à l’heure même")
            case .before(let seconds):
                words =
                    words + Phrase(", ", fr: ", ") + TimeDistance.length(Int64(abs(seconds)))
                    + (seconds < 0 ? Phrase(" after", fr: " après") : Phrase(" before", fr: " avant"))
            case .at(let moment): words = words + Phrase(", ", fr: ", le ") + LineReading.moment(moment)
            case nil: return nil
            }
        }
        return Phrase(
            "reminder " + words.english.dropFirst(2), fr: FrenchText(verbatim: "rappel " + words.french.dropFirst(2)))
    }
}
