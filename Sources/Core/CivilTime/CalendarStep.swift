// A number of days, weeks, months or years: `2d`, `3 jours`, `week`.

/// A step along the calendar. Months and years have no fixed length, so this is not a duration.
package struct CalendarStep: Hashable, Sendable {
    package enum Unit: Hashable, Sendable, CaseIterable { case day, week, month, year }

    /// 1 or more.
    package var count: Int
    package var unit: Unit

    package init(count: Int, unit: Unit) {
        self.count = count
        self.unit = unit
    }

    /// Reads `2d`, `week`, `2 weeks`, `3 jours`, `1mo`, `1m` (a month, as in todo.txt), `deux semaines`.
    package init?(text: some StringProtocol) {
        var words = DateTokenizer.tokens(of: String(text), limit: 4)[...]
        var count = 1
        switch words.first?.kind {
        case .number(let value, let digits) where digits <= 6:
            count = value
            words = words.dropFirst()
        case .word(let word) where words.count == 2:
            guard let value = DateWords.count(word) else { return nil }
            count = value
            words = words.dropFirst()
        default: break
        }
        guard words.count == 1, count >= 1, case .word(let word) = words.first?.kind else { return nil }
        guard let step = word == "m" ? CalendarStep(count: 1, unit: .month) : DateWords.steps[word] else { return nil }
        self.init(count: count * step.count, unit: step.unit)
    }

    /// `2d`, `1w`, `3m`, `1y`: the letters of todo.txt's `rec:`.
    package var text: String {
        let letter =
            switch unit {
            case .day: "d"
            case .week: "w"
            case .month: "m"
            case .year: "y"
            }
        return String(count) + letter
    }
}

extension Day {
    /// The day that many steps later, or earlier if `times` is negative; ends of months as in `adding(months:)`.
    package func adding(_ step: CalendarStep, times: Int = 1) -> Day {
        let count = step.count.multipliedReportingOverflow(by: times)
        let bounded = min(max(count.overflow ? .max : count.partialValue, -10_000_000), 10_000_000)
        return switch step.unit {
        case .day: adding(days: bounded)
        case .week: adding(days: bounded * 7)
        case .month: adding(months: bounded)
        case .year: adding(months: bounded * 12)
        }
    }
}
