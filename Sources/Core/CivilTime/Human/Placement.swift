// Chooses the year, month or week that a phrase leaves out.

extension DateGrammar {
    /// A bare weekday. Leaning towards the future, it is never the anchor itself unless `anchorCounts`.
    func placed(_ weekday: Weekday) -> Day {
        let ahead = anchor.weekday.days(until: weekday)
        switch leaning {
        case .past: return anchor.adding(days: ahead == 0 ? 0 : ahead - 7)
        case .future: return anchor.adding(days: ahead == 0 && !anchorCounts ? 7 : ahead)
        case .nearest: return anchor.adding(days: ahead <= 3 ? ahead : ahead - 7)
        }
    }

    /// A weekday in a direction: strictly after today, strictly before it, or "this".
    func placed(_ weekday: Weekday, direction: Int) -> Day {
        let ahead = today.weekday.days(until: weekday)
        if direction > 0 { return today.adding(days: ahead == 0 ? 7 : ahead) }
        if direction < 0 { return today.adding(days: ahead - 7) }
        switch leaning {
        case .past: return today.adding(days: ahead == 0 ? 0 : ahead - 7)
        case .future: return today.adding(days: ahead)
        case .nearest: return today.week.day(weekday)
        }
    }

    /// A day and a month without a year; a weekday given with them may decide among the surrounding years.
    func placed(day: Int, month: Int, weekday: Weekday? = nil) -> Day? {
        let year = anchor.year
        if let weekday {
            let agreeing = (year - 1...year + 1).compactMap { Day(year: $0, month: month, day: day) }
                .filter { $0.weekday == weekday && (leaning != .future || $0 > anchor.adding(days: -183)) }
            if let found = preferred(agreeing) { return found }
        }
        // The nearest 29 February is at most eight years away.
        return preferred((year - 8...year + 8).compactMap { Day(year: $0, month: month, day: day) })
    }

    /// A bare day of the month, in the months around the anchor; with a weekday, one that matches it.
    func placed(day: Int, weekday: Weekday? = nil) -> Day? {
        let month = anchor.monthOfYear
        let offsets =
            switch leaning {
            case .past: -3...1
            case .future: weekday == nil ? -1...3 : -1...12
            case .nearest: weekday == nil ? -2...2 : -1...1
            }
        let days = offsets.compactMap { offset -> Day? in
            let candidate = month.adding(months: offset)
            return Day(year: candidate.year, month: candidate.month, day: day)
        }
        return preferred(days.filter { weekday == nil || $0.weekday == weekday })
    }

    /// A month without a year; the current month of the anchor counts.
    func placed(month: Int) -> Month {
        let here = anchor.monthOfYear
        let ahead = (month - here.month + 12) % 12
        switch leaning {
        case .past: return here.adding(months: ahead == 0 ? 0 : ahead - 12)
        case .future: return here.adding(months: ahead)
        case .nearest: return here.adding(months: ahead < 6 ? ahead : ahead - 12)
        }
    }

    /// A month in a direction: strictly after this month, strictly before it, or this year's.
    func placed(month: Int, direction: Int) -> Month? {
        let here = today.monthOfYear
        let ahead = (month - here.month + 12) % 12
        if direction > 0 { return here.adding(months: ahead == 0 ? 12 : ahead) }
        if direction < 0 { return here.adding(months: ahead - 12) }
        return Month(year: here.year, month: month)
    }

    /// A week number without a year; the current week of the anchor counts.
    func placed(week: Int) -> ISOWeek? {
        let here = anchor.week
        let weeks = (here.year - 8...here.year + 8).compactMap { ISOWeek(year: $0, week: week) }
        return switch leaning {
        case .past: weeks.last { $0 <= here } ?? weeks.first
        case .future: weeks.first { $0 >= here } ?? weeks.last
        case .nearest: weeks.min { abs($0.first - here.first) < abs($1.first - here.first) }
        }
    }

    /// The day that the leaning prefers among sorted days.
    func preferred(_ days: [Day]) -> Day? {
        switch leaning {
        case .past: days.last { $0 <= anchor } ?? days.first
        case .future: days.first { $0 >= anchor } ?? days.last
        case .nearest: days.min { abs($0 - anchor) < abs($1 - anchor) }
        }
    }
}
