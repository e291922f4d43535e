// Calendar years for recurrence rules: their starts and months.

internal import CIcal
import TimeZones

/// One year.
struct CalendarYear {
    struct Month {
        /// The number, with `RecurrenceCalendar.leap` added for a leap month (`5L` of RFC 7529).
        var code: Int
        /// Days from the start of the year.
        var offset: Int
        var length: Int
    }

    /// Days since 1970-01-01.
    var start: Int
    var length: Int
    var months: [Month]
}

/// Computes the Gregorian calendar arithmetically, all others with ICU. Not thread-safe.
final class RecurrenceCalendar {
    static let leap = 0x1000

    private let icu: UnsafeMutablePointer<UCalendar?>?
    private let isHebrew: Bool
    /// The cost of a year in steps: ICU computes Chinese months from the moon.
    private let yearCost: Int
    private var years: [Int: CalendarYear] = [:]

    /// Nil if ICU does not support the calendar. A nil name means Gregorian.
    init?(_ name: String?) {
        isHebrew = name == "hebrew"
        yearCost = name == "chinese" || name == "dangi" ? 50_000 : 600
        guard let name else {
            icu = nil
            return
        }
        guard let made = cical_open_calendar("@calendar=" + name) else { return nil }
        icu = made
    }

    deinit { if let icu { cical_close_calendar(icu) } }

    var isGregorian: Bool { icu == nil }

    private static let common = months(leap: false)
    private static let long = months(leap: true)

    private static func months(leap: Bool) -> [CalendarYear.Month] {
        var offset = 0
        return (1...12).map { month in
            let length = Civil.length(year: leap ? 2000 : 2001, month: month)
            defer { offset += length }
            return CalendarYear.Month(code: month, offset: offset, length: length)
        }
    }

    /// Nil if ICU fails or returns no valid months. `cost` accumulates the ICU work.
    func year(_ number: Int, cost: inout Int) -> CalendarYear? {
        guard let icu else {
            let isLeap = Civil.isLeap(number)
            return CalendarYear(
                start: Civil.day(year: number, month: 1, day: 1), length: isLeap ? 366 : 365,
                months: isLeap ? Self.long : Self.common)
        }
        if let known = years[number] { return known }
        cost += yearCost
        var first: Int64 = 0
        var next: Int64 = 0
        guard let year = Int32(exactly: number), cical_year_start(icu, year, &first) == 1,
            cical_year_start(icu, year + 1, &next) == 1, 300...400 ~= next - first
        else { return nil }
        var months: [CalendarYear.Month] = []
        var day = first
        while day < next {
            guard let here = parts(day, icu), months.count < 14 else { return nil }
            let code = code(month: here.month, isLeap: here.isLeap)
            // Months have at most 31 days: that many days later is the next one, or this is the last of the year.
            let probe = min(day + 31, next - 1)
            guard let there = parts(probe, icu) else { return nil }
            let isLast = self.code(month: there.month, isLeap: there.isLeap) == code
            let end = isLast ? next : probe - Int64(there.day) + 1
            guard end > day else { return nil }
            months.append(CalendarYear.Month(code: code, offset: Int(day - first), length: Int(end - day)))
            day = end
        }
        let made = CalendarYear(start: Int(first), length: Int(next - first), months: months)
        years[number] = made
        return made
    }

    /// The year of a day, the index of its month, and the day of the month from 1.
    func parts(of day: Int, cost: inout Int) -> (year: Int, month: Int, day: Int)? {
        guard let icu else {
            let parts = Civil.parts(of: day)
            return (parts.year, parts.month - 1, parts.day)
        }
        cost += 100
        guard let number = parts(Int64(day), icu)?.year, let year = year(number, cost: &cost) else { return nil }
        let offset = day - year.start
        guard let month = year.months.lastIndex(where: { $0.offset <= offset }) else { return nil }
        return (number, month, offset - year.months[month].offset + 1)
    }

    private func parts(_ day: Int64, _ icu: UnsafeMutablePointer<UCalendar?>) -> (
        year: Int, month: Int, isLeap: Bool, day: Int
    )? {
        var parts: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let worked = withUnsafeMutableBytes(of: &parts) { bytes in
            bytes.bindMemory(to: Int32.self).baseAddress.map { cical_day_parts(icu, day, $0) } ?? 0
        }
        return worked == 1 ? (Int(parts.0), Int(parts.1), parts.2 != 0, Int(parts.3)) : nil
    }

    /// ICU counts the Hebrew leap month Adar I as the sixth of thirteen; RFC 7529 §4.2 calls it 5L.
    private func code(month: Int, isLeap: Bool) -> Int {
        guard isHebrew else { return month + 1 + (isLeap ? Self.leap : 0) }
        return month < 5 ? month + 1 : month == 5 ? 5 + Self.leap : month
    }
}
