// Days against known anchors and against a calendar counted day by day.

import Testing

@testable import CivilTime

@Suite struct DayTests {
    /// Walks 1900 to 2100 with the plainest calendar there is.
    @Test func everyDayOfTwoCenturies() throws {
        var (year, month, day, dayOfYear) = (1900, 1, 1, 1)
        var weekday = 1  // 1900-01-01 was a Monday.
        var number: Int32 = -25_567
        while year <= 2100 {
            let made = try #require(Day(year: year, month: month, day: day))
            #expect(made.number == number)
            #expect(made.parts == (year, month, day))
            #expect((made.year, made.month, made.day) == (year, month, day))
            #expect(made.dayOfYear == dayOfYear)
            #expect(made.weekday.rawValue == weekday)
            #expect(Day(iso: made.iso) == made)
            let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            number += 1
            weekday = weekday % 7 + 1
            day += 1
            dayOfYear += 1
            if day > lengths[month - 1] { (day, month) = (1, month + 1) }
            if month > 12 { (month, year, dayOfYear) = (1, year + 1, 1) }
        }
    }

    @Test(arguments: [
        ("0001-01-01", Weekday.monday), ("1582-10-15", .friday), ("1789-07-14", .tuesday), ("1969-07-20", .sunday),
        ("1970-01-01", .thursday), ("2000-01-01", .saturday), ("2000-02-29", .tuesday), ("2026-11-20", .friday),
        ("9999-12-31", .friday),
    ])
    func knownWeekdays(iso: String, weekday: Weekday) {
        #expect(Day(iso: iso)?.weekday == weekday)
        #expect(Day(iso: iso)?.iso == iso)
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-1-20", "2026-11-2", "26-11-20", "2026/11/20", "2026-11-20 ", " 2026-11-20",
        "20261120", "2026-00-10", "2026-13-01", "2026-11-00", "2026-11-31", "2026-02-29", "1900-02-29", "0000-01-01",
        "-026-11-20", "2026-1a-20", "２０２６-11-20", "2026-11-é", "+026-11-20", "2026-11-20T",
    ])
    func impossibleDays(text: String) {
        #expect(Day(iso: text) == nil)
    }

    @Test func substringsAndBytes() {
        #expect(Day(iso: "x2026-11-20".dropFirst())?.iso == "2026-11-20")
        #expect(Day(iso: Array("at 2026-11-20!".utf8), at: 3)?.iso == "2026-11-20")
        #expect(Day(iso: Array("2026-11-20".utf8), at: 1) == nil)
        #expect(Day(iso: Array("2026-11-20".utf8), at: -1) == nil)
        #expect(Day(iso: [], at: 0) == nil)
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"), ("2026-03-31", -1, "2026-02-28"),
        ("2026-10-31", 1, "2026-11-30"), ("2026-12-15", 1, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"),
        ("2028-02-29", 12, "2029-02-28"), ("2028-02-29", 48, "2032-02-29"), ("2026-11-20", 0, "2026-11-20"),
        ("2026-11-20", -26, "2024-09-20"),
    ])
    func monthsEndWhereTheyEnd(from: String, months: Int, to: String) {
        #expect(Day(iso: from)?.adding(months: months).iso == to)
    }

    @Test func arithmeticStopsAtTheEnds() throws {
        let day = try #require(Day(iso: "2026-11-20"))
        #expect(day.adding(days: 11).iso == "2026-12-01")
        #expect(day.adding(days: -20).iso == "2026-10-31")
        #expect(day.adding(days: 11) - day == 11)
        #expect(day - day.adding(days: 365) == -365)
        for days in [Int.max, 3_000_000] { #expect(day.adding(days: days) == .latest) }
        for days in [Int.min, -3_000_000] { #expect(day.adding(days: days) == .earliest) }
        #expect(day.adding(months: .max).iso == "9999-12-20")
        #expect(day.adding(months: .min).iso == "0001-01-20")
        #expect(Day(number: .max) == .latest)
        #expect(Day(number: .min) == .earliest)
        #expect(Day.earliest.iso == "0001-01-01")
        #expect(Day.latest.iso == "9999-12-31")
        #expect(Day.earliest < day && day < Day.latest)
        #expect((day...day.adding(days: 2)).map(\.iso) == ["2026-11-20", "2026-11-21", "2026-11-22"])
    }

    @Test func weekdays() {
        #expect(Weekday.allCases.map(\.rawValue) == Array(1...7))
        #expect(Weekday.friday.days(until: .monday) == 3)
        #expect(Weekday.friday.days(until: .friday) == 0)
        #expect(Weekday.allCases.filter(\.isWeekend) == [.saturday, .sunday])
    }
}
