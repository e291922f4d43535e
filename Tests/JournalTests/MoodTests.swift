// Moods as people write them, and their statistics.

import CivilTime
import Journal
import Testing
import Wording

@Suite struct MoodTests {
    @Test(arguments: [
        ("happy", Mood.happy), ("Very Happy", .veryHappy), ("very_sad", .verySad), ("2", .veryHappy), ("-1", .sad),
        ("−2", .verySad), ("😐", .neutral), ("🙂", .happy), ("joyeux", .happy), ("Très triste", .verySad),
        ("tres-heureux", .veryHappy),
        ("neutre", .neutral), (" sad ", .sad), ("+1", .happy),
    ])
    func spellings(text: String, expected: Mood) {
        #expect(Mood(text: text) == expected)
    }

    @Test(arguments: ["", "3", "so so", "happy!", "🍕"])
    func noMood(text: String) { #expect(Mood(text: text) == nil) }

    @Test func everyNameReadsBack() {
        for mood in Mood.allCases {
            #expect(Mood(text: mood.name) == mood)
            #expect(Mood(text: mood.emoji) == mood)
            #expect(Mood(text: mood.phrase.french) == mood)
            #expect(Mood(text: mood.phrase.english) == mood)
        }
    }

    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    @Test func aDaysMoodIsTheMeanOfItsEntries() throws {
        let statistics = MoodStatistics([
            LoggedDay(day: try day("2026-11-19"), mood: 2), LoggedDay(day: try day("2026-11-19"), mood: 0),
            LoggedDay(day: try day("2026-11-20"), mood: -2, count: 2), LoggedDay(day: try day("2026-11-20")),
        ])
        #expect(statistics.count == 4)
        #expect(statistics.mean == -0.5)
        #expect(statistics.distribution == [.veryHappy: 1, .neutral: 1, .verySad: 2])
        #expect(statistics.byDay[try day("2026-11-19")]?.mean == 1)
        #expect(statistics.byWeekday[.friday]?.mean == -2)
        // The trend counts days, not entries.
        #expect(statistics.trend.last?.week == -0.5)
    }

    @Test func theTrendForgetsOldDays() throws {
        let statistics = MoodStatistics([
            LoggedDay(day: try day("2026-10-01"), mood: -2), LoggedDay(day: try day("2026-11-14"), mood: 2),
            LoggedDay(day: try day("2026-11-20"), mood: 0),
        ])
        #expect(statistics.trend.map(\.week) == [-2, 2, 1])
        #expect(statistics.trend.map(\.month) == [-2, 2, 1])
    }

    @Test func nothingHasNoMean() {
        #expect(MoodStatistics([]).mean == nil)
    }
}
