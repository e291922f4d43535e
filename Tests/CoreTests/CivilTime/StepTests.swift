// Steps along the calendar, and lengths of time.

import Testing

@testable import CivilTime

@Suite struct StepTests {
    @Test(arguments: [
        ("2d", "2d"), ("week", "1w"), ("2 weeks", "2w"), ("3 jours", "3d"), ("1mo", "1m"), ("1m", "1m"), ("m", "1m"),
        ("semaine", "1w"), ("2 Semaines", "2w"), ("10 ans", "10y"), ("année", "1y"), ("une semaine", "1w"),
        ("two months", "2m"), ("deux mois", "2m"), ("fortnight", "2w"), ("3j", "3d"), ("trimestre", "3m"),
        ("semestre", "6m"), (" 2d ", "2d"),
    ])
    func calendarSteps(text: String, expected: String) {
        #expect(CalendarStep(text: text)?.text == expected)
    }

    @Test(arguments: [
        "", "2", "d2", "0d", "-2d", "2.5d", "2 h", "2h", "2d 3d", "2 x", "99999999999 days", "😀", "1h30", "2d,",
    ])
    func noCalendarSteps(text: String) {
        #expect(CalendarStep(text: text) == nil)
    }

    @Test(arguments: [
        ("2d", 1, "2026-02-02"), ("1m", 1, "2026-02-28"), ("1y", -1, "2025-01-31"), ("1w", 3, "2026-02-21"),
        ("1m", 13, "2027-02-28"), ("999999 years", 1, "9999-12-31"), ("999999 days", -1, "0001-01-01"),
    ])
    func adding(step: String, times: Int, expected: String) throws {
        let day = try #require(Day(iso: "2026-01-31"))
        #expect(day.adding(try #require(CalendarStep(text: step)), times: times).iso == expected)
        #expect(day.adding(CalendarStep(count: .max, unit: .year), times: .max) == .latest)
    }

    @Test(arguments: [
        ("30m", 1800, "30m"), ("1h30", 5400, "1h30m"), ("90 min", 5400, "1h30m"), ("2h", 7200, "2h"),
        ("1d", 86_400, "1d"), ("2 jours", 172_800, "2d"), ("1 heure", 3600, "1h"), ("1h30m", 5400, "1h30m"),
        ("1 h 30 min", 5400, "1h30m"), ("1 h 05", 3900, "1h5m"), ("45s", 45, "45s"), ("1.5h", 5400, "1h30m"),
        ("1,5 h", 5400, "1h30m"), ("une heure", 3600, "1h"), ("an hour", 3600, "1h"), ("half an hour", 1800, "30m"),
        ("une demi-heure", 1800, "30m"), ("1 heure et demie", 5400, "1h30m"), ("un quart d’heure", 900, "15m"),
        ("1 hour and 15 minutes", 4500, "1h15m"), ("two hours and a half", 9000, "2h30m"), ("1w", 604_800, "7d"),
        ("2 Semaines", 1_209_600, "14d"), ("0m", 0, "0m"), ("1d 2h", 93_600, "1d2h"), ("15 MIN", 900, "15m"),
        ("an hour and a half", 5400, "1h30m"),
    ])
    func durations(text: String, seconds: Int, canonical: String) {
        #expect(DurationText(text: text)?.seconds == seconds)
        #expect(DurationText(text: text)?.text == canonical)
        #expect(DurationText(text: canonical)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "30", "m", "h30", "1h90", "1h30x", "-30m", "1:30", "2 pommes", "1h and", "😀", "1.h", "99999999999h", ",",
    ])
    func noDurations(text: String) {
        #expect(DurationText(text: text) == nil)
    }
}
