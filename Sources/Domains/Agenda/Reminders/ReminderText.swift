// The distance to a day and the lateness of a reminder in words: "in 3 days", "2 h de retard".

import CivilTime
import Wording

package enum ReminderText {
    /// From today to the day of the start, for whole days.
    package static func distance(days: Int) -> Phrase {
        switch days {
        case 0: Phrase("today", fr: "aujourd’hui")
        case 1: Phrase("tomorrow", fr: "demain")
        case -1: Phrase("yesterday", fr: "hier")
        case 2...: Phrase("in \(days) days", fr: "dans \(days) jours")
        default: Phrase("\(-days) days ago", fr: "il y a \(-days) jours")
        }
    }

    /// "late by 2 h", "2 h de retard"; nil for less than a minute.
    package static func lateness(_ seconds: Int64) -> Phrase? {
        guard seconds >= 60 else { return nil }
        let length = TimeDistance.length(seconds)
        return Phrase("late by " + length.english, fr: "\(length.french) de retard")
    }
}
