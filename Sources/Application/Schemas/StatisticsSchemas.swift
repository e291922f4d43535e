// Streaks, moods, totals and comparisons as JSON.

import Bytes
import CivilTime
import Journal
import Search
import StatisticsActions
import Vault
import Wording

extension Schema {
    private static func day(_ day: Day?) -> JSONValue { day.map { .string($0.iso) } ?? .null }

    private static func number(_ value: Double?) -> JSONValue {
        value.map { .double(MoodReport.rounded($0)) } ?? .null
    }

    private static func counts(_ moods: [Mood: Int]) -> JSONValue {
        .members(Mood.allCases.map { ($0.name, .int(moods[$0] ?? 0)) })
    }

    package static func streak(_ report: StreakReport) -> JSONValue {
        object(
            "streak",
            [
                ("current", .int(report.streak.current)), ("longest", .int(report.streak.longest)),
                ("longest_from", day(report.streak.longestFrom)), ("longest_to", day(report.streak.longestTo)),
                ("days", .int(report.streak.days)), ("entries", .int(report.entries)),
                ("last", day(report.streak.last)), ("cadence", .string(report.cadence.text)),
            ])
    }

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

    package static func stats(_ statistics: VaultStatistics) -> JSONValue {
        let (totals, streak, moods) = (statistics.totals, statistics.streak, statistics.moods)
        return object(
            "stats",
            [
                ("entries", .int(totals.documents)), ("words", .int(totals.words)),
                ("favorites", .int(totals.favorites)), ("tags", .int(totals.tags)), ("first", day(totals.first)),
                ("last", day(totals.last)),
                ("by_month", .members(statistics.months.map { ($0.month.iso, .int($0.count)) })),
                (
                    "streak",
                    .members([
                        ("current", .int(streak.current)), ("longest", .int(streak.longest)),
                        ("longest_from", day(streak.longestFrom)), ("longest_to", day(streak.longestTo)),
                        ("days", .int(streak.days)),
                    ])
                ),
                (
                    "mood",
                    .members([
                        ("count", .int(moods.count)), ("mean", number(moods.mean)),
                        ("distribution", counts(moods.distribution)),
                    ])
                ),
                ("notes", notes(statistics.notes)),
            ])
    }

    private static func notes(_ totals: NoteTotals) -> JSONValue {
        func list(_ notes: [NoteTotals.Note], _ counted: String) -> JSONValue {
            .array(
                notes.map {
                    .members([
                        ("path", .string($0.path.text)), ("title", .string($0.title)), (counted, .int($0.count)),
                    ])
                })
        }
        return .members([
            ("count", .int(totals.notes)), ("words", .int(totals.words)), ("links", .int(totals.links)),
            ("broken_links", .int(totals.brokenLinks)),
            ("notes_with_broken_links", .int(totals.notesWithBrokenLinks)), ("orphans", .int(totals.orphans)),
            ("undated", .int(totals.undated)),
            ("by_month", .members(totals.months.map { ($0.month.iso, .int($0.count)) })),
            ("most_linked", list(totals.mostLinked, "links")), ("largest", list(totals.largest, "words")),
            (
                "folders",
                .array(
                    totals.folders.map {
                        .members([
                            ("path", .string($0.path)), ("notes", .int($0.notes)), ("words", .int($0.words)),
                        ])
                    })
            ),
            (
                "tags",
                .array(totals.tags.map { .members([("tag", .string($0.tag)), ("count", .int($0.count))]) })
            ),
        ])
    }

    /// - Parameter limit: how many comparisons; 0 is all.
    package static func insights(_ report: InsightReport, limit: Int) -> JSONValue {
        let insights = report.insights
        func value(_ comparison: InsightComparison) -> JSONValue {
            .members([
                ("kind", .string(comparison.factor.kind.rawValue)), ("name", .string(comparison.factor.name)),
                ("above", number(comparison.threshold)), ("n_with", .int(comparison.with)),
                ("n_without", .int(comparison.without)), ("mean_with", number(comparison.meanWith)),
                ("mean_without", number(comparison.meanWithout)), ("difference", number(comparison.difference)),
                ("low", number(comparison.interval.low)), ("high", number(comparison.interval.high)),
                ("clear", .bool(comparison.isClear)), ("holds", .bool(insights.holds(comparison))),
            ])
        }
        return object(
            "insights",
            [
                ("of", .string(report.key ?? "mood")), ("days", .int(insights.days)),
                ("count", .int(insights.comparisons.count)),
                ("expected_by_chance", number(insights.expectedByChance)),
                ("comparisons", .array(insights.comparisons.prefix(limit == 0 ? .max : limit).map(value))),
            ])
    }

    package static func places(_ report: PlaceReport, limit: Int) -> JSONValue {
        func value(_ place: PlaceReport.Place) -> JSONValue {
            .members([
                ("name", place.name.isEmpty ? .null : .string(place.name)),
                ("latitude", place.coordinates.map { .double($0.latitude) } ?? .null),
                ("longitude", place.coordinates.map { .double($0.longitude) } ?? .null),
                ("count", .int(place.documents.count)), ("first", day(place.first)), ("last", day(place.last)),
            ])
        }
        return object(
            "places",
            [
                ("count", .int(report.places.count)), ("documents", .int(report.count)),
                ("places", .array(report.places.prefix(limit == 0 ? .max : limit).map(value))),
            ])
    }
}
