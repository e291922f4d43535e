// Moods as JSON.

import Bytes
import CivilTime
import Journal
import Wording

extension Schema {
    package static func mood(_ report: MoodReport) -> JSONValue {
        func mean(_ mean: MoodMean) -> JSONValue {
            .members([("count", .int(mean.count)), ("mean", number(mean.mean))])
        }
        let statistics = report.statistics
        let weekdays = Weekday.allCases.compactMap { day in
            statistics.byWeekday[day].map { (CivilNames.weekday(day, in: .english).lowercased(), mean($0)) }
        }
        let months = statistics.byMonth.sorted { $0.key < $1.key }.map { ($0.key.iso, mean($0.value)) }
        return object(
            "mood",
            [
                ("count", .int(statistics.count)), ("mean", number(statistics.mean)),
                ("distribution", counts(statistics.distribution)), ("by_weekday", .members(weekdays)),
                ("by_month", .members(months)), ("by_tag", .members(report.byTag.map { ($0.tag, mean($0.mean)) })),
                (
                    "trend",
                    .array(
                        statistics.trend.map { point in
                            .members([
                                ("date", .string(point.day.iso)), ("mean", number(point.mean)),
                                ("mean_7", number(point.week)), ("mean_30", number(point.month)),
                            ])
                        })
                ),
            ])
    }

    /// - Parameter count: the number of days in the trend, the latest ones.
    package static func mood(_ report: MoodReport, latest count: Int) -> JSONValue {
        let whole = mood(report)
        return replacing("trend", in: whole, by: .array((whole["trend"]?.array ?? []).suffix(count)))
    }

    package static func moodChart(_ statistics: MoodStatistics) -> JSONValue {
        object(
            "mood.chart",
            [
                ("count", .int(statistics.count)),
                (
                    "years",
                    .array(
                        statistics.byYear.keys.sorted().map { year in
                            let found = statistics.byYear[year]
                            return .members([
                                ("year", .int(year)), ("count", .int(found?.mean.count ?? 0)),
                                ("mean", number(found?.mean.mean)), ("distribution", counts(found?.moods ?? [:])),
                            ])
                        })
                ),
                (
                    "days",
                    .array(
                        statistics.trend.map {
                            .members([
                                ("date", .string($0.day.iso)), ("mean", number($0.mean)),
                                ("mean_30", number($0.month)),
                            ])
                        })
                ),
            ])
    }

    static func number(_ value: Double?) -> JSONValue {
        value.map { .double(MoodStatistics.rounded($0)) } ?? .null
    }

    static func counts(_ moods: [Mood: Int]) -> JSONValue {
        .members(Mood.allCases.map { ($0.name, .int(moods[$0] ?? 0)) })
    }
}
