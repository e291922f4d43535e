// Months and their lengths.

import Testing

@testable import CivilTime

@Suite struct MonthTests {
    @Test(arguments: [
        ("2026-11", 30, "2026-11-30"), ("2026-02", 28, "2026-02-28"), ("2028-02", 29, "2028-02-29"),
        ("2000-02", 29, "2000-02-29"), ("2100-02", 28, "2100-02-28"), ("2026-12", 31, "2026-12-31"),
    ])
    func lengths(iso: String, length: Int, last: String) throws {
        let month = try #require(Month(iso: iso))
        #expect(month.length == length)
        #expect(month.first.iso == iso + "-01")
        #expect(month.last.iso == last)
        #expect(month.days.count == length)
        #expect(month.iso == iso)
        #expect(month.last.monthOfYear == month)
    }

    @Test(arguments: ["", "2026", "2026-00", "2026-13", "2026-1", "2026/11", "0000-01", "2026-11-01", "2026-é"])
    func impossibleMonths(text: String) {
        #expect(Month(iso: text) == nil)
    }

    @Test func arithmetic() throws {
        let month = try #require(Month(iso: "2026-11"))
        #expect(month.adding(months: 2).iso == "2027-01")
        #expect(month.adding(months: -11).iso == "2025-12")
        #expect(month.adding(months: 2) - month == 2)
        #expect(month < month.adding(months: 1))
        #expect(month.adding(months: .max).iso == "9999-12")
        #expect(month.adding(months: .min).iso == "0001-01")
    }
}
