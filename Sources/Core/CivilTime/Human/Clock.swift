// A time as it is said, before it is known which half of the day an "8" is in.

/// A time as it is said, before it is known whether an "8" is in the morning.
struct Clock {
    enum Half { case morning, afternoon }

    /// 0 to 24; 24 is midnight at the end of a day.
    var hour: Int
    var minute = 0
    var second = 0
    var half: Half?
    var part: DayPart?
    /// Whether it may well be a length of time.
    var isVague = false
    /// Whether it was said as people speak, and not as a clock of 24 hours shows it: "at 3", "quarter to five".
    var isSpoken = false

    /// "midnight": with a day, its beginning or its end.
    var isMidnight = false

    /// Whether it may as well be in the other half of the day.
    var isDoubtful: Bool { isSpoken && half == nil && part == nil && 1...6 ~= hour }

    /// The time, or nil for one that no clock shows. `24:00` is a time only where something ends (ISO 8601:2004).
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
    /// "8" in the evening is 20:00; a time that is already there stays.
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
    /// The same in a part of the day: "ce soir à 8h".
    func adjusted(to part: DayPart?) -> TimeReading {
        var copy = self
        copy.time = time.adjusted(to: part)
        copy.end = end.map { $0.adjusted(to: part) }
        if part != nil { copy.isDoubtful = false }
        // "de 8h à 15h hier après-midi" begins before it.
        if let end, let adjusted = copy.end, end > time, adjusted < copy.time { return self }
        // "tonight 10pm-6am" ends in the morning.
        if let end, let adjusted = copy.end, adjusted != end, adjusted <= copy.time { copy.end = end }
        return copy
    }
}
