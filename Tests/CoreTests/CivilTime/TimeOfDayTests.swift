// Times of day and local moments.

import Testing

@testable import CivilTime

@Suite struct TimeOfDayTests {
    @Test(arguments: [
        ("00:00", "00:00", 0), ("09:15", "09:15", 33_300), ("23:59:59", "23:59:59", 86_399),
        ("12:30:00", "12:30", 45_000),
    ])
    func texts(iso: String, text: String, seconds: Int) {
        let time = TimeOfDay(iso: iso)
        #expect(time?.text == text)
        #expect(time?.secondsSinceMidnight == seconds)
    }

    @Test(arguments: [
        "", "9:15", "24:00", "09:60", "09:15:60", "0915", "09:15:", "09:15:0", "09-15", "09:1é", "ab:cd", "09:15:00Z",
    ])
    func impossibleTimes(text: String) {
        #expect(TimeOfDay(iso: text) == nil)
    }

    @Test func parts() {
        let time = TimeOfDay(hour: 18, minute: 30, second: 5)
        #expect(time?.hour == 18 && time?.minute == 30 && time?.second == 5)
        #expect(time?.shortText == "18:30" && time?.longText == "18:30:05")
        #expect(TimeOfDay(hour: -1, minute: 0) == nil)
        #expect(TimeOfDay(secondsSinceMidnight: 86_400) == nil)
        #expect(TimeOfDay.midnight < TimeOfDay.noon)
    }

    @Test(arguments: [
        ("2026-11-20T09:15:00", 0, "2026-11-20T09:15:00"), ("2026-12-31T23:59:59", 1, "2027-01-01T00:00:00"),
        ("2026-03-01T00:00:00", -1, "2026-02-28T23:59:59"), ("1969-12-31T23:00:00", 7200, "1970-01-01T01:00:00"),
        ("1960-01-01T00:00:00", -86_401, "1959-12-30T23:59:59"), ("2026-11-20T09:15:00", Int.max, "9999-12-31"),
        ("2026-11-20T09:15:00", Int.min, "0001-01-01"),
    ])
    func addingSeconds(from: String, seconds: Int, to: String) throws {
        let start = try #require(Timestamp(text: from)).local
        #expect(start.adding(seconds: seconds).text.hasPrefix(to))
    }
}
