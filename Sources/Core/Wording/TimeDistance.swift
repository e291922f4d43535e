// The distance to a moment in words: "in 30 minutes", "il y a 2 h".

package enum TimeDistance {
    /// For a moment this many seconds ahead, or in the past if negative: "in 30 minutes", "now", "2 h ago".
    package static func phrase(_ seconds: Int64) -> Phrase {
        let length = length(abs(seconds))
        if abs(seconds) < 30 { return Phrase("now", fr: "maintenant") }
        return seconds > 0
            ? Phrase("in ", fr: "dans ") + length : Phrase(length.english + " ago", fr: "il y a \(length.french)")
    }

    /// To the minute, or to the hour above two days: "30 minutes", "1 h 30", "2 days 3 h".
    package static func length(_ seconds: Int64) -> Phrase {
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
