// Mood statistics: counts, means by weekday, month and tag, and the trend.

import CivilTime

/// A mean of scores with their count.
package struct MoodMean: Sendable, Hashable {
    package private(set) var count = 0
    private var sum = 0.0

    package init() {}

    package mutating func add(_ score: Double, times: Int = 1) {
        count += times
        sum += score * Double(times)
    }

    package init(count: Int, sum: Double) {
        self.count = count
        self.sum = sum
    }

    /// −2…+2; nil if empty.
    package var mean: Double? { count == 0 ? nil : sum / Double(count) }
}

package struct MoodStatistics: Sendable {
    /// A point of the trend: a day with its mean, and the means of the last 7 and 30 days including it.
    package struct TrendPoint: Sendable, Hashable {
        package let day: Day
        package let mean: Double
        package let week: Double
        package let month: Double
    }

    /// The number of entries with a mood.
    package let count: Int
    /// The mean of all entries with a mood.
    package let mean: Double?
    package let distribution: [Mood: Int]
    package let byWeekday: [Weekday: MoodMean]
    package let byMonth: [Month: MoodMean]
    /// The counts of each mood, and the mean, by year.
    package let byYear: [Int: (moods: [Mood: Int], mean: MoodMean)]
    /// The mean of each day's entries.
    package let byDay: [Day: MoodMean]
    package let trend: [TrendPoint]

    /// The mood of each day: the one closest to the mean of its entries.
    package var dayMoods: [Day: Mood] { byDay.compactMapValues { $0.mean.map { Mood(nearest: $0) } } }

    /// Statistics over logged days; those without a mood are ignored.
    package init(_ logged: [LoggedDay]) {
        var total = MoodMean()
        var distribution: [Mood: Int] = [:]
        var byDay: [Day: MoodMean] = [:]
        var byWeekday: [Weekday: MoodMean] = [:]
        var byMonth: [Month: MoodMean] = [:]
        var byYear: [Int: (moods: [Mood: Int], mean: MoodMean)] = [:]
        for entry in logged {
            guard let mood = entry.mood.flatMap(Mood.init(rawValue:)) else { continue }
            let (day, score, count) = (entry.day, Double(mood.score), entry.count)
            total.add(score, times: count)
            distribution[mood, default: 0] += count
            byDay[day, default: MoodMean()].add(score, times: count)
            byWeekday[day.weekday, default: MoodMean()].add(score, times: count)
            byYear[day.year, default: ([:], MoodMean())].moods[mood, default: 0] += count
            byYear[day.year, default: ([:], MoodMean())].mean.add(score, times: count)
            byMonth[day.monthOfYear, default: MoodMean()].add(score, times: count)
        }
        count = total.count
        mean = total.mean
        self.distribution = distribution
        self.byDay = byDay
        self.byWeekday = byWeekday
        self.byMonth = byMonth
        self.byYear = byYear
        trend = Self.trend(byDay)
    }

    /// Each day's mean counts once, regardless of the number of entries.
    private static func trend(_ byDay: [Day: MoodMean]) -> [TrendPoint] {
        let days = byDay.compactMap { day, mean in mean.mean.map { (day, $0) } }.sorted { $0.0 < $1.0 }
        var week = Window(length: 7)
        var month = Window(length: 30)
        return days.map { day, mean in
            TrendPoint(day: day, mean: mean, week: week.add(day, mean), month: month.add(day, mean))
        }
    }

    /// The mean over the days in the last `length` calendar days.
    private struct Window {
        let length: Int
        var values: [(day: Day, value: Double)] = []
        var start = 0
        var sum = 0.0

        init(length: Int) { self.length = length }

        mutating func add(_ day: Day, _ value: Double) -> Double {
            values.append((day, value))
            sum += value
            while day - values[start].day >= length {
                sum -= values[start].value
                start += 1
            }
            return sum / Double(values.count - start)
        }
    }

    /// A number for display, rounded to four decimals.
    package static func rounded(_ value: Double) -> Double { (value * 10000).rounded() / 10000 }
}
