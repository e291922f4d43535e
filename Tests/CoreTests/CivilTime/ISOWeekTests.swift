// Weeks against a count made by hand: week 1 is the one with the year's first Thursday.

import Testing

@testable import CivilTime

@Suite struct ISOWeekTests {
    @Test func everyDayFrom2015To2040() throws {
        var day = try #require(Day(iso: "2014-12-29"))  // Monday of 2015-W01
        for year in 2015...2040 {
            // A week belongs to this year as long as its Thursday does.
            var week = 1
            while day.adding(days: 3).year == year {
                let made = try #require(ISOWeek(year: year, week: week))
                for offset in 0..<7 { #expect(day.adding(days: offset).week == made) }
                #expect(made.first == day)
                #expect(made.last == day.adding(days: 6))
                #expect(made.day(.thursday) == day.adding(days: 3))
                #expect(ISOWeek(iso: made.iso) == made)
                #expect(made.adding(weeks: 1).first == day.adding(days: 7))
                day = day.adding(days: 7)
                week += 1
            }
            #expect(ISOWeek.count(inYear: year) == week - 1)
            #expect(ISOWeek(year: year, week: week) == nil)
        }
    }

    @Test(arguments: [
        ("2005-01-01", "2004-W53"), ("2005-01-02", "2004-W53"), ("2007-01-01", "2007-W01"), ("2008-12-29", "2009-W01"),
        ("2010-01-03", "2009-W53"), ("2020-12-31", "2020-W53"), ("2021-01-03", "2020-W53"), ("2024-12-30", "2025-W01"),
        ("2026-11-20", "2026-W47"), ("2026-12-31", "2026-W53"), ("2027-01-03", "2026-W53"), ("2027-01-04", "2027-W01"),
        ("9999-12-31", "9999-W52"), ("0001-01-01", "0001-W01"),
    ])
    func knownWeeks(day: String, week: String) {
        #expect(Day(iso: day)?.week.iso == week)
    }

    @Test(arguments: [
        "", "2026-W00", "2026-W54", "2025-W53", "2026W47", "2026-47", "2026-W4", "2026-W471", "é026-W47", "0000-W01",
    ])
    func impossibleWeeks(text: String) {
        #expect(ISOWeek(iso: text) == nil)
    }

    @Test func order() throws {
        let week = try #require(ISOWeek(iso: "2026-w47"))
        #expect(week.adding(weeks: 7).iso == "2027-W01")
        #expect(week.adding(weeks: -47).iso == "2025-W52")
        #expect(week < week.adding(weeks: 1))
        #expect(week.days.count == 7)
        #expect(week.adding(weeks: .max).last == .latest)
        #expect(week.adding(weeks: .min).first == .earliest)
    }
}
