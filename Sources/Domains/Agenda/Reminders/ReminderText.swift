// How far away something is, as people say it: "in 30 minutes", "il y a 2 h".

import CivilTime
import Wording

package enum ReminderText {
    /// From now to the start: "in 30 minutes", "now", "2 h ago".
    package static func distance(_ seconds: Int64) -> Phrase {
        let length = length(abs(seconds))
        if abs(seconds) < 30 { return Phrase("now", fr: "maintenant") }
        return seconds > 0
            ? Phrase("in ", fr: "dans ") + length : Phrase(length.english + " ago", fr: "il y a " + length.french)
    }

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
        let length = length(seconds)
        return Phrase("late by " + length.english, fr: length.french + " de retard")
    }

    /// To the minute, above two days to the hour: "30 minutes", "1 h 30", "2 days 3 h".
    static func length(_ seconds: Int64) -> Phrase {
        let minutes = max(1, (seconds + 30) / 60)
        if minutes < 60 { return .counted(Int(minutes), "minute", "minutes", fr: "minute", "minutes") }
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours < 48 {
            return Phrase(same: "\(hours) h" + (rest == 0 ? "" : rest < 10 ? " 0\(rest)" : " \(rest)"))
        }
        let days = Phrase.counted(Int(hours / 24), "day", "days", fr: "jour", "jours")
        return hours % 24 == 0 ? days : days + Phrase(same: " \(hours % 24) h")
    }
}
