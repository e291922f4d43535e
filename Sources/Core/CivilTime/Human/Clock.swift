// A spoken time, before the half of the day of an "8" is known.

/// A spoken time, before it is known whether an "8" is in the morning.
struct Clock {
    enum Half { case morning, afternoon }

    /// 0 to 24; 24 is midnight at the end of a day.
    var hour: Int
    var minute = 0
    var second = 0
    var half: Half?
    var part: DayPart?
    /// Whether it could be a duration.
    var isVague = false
    /// Whether it is colloquial, rather than a time of a 24-hour clock: "at 3", "quarter to five".
    var isSpoken = false

    /// "midnight": the beginning or the end of a day given with it.
    var isMidnight = false

    /// Whether the other half of the day is just as likely.
    var isDoubtful: Bool { isSpoken && half == nil && part == nil && 1...6 ~= hour }

    /// The time; nil if it is out of range. `24:00` is only valid as an end (ISO 8601:2004).
    func time(isEnd: Bool = false) -> TimeOfDay? {
        if isEnd, hour == 24, minute == 0, second == 0 { return .midnight }
        switch half {
        case nil: return TimeOfDay(hour: hour, minute: minute, second: second)?.adjusted(to: part)
        case .morning:
            guard 1...12 ~= hour else { return nil }
            return TimeOfDay(hour: hour % 12, minute: minute, second: second)
        case .afternoon:
            guard 1...12 ~= hour else { return nil }
            return TimeOfDay(hour: hour % 12 + 12, minute: minute, second: second)
        }
    }
}

extension TimeOfDay {
    /// "8" in the evening becomes 20:00; a time already in the part is kept.
    package func adjusted(to part: DayPart?) -> TimeOfDay {
        let early: ClosedRange<Int>
        switch part {
        case .afternoon: early = 1...8
        case .evening, .lateEvening: early = 4...11
        case .night: early = 7...11
        case .morning, nil: return self
        }
        // "12 in the night"
        if part != .afternoon, hour == 12 { return TimeOfDay(seconds: secondsSinceMidnight - 43_200) }
        return early ~= hour ? TimeOfDay(seconds: secondsSinceMidnight + 43_200) : self
    }
}

extension TimeReading {
    /// The same time placed in a part of the day: "ce soir à 8h".
    func adjusted(to part: DayPart?) -> TimeReading {
        var copy = self
        copy.time = time.adjusted(to: part)
        copy.end = end.map { $0.adjusted(to: part) }
        if part != nil { copy.isDoubtful = false }
        // "de 8h à 15h hier après-midi" begins before the part.
        if let end, let adjusted = copy.end, end > time, adjusted < copy.time { return self }
        // "tonight 10pm-6am" ends in the morning.
        if let end, let adjusted = copy.end, adjusted != end, adjusted <= copy.time { copy.end = end }
        return copy
    }
}
