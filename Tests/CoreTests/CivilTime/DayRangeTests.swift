// Ranges of days, closed and open.

import Testing

@testable import CivilTime

@Suite struct DayRangeTests {
    func range(_ first: String, _ last: String) -> DayRange { DayRange(first: Day(iso: first), last: Day(iso: last)) }

    @Test func contents() throws {
        let range = range("2026-11-20", "2026-11-22")
        let before = try #require(Day(iso: "2026-11-19"))
        let inside = try #require(Day(iso: "2026-11-22"))
        let after = try #require(Day(iso: "2026-11-23"))
        #expect([before, inside, after].map { range.contains($0) } == [false, true, false])
        #expect([before, inside, after].map { self.range("2026-11-20", "").contains($0) } == [false, true, true])
        #expect([before, inside, after].map { self.range("", "2026-11-22").contains($0) } == [true, true, false])
        #expect([before, inside, after].map { DayRange.all.contains($0) } == [true, true, true])
        #expect(range.count == 3)
        #expect(range.days.map { $0.map(\.iso) } == ["2026-11-20", "2026-11-21", "2026-11-22"])
        #expect(DayRange(first: .latest, last: .latest).days?.count == 1)
        #expect(DayRange.all.days == nil && DayRange.all.count == nil)
        #expect(DayRange(inside).single == inside)
        #expect(range.single == nil && DayRange.all.single == nil)
    }

    @Test func intersections() {
        let november = range("2026-11-01", "2026-11-30")
        #expect(november.intersection(range("2026-11-20", "")) == range("2026-11-20", "2026-11-30"))
        #expect(november.intersection(.all) == november)
        #expect(november.intersection(range("2026-12-01", "")).isEmpty)
        #expect(november.overlaps(range("2026-11-30", "2026-12-02")))
        #expect(!november.overlaps(range("2026-12-01", "2026-12-02")))
        let empty = range("2026-11-20", "2026-11-19")
        #expect(empty.isEmpty && empty.count == 0 && empty.days?.isEmpty == true)
        #expect(!november.overlaps(empty))
        #expect(!DayRange.all.isEmpty)
    }

    @Test func texts() {
        #expect(range("2026-11-20", "2026-11-20").description == "2026-11-20")
        #expect(range("2026-11-01", "2026-11-30").description == "2026-11-01..2026-11-30")
        #expect(range("2026-11-01", "").description == "2026-11-01..")
        #expect(range("", "2026-11-30").description == "..2026-11-30")
        #expect(DayRange(year: 2026) == range("2026-01-01", "2026-12-31"))
        #expect(DayRange(year: 0) == nil)
    }
}
