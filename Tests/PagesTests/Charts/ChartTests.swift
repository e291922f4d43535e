// Charts: well-formed, escaped, with gaps where nothing was measured.

import Bytes
import CivilTime
import Testing
import Wording

@testable import Charts

struct ChartTests {
    private static let first = Day(iso: "2026-01-01")!

    private func points(_ values: [Double?]) -> [ChartPoint] {
        values.enumerated().map { ChartPoint(day: Self.first.adding(days: $0), value: $1) }
    }

    /// Whether all elements are closed in order, and nothing is bare that must be escaped.
    private func isWellFormed(_ svg: String) -> Bool {
        var open: [Substring] = []
        for piece in svg.split(separator: "<", omittingEmptySubsequences: true) {
            guard let end = piece.firstIndex(of: ">") else { return false }
            let tag = piece[..<end]
            if tag.hasPrefix("/") {
                guard open.popLast() == tag.dropFirst() else { return false }
            } else if !tag.hasSuffix("/") {
                open.append(tag.prefix { $0 != " " })
            }
            guard tag.count(where: { $0 == "\"" }) % 2 == 0 else { return false }
        }
        return open.isEmpty
    }

    @Test(arguments: LanguageCode.allCases)
    func chartsAreWellFormed(_ language: LanguageCode) throws {
        let odd = "<b> & \"quotes\" 'x' \u{1}"
        let line = LineChart(
            title: odd, unit: "<°C>",
            lines: [
                .init(label: odd, points: points([1, 2, nil, 3, nil, 5]), hasDots: true),
                .init(label: "b", points: points([3, 3, 3])),
            ],
            bands: [.init(.warning, below: 2, above: 4), .init(.critical, below: nil, above: 4.5)])
        let bars = BarChart(title: odd, bars: [.init(label: odd, value: 3, style: odd), .init(label: "n", value: -2)])
        let map = YearHeatMap(
            title: odd, year: 2024, cells: [Day(iso: "2024-02-29")!: .init(level: odd, words: odd, link: odd)])
        for svg in [line.svg(in: language)?.text, bars.svg(in: language)?.text, map.svg(in: language)?.text] {
            let svg = try #require(svg)
            #expect(isWellFormed(svg), "\(svg)")
            #expect(
                (svg.contains("role=\"img\"") || svg.contains("role=\"group\"") && svg.contains("<a href"))
                    && svg.contains("<title>") && svg.contains("<desc>"))
            #expect(
                !svg.contains("<b>") && !svg.contains("\u{1}") && !svg.contains("style=\"") && !svg.contains("<script"))
        }
    }

    @Test
    func missingValuesBreakTheLine() throws {
        let chart = LineChart(title: "t", lines: [.init(label: "l", points: points([1, 2, nil, 3, 4, nil, 5]))])
        let svg = try #require(chart.svg(in: .english)?.text)
        let path = try #require(svg.split(separator: "d=\"").last?.prefix { $0 != "\"" })
        #expect(path.count(where: { $0 == "M" }) == 3 && path.count(where: { $0 == "L" }) == 2)
        // The lone last value is a dot.
        #expect(svg.contains("<circle"))
    }

    @Test
    func nothingMakesNoChart() {
        #expect(
            LineChart(title: "t", lines: [.init(label: "l", points: points([nil, .nan, .infinity]))]).svg(in: .english)?
                .text
                == nil)
        #expect(BarChart(title: "t", bars: []).svg(in: .english)?.text == nil)
        #expect(YearHeatMap(title: "t", year: 0, cells: [:]).svg(in: .english)?.text == nil)
    }

    @Test(arguments: [
        (0.0, 10.0, 0.0, 10.0, 2.0), (7.01, 7.63, 7.0, 7.8, 0.2), (-3, 4, -4, 4, 2), (5, 5, 4.5, 5.5, 0.25),
        (0, 1_234_567, 0, 1_250_000, 250_000), (10.9, 13.7, 10, 14, 1), (98, 110, 97.5, 110, 2.5),
    ])
    func niceNumbers(_ least: Double, _ greatest: Double, _ low: Double, _ high: Double, _ step: Double) {
        let scale = NiceScale(least, greatest)
        #expect(abs(scale.step - step) < step * 1e-6)
        #expect(abs(scale.low - low) < step * 1e-6 && abs(scale.high - high) < step * 1e-6)
        #expect((4...6).contains(scale.ticks.count))
    }

    /// Whatever the values are, and wherever they lie.
    @Test func ticksAreFourToSix() {
        for index in 1...2000 {
            let (start, length) = (
                Double(index % 77) * 3.17 - 100, pow10(index % 9 - 4) * (1 + Double(index % 97) / 10)
            )
            let scale = NiceScale(start, start + length)
            #expect((4...6).contains(scale.ticks.count), "\(start) + \(length): \(scale.ticks)")
            #expect(scale.low <= start + 1e-6 * length && scale.high >= start + length * (1 - 1e-6))
        }
    }

    private func pow10(_ power: Int) -> Double {
        (0..<abs(power)).reduce(1.0) { value, _ in power < 0 ? value / 10 : value * 10 }
    }

    @Test
    func numbers() {
        #expect(SVGText.decimal(1.05, digits: 1) == "1.1" || SVGText.decimal(1.05, digits: 1) == "1")
        #expect(SVGText.decimal(-0.04, digits: 1) == "0")
        #expect(SVGText.decimal(2.5, digits: 2) == "2.5")
        #expect(SVGText.decimal(-12.25, digits: 2) == "-12.25")
        #expect(SVGText.decimal(.nan, digits: 2) == "0")
        #expect(LocalNumber.text(-7.25, decimals: 0...2, in: .french) == "\u{2212}7,25")
    }

    @Test
    func datesAreFew() {
        for (last, most) in [
            ("2026-01-02", 2), ("2026-01-20", 8), ("2026-06-30", 9), ("2027-12-31", 9), ("2066-01-01", 9),
        ] {
            let scale = DateScale(Self.first, Day(iso: last)!, in: .english)
            #expect((1...most).contains(scale.ticks.count), "\(last): \(scale.ticks.map(\.label))")
        }
    }

    /// An hour, a day, a month, a year: four to six dates, seven where the next coarser step has but three.
    @Test func datesInAnyWindow() {
        let end: Int64 = 1_795_100_000_000
        for minutes in [7, 30, 60, 180, 600, 1440, 4000, 10_080, 43_200, 90_000, 527_040, 3_000_000] {
            let axis = TimeAxis(from: end - Int64(minutes) * 60_000, to: end, in: .english) { _ in 3600 }
            #expect((4...7).contains(axis.ticks.count), "\(minutes): \(axis.ticks.map(\.label))")
        }
    }

    @Test
    func aYearHasAllItsDays() throws {
        for (year, days) in [(2024, 366), (2026, 365)] {
            let svg = try #require(YearHeatMap(title: "t", year: year, cells: [:]).svg(in: .french)?.text)
            #expect(svg.split(separator: "<rect").count - 1 == days)
        }
    }

    @Test
    func mapOfPlaces() throws {
        let spots = [
            PlaceMap.Spot(latitude: 45.76, longitude: 4.84, label: "Lyon & co", count: 9, address: "#place-1"),
            PlaceMap.Spot(latitude: 45.7601, longitude: 4.8401, label: "Near Lyon", count: 1),
            PlaceMap.Spot(latitude: 48.85, longitude: 2.35, label: "Paris", count: 2),
        ]
        let svg = try #require(PlaceMap(title: "Map", spots: spots).svg(in: .french)?.text)
        #expect(isWellFormed(svg))
        #expect(
            svg.contains("Lyon &amp; co: 10") && svg.contains("<a href=\"#place-1\">") && svg.contains(" km</text>"))
        // Those that would cover each other are one circle; north is up, east is right.
        let circles = svg.split(separator: "<circle ").dropFirst().map { text in
            ["cx", "cy"].map { name in
                text.split(separator: "\(name)=\"").last.flatMap { Double($0.prefix { $0 != "\"" }) } ?? .nan
            }
        }
        try #require(circles.count == 2)
        #expect(circles[0][0] > circles[1][0] && circles[0][1] > circles[1][1])
        #expect(PlaceMap(title: "Map", spots: []).svg(in: .english)?.text == nil)
    }

    /// One place, the poles, both sides of the 180th meridian: numbers all the same.
    @Test(arguments: [[(45.0, 4.0)], [(90, 0), (-90, 0)], [(0, 179.9), (0, -179.9)], [(1e-9, 1e-9), (0, 0)]])
    func oddMaps(points: [(Double, Double)]) throws {
        let spots = points.map { PlaceMap.Spot(latitude: $0.0, longitude: $0.1, label: "") }
        let svg = try #require(PlaceMap(title: "", spots: spots).svg(in: .english)?.text)
        #expect(isWellFormed(svg) && !svg.contains("nan") && !svg.contains("inf") && svg.utf8.count < 20_000)
    }

    @Test
    func sharesFillTheirRow() throws {
        let bars = ShareBars(
            title: "t",
            rows: [
                .init(
                    label: "2025",
                    parts: [.init(label: "a<b", count: 1, style: "x"), .init(label: "c", count: 3, style: "y")],
                    note: "n=4"),
                .init(label: "2024", parts: [.init(label: "a", count: 0, style: "x")], note: "n=0"),
            ])
        let svg = try #require(bars.svg(in: .english)?.text)
        #expect(isWellFormed(svg) && svg.contains("a&lt;b: 1") && !svg.contains("2024"))
        let widths = svg.split(separator: " width=\"").dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }
        #expect(widths.count == 2 && abs(widths[1] / widths[0] - 3) < 0.01)
        #expect(ShareBars(title: "t", rows: []).svg(in: .english)?.text == nil)

        var column = PictureColumn(title: "All & more", subtitle: "s", legend: [("bar-x", "x")])
        #expect(column.isEmpty)
        column.add(nil, heading: "none")
        column.add(bars.svg(in: .english), heading: "Years")
        column.add(bars.svg(in: .english), heading: "Again")
        let picture = column.svg().text
        #expect(
            isWellFormed(picture) && picture.contains("All &amp; more")
                && picture.split(separator: "share-bars").count == 3)
    }
}
