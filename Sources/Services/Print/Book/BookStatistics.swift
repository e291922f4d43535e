// The statistics pages of a book: how much was written, moods, places, topics.

import Bytes
import Charts
import CivilTime
import Journal
import Pages
import Permissions
import Search
import Vault
import Wording

struct BookStatistics {
    private let model: SiteModel
    private let moods: MoodStatistics
    private let streak: Streak
    private let hits: [SearchHit]
    private let photos: Int

    /// - Parameter photos: the number of pictures in the book.
    init(_ model: SiteModel, today: Day, photos: Int) {
        self.model = model
        self.photos = photos
        let end = model.vault.settings.dayEndsAt
        hits = model.timeline.map { model.entries[$0].hit }
        let logged = hits.compactMap { hit in
            hit.day.map {
                LoggedDay(day: LoggedDay.counted($0, minute: hit.minute, dayEndsAt: end), mood: hit.mood)
            }
        }
        moods = MoodStatistics(logged)
        streak = Streak(loggedDays: logged.map(\.day), today: today)
    }

    static let title = Phrase("In numbers", fr: "En chiffres")

    /// One disc per month, for the cover and for the years.
    static func discs(_ model: SiteModel, _ numbers: some Sequence<Int>) -> MonthDiscs {
        var counts: [Month: Int] = [:]
        var means: [Month: MoodMean] = [:]
        for number in numbers {
            let hit = model.entries[number].hit
            guard let month = hit.day?.monthOfYear else { continue }
            counts[month, default: 0] += 1
            if let mood = hit.mood { means[month, default: MoodMean()].add(Double(mood)) }
        }
        return MonthDiscs(
            title: model.say(SiteWords.timeline),
            discs: Dictionary(
                uniqueKeysWithValues: counts.map { month, count in
                    (month, .init(count: count, level: means[month]?.mean.map { Mood(nearest: $0).name } ?? "plain"))
                }))
    }

    // MARK: Page

    /// The page's content after its heading.
    func write(_ html: inout HTMLText) {
        tiles(&html)
        for year in Set(hits.compactMap { $0.day?.year }).sorted() {
            guard let map = YearHeatMap(title: String(year), year: year, cells: cells(year)).svg(in: model.language)
            else { continue }
            section(String(year), map, &html)
        }
        if moods.count > 0 { legend(&html) }
        let charts: [(Phrase, HTML?)] = [
            (Phrase("Moods", fr: "Humeurs"), moods.count > 0 ? distribution.svg(in: model.language) : nil),
            (
                Phrase("Moods by year", fr: "Humeurs par an"),
                moods.byYear.count > 1 ? years.svg(in: model.language) : nil
            ),
            (Phrase("Days of the week", fr: "Jours de la semaine"), weekdays.svg(in: model.language)),
            (Phrase("Most used tags", fr: "Étiquettes les plus utilisées"), tags?.svg(in: model.language)),
            (Phrase("Places", fr: "Lieux"), map.svg(in: model.language)),
        ]
        for (name, svg) in charts { if let svg { section(model.say(name), svg, &html) } }
    }

    private func section(_ name: String, _ svg: HTML, _ html: inout HTMLText) {
        html.markup("<section class=\"chart-section\">")
        html.element("h3", name)
        html.markup("\(BookStyle.styled(svg))</section>\n")
    }

    private func tiles(_ html: inout HTMLText) {
        func plural(_ count: Int, _ one: String, _ many: String, _ un: String, _ plusieurs: String) -> String {
            model.language == .french ? (count > 1 ? plusieurs : un) : (count == 1 ? one : many)
        }
        let words = hits.map(\.words).reduce(0, +)
        let favorites = hits.count(where: \.isFavorite)
        let places = Set(model.entries.compactMap { $0.facts.place.map { Folding.fold($0) } }).count
        var run: String?
        if let from = streak.longestFrom, let to = streak.longestTo, streak.longest > 1 {
            run =
                CivilNames.dayMonth(from, in: model.language, short: true) + " – "
                + CivilNames.dayMonth(to, in: model.language, short: true) + " " + String(to.year)
        }
        let tiles: [(Int, String, String?)] = [
            (hits.count, plural(hits.count, "entry", "entries", "entrée", "entrées"), nil),
            (streak.days, plural(streak.days, "day written", "days written", "jour écrit", "jours écrits"), nil),
            (words, plural(words, "word", "words", "mot", "mots"), nil),
            (
                streak.longest,
                plural(streak.longest, "day in a row", "days in a row", "jour d’affilée", "jours d’affilée"), run
            ),
            (photos, plural(photos, "photo", "photos", "photo", "photos"), nil),
            (places, plural(places, "place", "places", "lieu", "lieux"), nil),
            (favorites, plural(favorites, "favourite", "favourites", "favori", "favoris"), nil),
        ].filter { $0.0 > 0 }
        html.markup("<div class=\"tiles\">")
        for (number, name, note) in tiles {
            html.markup("<div class=\"tile\">")
            html.element("b", LocalNumber.text(number, in: model.language))
            html.element("span", name)
            if let note { html.element("small", note) }
            html.markup("</div>")
        }
        html.markup("</div>\n")
    }

    private func cells(_ year: Int) -> [Day: YearHeatMap.Cell] {
        var cells: [Day: YearHeatMap.Cell] = [:]
        for hit in hits {
            guard let day = hit.day, day.year == year, cells[day] == nil else { continue }
            let mood = moods.byDay[day]?.mean.map { Mood(nearest: $0) }
            cells[day] = .init(level: mood?.name ?? "plain", words: mood.map { model.say($0.phrase) } ?? "")
        }
        return cells
    }

    private func legend(_ html: inout HTMLText) {
        html.markup("<p class=\"legend\">")
        for mood in Mood.allCases {
            html.markup("<span class=\"disc level-\(mood.name)\"></span>")
            html.element("span", model.say(mood.phrase), class: "mood")
        }
        html.markup("</p>\n")
    }

    // MARK: Charts

    private var distribution: BarChart {
        BarChart(
            title: model.say(SiteWords.distribution),
            bars: Mood.allCases.reversed().map {
                .init(label: model.say($0.phrase), value: Double(moods.distribution[$0] ?? 0), style: $0.name)
            })
    }

    private var years: ShareBars {
        ShareBars(
            title: model.say(SiteWords.years),
            rows: moods.byYear.sorted { $0.key < $1.key }.map { year, found in
                .init(
                    label: String(year),
                    parts: Mood.allCases.map {
                        .init(label: model.say($0.phrase), count: found.moods[$0] ?? 0, style: $0.name)
                    }, note: String(found.mean.count))
            })
    }

    private var weekdays: BarChart {
        var counts: [Weekday: Int] = [:]
        for hit in hits { if let day = hit.day { counts[day.weekday, default: 0] += 1 } }
        return BarChart(
            title: model.say(SiteWords.years),
            bars: hits.isEmpty
                ? []
                : Weekday.allCases.map {
                    .init(
                        label: CivilNames.weekday($0, in: model.language).capitalizedFirst,
                        value: Double(counts[$0] ?? 0))
                })
    }

    private var tags: BarChart? {
        var counts: [String: (name: String, count: Int)] = [:]
        for tag in hits.flatMap(\.tags) { counts[Folding.fold(tag), default: (tag, 0)].count += 1 }
        let most = counts.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(10)
        return most.isEmpty
            ? nil
            : BarChart(
                title: model.say(SiteWords.tags),
                bars: most.map { .init(label: "#" + $0.name.prefix(16), value: Double($0.count)) })
    }

    private var map: PlaceMap {
        PlaceMap(
            title: model.say(SiteWords.map),
            spots: model.entries.compactMap { entry in
                entry.facts.coordinates.map {
                    .init(latitude: $0.latitude, longitude: $0.longitude, label: entry.facts.place ?? "")
                }
            })
    }
}
