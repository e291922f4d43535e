// Charts of moods: the months of each year, the trend over time, frequencies.

import Bytes
import Charts
import CivilTime
import Journal
import Wording

package struct MoodCharts {
    private let statistics: MoodStatistics
    private let scale: MoodScale
    private let language: LanguageCode
    private let address: (Day) -> String?

    /// - Parameter address: the page of a day; nil if it has none.
    package init(
        _ statistics: MoodStatistics, _ scale: MoodScale, _ language: LanguageCode,
        address: @escaping (Day) -> String?
    ) {
        (self.statistics, self.scale, self.language, self.address) = (statistics, scale, language, address)
    }

    private func say(_ phrase: Phrase) -> String { phrase[language] }

    /// Maximum years drawn at once, if others have an address.
    private static let limit = 3

    /// - Parameters:
    ///   - chosen: the only year to draw; nil for the latest ones.
    ///   - other: the address of another year's map; nil if all years are here.
    package func write(chosen: Int? = nil, other: ((Int) -> String)? = nil, _ html: inout HTMLText) {
        let all = Set(statistics.byDay.keys.map(\.year)).sorted(by: >)
        let shown = other == nil ? all : all.filter { $0 == chosen }
        let drawn = other != nil && shown.isEmpty ? Array(all.prefix(Self.limit)) : shown
        for year in drawn {
            html.markup("<section>")
            html.element("h2", String(year))
            grids(year).write(&html)
            html.markup("</section>\n")
        }
        MoodDisc.legend(scale, language, &html)
        if let other, drawn.count < all.count {
            html.markup("<p class=\"switch\">")
            for year in all where !drawn.contains(year) {
                html.link(other(year), String(year))
                html.markup(" ")
            }
            html.markup("</p>\n")
        }
        if let chart = trend().svg(in: language) {
            html.markup("<section>")
            html.element("h2", say(SiteWords.overTime))
            html.markup("\(chart)</section>\n")
        }
        if statistics.byYear.count > 1, let chart = years().svg(in: language) {
            html.markup("<section>")
            html.element("h2", say(SiteWords.years))
            html.markup("\(chart)</section>\n")
        }
        if let chart = distribution().svg(in: language) {
            html.markup("<section>")
            html.element("h2", say(SiteWords.distribution))
            html.markup("\(chart)</section>\n")
        }
    }

    /// The name of a mood, with the person's own word for it.
    private func name(_ mood: Mood) -> String { scale.phrase(mood)[language] }

    private func grids(_ year: Int) -> YearGrids {
        var cells: [Day: YearHeatMap.Cell] = [:]
        for (day, mood) in statistics.dayMoods where day.year == year {
            cells[day] = .init(
                level: mood.name, words: name(mood),
                link: address(day))
        }
        // Months before the first mood of a year and after the last are omitted.
        let months = cells.keys.map(\.month)
        return YearGrids(year, cells, language, months: (months.min() ?? 1)...(months.max() ?? 12))
    }

    /// Maximum points of a line: more than its pixels add nothing.
    private static let maxPoints = 800

    private func trend() -> LineChart {
        let step = statistics.trend.count / Self.maxPoints + 1
        // Each is a mean of the days up to it; the last one is today's.
        let points = statistics.trend.reversed().enumerated().filter { $0.offset.isMultiple(of: step) }
            .map(\.element).reversed()
        return LineChart(
            title: say(SiteWords.moods),
            lines: [
                .init(
                    label: say(SiteWords.weekMean),
                    points: points.map { ChartPoint(day: $0.day, value: $0.week) }, gap: Double(14 + step)),
                .init(
                    label: say(SiteWords.monthMean),
                    points: points.map { ChartPoint(day: $0.day, value: $0.month) }, gap: Double(44 + step)),
            ],
            namedTicks: Mood.allCases.map { .init(Double($0.score), name($0), level: $0.name) })
    }

    private func years() -> ShareBars {
        ShareBars(
            title: say(SiteWords.years),
            rows: statistics.byYear.sorted { $0.key > $1.key }.map { year, found in
                .init(
                    label: String(year),
                    parts: Mood.allCases.map {
                        .init(label: name($0), count: found.moods[$0] ?? 0, style: $0.name)
                    },
                    note: LocalNumber.text(found.mean.mean ?? 0, decimals: 0...2, in: language)
                        + "  n=\(found.mean.count)")
            })
    }

    private func distribution() -> BarChart {
        BarChart(
            title: say(SiteWords.distribution),
            bars: Mood.allCases.reversed().map {
                .init(label: name($0), value: Double(statistics.distribution[$0] ?? 0), style: $0.name)
            })
    }
}
