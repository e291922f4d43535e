// What a rule of the date grammar understood.

/// The meaning of a date phrase, and how sure it is that it is one.
struct DateReading {
    /// Where in a text a phrase may be taken for a date.
    enum Weight: Int, Comparable {
        /// Only where it is the whole text: "2026".
        case whole
        /// Also where it opens a text: "mar", "sun", "1/2".
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
    /// Whether it says a time only, and today is meant.
    var isTimeAlone = false
    /// Whether it is the beginning of a span, which as an end of a range is its first day.
    var isBeginning = false
    /// Whether it may well mean something else: "at 3", "next two weeks", a weekday that is not that of its date.
    var isDoubtful = false

    init(days: DayRange, unit: HumanDate.Unit, weight: Weight = .firm) {
        self.days = days
        self.unit = unit
        self.weight = weight
    }

    init(_ day: Day, weight: Weight = .firm) {
        self.init(days: DayRange(day), unit: .day, weight: weight)
    }

    /// The same with a time, which makes a doubtful date a sure one: "mar 14h".
    func at(_ reading: TimeReading) -> DateReading {
        var copy = self
        copy.time = reading.time
        copy.endTime = reading.end
        copy.part = reading.part ?? part
        // "midnight on 31 december" is as often the end of that day; "tonight at midnight" is.
        copy.isDoubtful = isDoubtful || reading.isDoubtful || reading.isMidnight && copy.part == nil
        copy.weight = .firm
        return copy
    }
}

/// A time, or from a time to another.
struct TimeReading {
    var time: TimeOfDay
    var end: TimeOfDay?
    var part: DayPart?
    /// Whether it may well be a length of time: "2 heures", "1h30", "2-3h".
    var isVague = false
    /// Whether it is but a part of the day.
    var isPart = false
    /// Whether the half of the day was left open: "at 3", "quarter to five".
    var isDoubtful = false
    /// "midnight": with a day, its beginning or its end.
    var isMidnight = false
}
