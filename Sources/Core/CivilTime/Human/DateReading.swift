// Results of the rules of the date grammar.

/// The meaning of a date phrase, and the confidence in it.
struct DateReading {
    /// The contexts in which a phrase may be taken for a date.
    enum Weight: Int, Comparable {
        /// Only if it is the whole text: "2026".
        case whole
        /// Also at the start of a text: "mar", "sun", "1/2".
        case opening
        /// Anywhere.
        case firm

        static func < (weaker: Weight, stronger: Weight) -> Bool { weaker.rawValue < stronger.rawValue }
    }

    var days: DayRange
    var unit = HumanDate.Unit.day
    var part: DayPart?
    var time: TimeOfDay?
    var endTime: TimeOfDay?
    var weight = Weight.firm
    /// Whether only a time was given, and today is implied.
    var isTimeAlone = false
    /// Whether it is the beginning of a span; as the end of a range it is the span's first day.
    var isBeginning = false
    /// Whether another meaning is likely: "at 3", "next two weeks", a weekday that does not match its date.
    var isDoubtful = false

    init(days: DayRange, unit: HumanDate.Unit, weight: Weight = .firm) {
        self.days = days
        self.unit = unit
        self.weight = weight
    }

    init(_ day: Day, weight: Weight = .firm) {
        self.init(days: DayRange(day), unit: .day, weight: weight)
    }

    /// The same with a time, which makes an uncertain date certain: "mar 14h".
    func at(_ reading: TimeReading) -> DateReading {
        var copy = self
        copy.time = reading.time
        copy.endTime = reading.end
        copy.part = reading.part ?? part
        // "midnight on 31 december" is just as often the end of that day; "tonight at midnight" always is.
        copy.isDoubtful = isDoubtful || reading.isDoubtful || reading.isMidnight && copy.part == nil
        copy.weight = .firm
        return copy
    }
}

/// A time, or a range of times.
struct TimeReading {
    var time: TimeOfDay
    var end: TimeOfDay?
    var part: DayPart?
    /// Whether it could be a duration: "2 heures", "1h30", "2-3h".
    var isVague = false
    /// Whether it is only a part of the day.
    var isPart = false
    /// Whether the half of the day is unknown: "at 3", "quarter to five".
    var isDoubtful = false
    /// "midnight": the beginning or the end of a day given with it.
    var isMidnight = false
}
