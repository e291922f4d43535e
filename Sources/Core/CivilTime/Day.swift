// A calendar day, without time and time zone.

/// A day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31: the range of `YYYY-MM-DD`.
///
/// Arithmetic saturates at the first and the last day.
package struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let number: Int32

    package static let earliest = Day(number: firstNumber)
    package static let latest = Day(number: lastNumber)
    private static let firstNumber: Int32 = -719_162
    private static let lastNumber: Int32 = 2_932_896

    /// The day `number` days after 1970-01-01, clamped to the calendar.
    package init(number: Int32) {
        self.number = min(max(number, Self.firstNumber), Self.lastNumber)
    }

    /// Nil for a day that does not exist, such as 30 February, and outside the years 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1, day <= Gregorian.length(year: year, month: month) else {
            return nil
        }
        number = Int32(truncatingIfNeeded: Gregorian.number(year: year, month: month, day: day))
    }

    package static func < (earlier: Day, later: Day) -> Bool { earlier.number < later.number }

    /// Days from `earlier` to `later`; negative if they are the other way round.
    package static func - (later: Day, earlier: Day) -> Int { Int(later.number) - Int(earlier.number) }
}

extension Day {
    package var year: Int { Gregorian.civil(number: Int(number)).year }
    /// 1 to 12.
    package var month: Int { Gregorian.civil(number: Int(number)).month }
    /// The day of the month, 1 to 31.
    package var day: Int { Gregorian.civil(number: Int(number)).day }
    /// 1 to 366.
    package var dayOfYear: Int { Int(number) - Gregorian.number(year: year, month: 1, day: 1) + 1 }
    /// Year, month and day with one conversion.
    package var parts: (year: Int, month: Int, day: Int) { Gregorian.civil(number: Int(number)) }

    package var weekday: Weekday { Weekday(dayNumber: Int(number)) }
    package var week: ISOWeek { ISOWeek(containing: self) }
    package var monthOfYear: Month {
        let parts = parts
        return Month(unchecked: parts.year, parts.month)
    }
}

extension Day {
    package func adding(days: Int) -> Day {
        let (sum, overflow) = Int(number).addingReportingOverflow(days)
        if overflow { return days < 0 ? .earliest : .latest }
        return Day(number: Int32(clamping: sum))
    }

    /// The same day in another month, or the last day of a shorter month: 31 January and a month is 28 or 29
    /// February.
    package func adding(months: Int) -> Day {
        let target = monthOfYear.adding(months: months)
        return target.first.adding(days: min(day, target.length) - 1)
    }
}

extension Day: Strideable {
    package func distance(to other: Day) -> Int { other - self }
    package func advanced(by days: Int) -> Day { adding(days: days) }
}
