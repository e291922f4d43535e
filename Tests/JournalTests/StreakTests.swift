// Runs of days, checked against a count made day by day.

import CivilTime
import Journal
import Testing

@Suite struct StreakTests {
    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    private func streak(_ days: [String], today: String, _ cadence: Cadence = .daily) throws -> Streak {
        Streak(loggedDays: try days.map(day), today: try day(today), cadence: cadence)
    }

    @Test(arguments: [
        (["2026-11-18", "2026-11-19", "2026-11-20"], "2026-11-20", 3, 3),
        (["2026-11-18", "2026-11-19"], "2026-11-20", 2, 2),
        (["2026-11-17", "2026-11-18"], "2026-11-20", 0, 2),
        (["2026-11-20"], "2026-11-20", 1, 1),
        ([], "2026-11-20", 0, 0),
        (["2026-11-20", "2026-11-21"], "2026-11-20", 1, 1),
        (["2024-02-28", "2024-02-29", "2024-03-01"], "2024-03-01", 3, 3),
        (["2025-12-31", "2026-01-01"], "2026-01-02", 2, 2),
        (["2026-11-20", "2026-11-20", "2026-11-19"], "2026-11-20", 2, 2),
        (["2026-01-01", "2026-01-02", "2026-01-03", "2026-11-20"], "2026-11-20", 1, 3),
    ])
    func daily(days: [String], today: String, current: Int, longest: Int) throws {
        let streak = try streak(days, today: today)
        #expect(streak.current == current)
        #expect(streak.longest == longest)
    }

    @Test func theFirstOfEquallyLongRunsIsNamed() throws {
        let streak = try streak(["2026-01-01", "2026-01-02", "2026-02-01", "2026-02-02"], today: "2026-11-20")
        #expect(streak.longestFrom?.iso == "2026-01-01")
        #expect(streak.longestTo?.iso == "2026-01-02")
        #expect(streak.days == 4)
        #expect(streak.last?.iso == "2026-02-02")
    }

    @Test func everyTwoDaysMayMissOne() throws {
        let days = ["2026-11-12", "2026-11-14", "2026-11-16", "2026-11-18"]
        #expect(try streak(days, today: "2026-11-20", .days(2)).current == 4)
        #expect(try streak(days, today: "2026-11-21", .days(2)).current == 0)
    }

    @Test func weeksCountOnceAcrossYearEnds() throws {
        // 2026 has 53 ISO weeks.
        let days = ["2026-12-24", "2026-12-31", "2027-01-03", "2027-01-05"]
        let streak = try streak(days, today: "2027-01-11", .weeks(1))
        #expect(streak.current == 3)
        #expect(try self.streak(days, today: "2027-01-18", .weeks(1)).current == 0)
    }

    @Test func lateNightsBelongToTheDayBefore() throws {
        let end = try #require(TimeOfDay(hour: 4, minute: 0))
        let day = try day("2026-11-20")
        #expect(LoggedDay.counted(day, minute: 3 * 60 + 59, dayEndsAt: end).iso == "2026-11-19")
        #expect(LoggedDay.counted(day, minute: 4 * 60, dayEndsAt: end) == day)
        #expect(LoggedDay.counted(day, minute: nil, dayEndsAt: end) == day)
        #expect(LoggedDay.counted(day, minute: 0, dayEndsAt: .midnight) == day)
    }

    @Test(arguments: 1...200)
    func likeACountByHand(seed: Int) throws {
        // A small linear generator: the seed names the case.
        var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let today = try day("2026-03-05")
        let days = Set((0..<next(60)).map { _ in today.adding(days: -next(70)) })
        var current = 0
        var at = days.contains(today) ? today : today.adding(days: -1)
        while days.contains(at) {
            current += 1
            at = at.adding(days: -1)
        }
        var longest = 0
        var run = 0
        for back in (0...70).reversed() {
            run = days.contains(today.adding(days: -back)) ? run + 1 : 0
            longest = max(longest, run)
        }
        let streak = Streak(loggedDays: days, today: today)
        #expect(streak.current == current, "seed \(seed)")
        #expect(streak.longest == longest, "seed \(seed)")
        #expect(streak.days == days.count, "seed \(seed)")
    }
}
