// When a day of every year comes round again.

import CivilTime
import Testing

@testable import ExternalSources

private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

@Suite struct PartialDateTests {
    @Test(arguments: [
        ("1985-04-12", "2026-04-11", "2026-04-12", 41), ("1985-04-12", "2026-04-12", "2026-04-12", 41),
        ("1985-04-12", "2026-04-13", "2027-04-12", 42), ("2027-01-01", "2026-11-20", "2027-01-01", 0),
        ("2000-02-29", "2026-02-28", "2026-02-28", 26), ("2000-02-29", "2027-03-01", "2028-02-29", 28),
        ("2000-02-29", "2028-02-28", "2028-02-29", 28),
    ])
    func occurrences(born: String, today: String, next: String, years: Int) throws {
        let born = try day(born).parts
        let date = try #require(PartialDate(year: born.year, month: born.month, day: born.day))
        let found = try #require(date.next(from: try day(today)))
        #expect(found.day.iso == next)
        #expect(found.years == years)
    }

    @Test func withoutAYearOrADay() throws {
        let date = try #require(PartialDate(month: 2, day: 29))
        let found = try #require(date.next(from: try day("2026-11-20")))
        #expect(found.day.iso == "2027-02-28")
        #expect(found.years == nil)
        #expect(PartialDate(year: 1985, month: 4)?.next(from: try day("2026-11-20")) == nil)
        #expect(PartialDate(year: 2100, month: 1, day: 2)?.next(from: try day("2026-11-20"))?.years == nil)
        #expect(PartialDate(year: 1985, month: 2, day: 29) == nil)
        #expect(PartialDate(day: 3) == nil)
    }
}
