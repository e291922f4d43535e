// Moods: a map of each year, the line over time, how often each.

import Bytes
import Charts
import CivilTime
import Journal
import Search
import Vault
import Wording

struct MoodsPage {
    let model: SiteModel
    let frame: PageFrame

    static func exists(_ model: SiteModel) -> Bool { model.entries.contains { $0.hit.mood != nil && $0.day != nil } }

    func pages(salt: UInt64) -> [OutputFile] {
        let numbers = model.timeline.filter { model.entries[$0].hit.mood != nil }
        guard !numbers.isEmpty else { return [] }
        var hash = ContentHash()
        hash.add(salt)
        for number in numbers { hash.add(model.cardHash(number)) }
        let key = hash.value
        return [OutputFile("moods.html", key: key) { render(numbers) }]
    }

    private func render(_ numbers: [Int]) -> [UInt8] {
        let dayEnd = model.vault.settings.dayEndsAt
        let logged = numbers.compactMap { number -> LoggedDay? in
            let hit = model.entries[number].hit
            return hit.day.map {
                LoggedDay(day: LoggedDay.counted($0, minute: hit.minute, dayEndsAt: dayEnd), mood: hit.mood)
            }
        }
        let statistics = MoodStatistics(logged)
        let language = model.language
        return frame.page("moods.html", title: model.say(SiteWords.moods), section: .moods) { html in
            html.element("h1", model.say(SiteWords.moods))
            html.element("p", summary(statistics), class: "count")
            for year in Set(statistics.byDay.keys.map(\.year)).sorted(by: >) {
                guard let map = heatMap(year, statistics).svg(in: language) else { continue }
                html.markup("<section>")
                html.element("h2", String(year))
                html.markup("<div class=\"scroll\" tabindex=\"0\">\(map)</div></section>\n")
            }
            MoodDisc.legend(model.moods, language, &html)
            if let chart = trend(statistics).svg(in: language) {
                html.markup("<section>")
                html.element("h2", model.say(SiteWords.overTime))
                html.markup("\(chart)</section>\n")
            }
            if statistics.byYear.count > 1, let chart = years(statistics).svg(in: language) {
                html.markup("<section>")
                html.element("h2", model.say(SiteWords.years))
                html.markup("\(chart)</section>\n")
            }
            if let chart = distribution(statistics).svg(in: language) {
                html.markup("<section>")
                html.element("h2", model.say(SiteWords.distribution))
                html.markup("\(chart)</section>\n")
            }
        }
    }

    private func summary(_ statistics: MoodStatistics) -> String {
        let mean = LocalNumber.text(statistics.mean ?? 0, decimals: 0...2, in: model.language)
        let nearest = model.say(Mood(nearest: statistics.mean ?? 0).phrase)
        return model.say(SiteWords.entries(statistics.count)) + ", " + model.say(SiteWords.mean)
            + " \(mean) (\(nearest))"
    }

    /// A mood as it is told, with the person's own words for it.
    private func name(_ mood: Mood) -> String { model.moods.phrase(mood)[model.language] }

    private func heatMap(_ year: Int, _ statistics: MoodStatistics) -> YearHeatMap {
        var cells: [Day: YearHeatMap.Cell] = [:]
        for (day, mean) in statistics.byDay where day.year == year {
            guard let value = mean.mean else { continue }
            let mood = Mood(nearest: value)
            cells[day] = .init(
                level: mood.name, words: name(mood),
                link: model.dayPage(day).map { model.address($0, from: "moods.html") })
        }
        return YearHeatMap(title: model.say(SiteWords.moods) + " " + String(year), year: year, cells: cells)
    }

    private func trend(_ statistics: MoodStatistics) -> LineChart {
        LineChart(
            title: model.say(SiteWords.moods),
            lines: [
                .init(
                    label: model.say(SiteWords.weekMean),
                    points: statistics.trend.map { ChartPoint(day: $0.day, value: $0.week) }, gap: 15),
                .init(
                    label: model.say(SiteWords.monthMean),
                    points: statistics.trend.map { ChartPoint(day: $0.day, value: $0.month) }, gap: 45),
            ],
            namedTicks: Mood.allCases.map { .init(Double($0.score), name($0), level: $0.name) })
    }

    private func years(_ statistics: MoodStatistics) -> ShareBars {
        ShareBars(
            title: model.say(SiteWords.years),
            rows: statistics.byYear.sorted { $0.key > $1.key }.map { year, found in
                .init(
                    label: String(year),
                    parts: Mood.allCases.map {
                        .init(label: name($0), count: found.moods[$0] ?? 0, style: $0.name)
                    },
                    note: LocalNumber.text(found.mean.mean ?? 0, decimals: 0...2, in: model.language)
                        + "  n=\(found.mean.count)")
            })
    }

    private func distribution(_ statistics: MoodStatistics) -> BarChart {
        BarChart(
            title: model.say(SiteWords.distribution),
            bars: Mood.allCases.reversed().map {
                .init(label: name($0), value: Double(statistics.distribution[$0] ?? 0), style: $0.name)
            })
    }
}
