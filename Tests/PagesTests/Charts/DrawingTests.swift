// Where things are drawn: on the paper, beside one another and not on one another, in the size of what they show.

import Bytes
import CivilTime
import Testing
import Wording

@testable import Charts

struct DrawingTests {
    /// The numbers of some attributes of all elements of a name, in order.
    private func numbers(_ element: String, _ names: [String], in svg: String) -> [[Double]] {
        svg.split(separator: "<\(element) ").dropFirst().map { text in
            let tag = text.prefix { $0 != ">" }
            return names.map { name in
                tag.firstRange(of: " \(name)=\"").flatMap { found in
                    Double(tag[found.upperBound...].prefix { $0 != "\"" })
                } ?? (tag.hasPrefix("\(name)=\"") ? Double(tag.dropFirst(name.count + 2).prefix { $0 != "\"" }) : nil)
                    ?? .nan
            }
        }
    }

    private func texts(_ svg: String) -> [String] {
        svg.split(separator: "<text").dropFirst().compactMap { piece in
            piece.firstIndex(of: ">").map { String(piece[piece.index(after: $0)...].prefix { $0 != "<" }) }
        }
    }

    /// Each part of a row begins where the one before it ends, and the row is as long as all rows.
    @Test func sharesLieSideBySide() throws {
        let parts = [(1, "a"), (3, "b"), (0, "c"), (4, "d")].map {
            ShareBars.Part(label: $0.1, count: $0.0, style: $0.1)
        }
        let bars = ShareBars(
            title: "t",
            rows: [.init(label: "2025", parts: parts, note: "n"), .init(label: "2024", parts: [parts[1]], note: "n")])
        let found = numbers("rect", ["x", "width", "y"], in: try #require(bars.svg(in: .english)?.text))
        try #require(found.count == 4)
        for index in 1..<3 { #expect(abs(found[index][0] - (found[index - 1][0] + found[index - 1][1])) < 0.1) }
        #expect(found[3][0] == found[0][0] && found[3][2] > found[0][2])
        #expect(abs(found[0][1] + found[1][1] + found[2][1] - found[3][1]) < 0.2)
    }

    /// A map shows all of its places, as large as its paper allows, whichever way they lie apart.
    @Test(arguments: [
        [(45.0, 4.0), (45.0, 6.0)], [(44.0, 4.0), (48.0, 4.0)], [(44.0, 4.0), (48.0, 16.0)],
        [(45.0, 4.0), (45.0001, 4.0001)],
    ])
    func mapsFillTheirPaper(places: [(Double, Double)]) throws {
        let spots = places.map { PlaceMap.Spot(latitude: $0.0, longitude: $0.1, label: "") }
        let svg = try #require(PlaceMap(title: "", spots: spots).svg(in: .english)?.text)
        let circles = numbers("circle", ["cx", "cy"], in: svg)
        for circle in circles { #expect(48...752 ~= circle[0] && 48...452 ~= circle[1], "\(circle)") }
        let (x, y) = (circles.map { $0[0] }, circles.map { $0[1] })
        let (width, height) = ((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
        // But for places next to one another: a map shows at least two kilometres.
        let isNear = abs(places[0].0 - places[1].0) + abs(places[0].1 - places[1].1) < 0.01
        #expect(isNear ? width < 20 && height < 20 : width > 700 || height > 400, "\(width) by \(height)")
    }

    /// As wide as a phone, so that its words are as large there as elsewhere; what would be beyond its edge is left out.
    @Test func aMapForAPhone() throws {
        let spots = [
            PlaceMap.Spot(latitude: 45.76, longitude: 4.84, label: "Lyon"),
            .init(latitude: 51.45, longitude: -2.59, label: "Bristol"),
            .init(latitude: 48.85, longitude: 2.35, label: String(repeating: "A long name ", count: 8)),
        ]
        let svg = try #require(PlaceMap(title: "", spots: spots, isNarrow: true).svg(in: .english)?.text)
        #expect(
            svg.contains("viewBox=\"0 0 360 320\"") && texts(svg).contains("Lyon") && texts(svg).contains("Bristol"))
        #expect(!texts(svg).contains { $0.hasPrefix("A long") } && svg.contains("<title>A long name"))
        // No name is on the scale.
        let lyon = try #require(svg.split(separator: "<text").first { $0.contains(">Lyon<") })
        let place = numbers("text", ["x", "y"], in: "-<text" + lyon)[0]
        #expect(place[0] + 4 * 7.4 <= 360 - 16 - 160 || place[1] <= 320 - 46, "\(place)")
        for circle in numbers("circle", ["cx", "cy"], in: svg) {
            #expect(48...312 ~= circle[0] && 48...272 ~= circle[1])
        }
    }

    /// No degrees are cut by an edge of the map.
    @Test(arguments: Array(stride(from: 0.0, to: 0.1, by: 0.0037))) func degreesAreWhole(shift: Double) throws {
        let spots = [
            PlaceMap.Spot(latitude: 51.4 + shift, longitude: -2.62 + shift, label: "A"),
            .init(latitude: 51.47, longitude: -2.58 - shift, label: "B"),
        ]
        for isNarrow in [true, false] {
            let svg = try #require(PlaceMap(title: "", spots: spots, isNarrow: isNarrow).svg(in: .english)?.text)
            let labels = svg.split(separator: "<text").dropFirst().filter { $0.contains("°") }
            #expect(labels.count >= 2)
            for label in labels {
                let place = numbers("text", ["x", "y"], in: "-<text" + label)[0]
                let count = label.split(separator: ">")[1].prefix { $0 != "<" }.count
                #expect(place[0] + Double(count) * 7.4 <= (isNarrow ? 360 : 800) && place[1] > 11, "\(label)")
            }
        }
    }

    /// Names are beside their circles; one that would cover another name or a circle is left out, the least first.
    @Test func namesDoNotCoverOneAnother() throws {
        var spots = [
            PlaceMap.Spot(latitude: 0, longitude: 0, label: "Far", count: 1),
            .init(latitude: 10, longitude: 20, label: "", count: 50),
        ]
        for index in 0..<40 {
            spots.append(
                .init(
                    latitude: 5 + Double(index % 8) * 0.42, longitude: 10 + Double(index / 8) * 0.42,
                    label: "Long name \(index)", count: 40 - index))
        }
        let svg = try #require(PlaceMap(title: "", spots: spots).svg(in: .english)?.text)
        let names = texts(svg).filter { $0.hasPrefix("Long") }
        #expect(
            names.contains("Long name 0") && texts(svg).contains("Far") && (3..<40).contains(names.count), "\(names)")
        let labels = svg.split(separator: "<text").dropFirst().filter { $0.contains(">Long") }.map { text in
            numbers("text", ["x", "y"], in: "-<text" + text)[0] + [
                Double(text.split(separator: ">")[1].prefix { $0 != "<" }.count) * 7.4
            ]
        }
        for (index, one) in labels.enumerated() {
            for other in labels.dropFirst(index + 1) {
                let isApart =
                    abs(one[1] - other[1]) >= 15.5 || one[0] + one[2] <= other[0] + 0.5
                    || other[0] + other[2] <= one[0] + 0.5
                #expect(isApart, "\(one) and \(other)")
            }
        }
    }

    /// What a pointer shows over a circle: its name and how much is there, or that alone.
    @Test func circlesSayWhatTheyAre() throws {
        let spots = [
            PlaceMap.Spot(latitude: 45, longitude: 4, label: "Lyon & co", count: 10),
            .init(latitude: 48, longitude: 2, label: "", count: 3),
        ]
        let svg = try #require(PlaceMap(title: "Map", spots: spots).svg(in: .english)?.text)
        #expect(svg.contains("<title>Lyon &amp; co: 10</title></circle>") && svg.contains("<title>3</title></circle>"))
    }

    /// Colours have their words below the title, side by side.
    @Test func legendsHaveWords() throws {
        var column = PictureColumn(title: "T", subtitle: "s", legend: [("bar-x", "warm & dry"), ("bar-y", "cold")])
        column.add(BarChart(title: "t", bars: [.init(label: "l", value: 3)]).svg(in: .english), heading: "H")
        let svg = column.svg().text
        #expect(Array(texts(svg).prefix(5)) == ["T", "s", "warm &amp; dry", "cold", "H"])
        let marks = numbers("rect", ["x", "y"], in: svg).filter { $0[1] == 62 }
        #expect(marks.count == 2 && marks[1][0] > marks[0][0] + 60)
    }

    /// A disc's area grows with its month: four times as much is twice as wide, above the smallest.
    @Test func discsGrowByTheirArea() throws {
        func month(_ text: String) throws -> Month { try #require(Month(iso: text)) }
        let discs = MonthDiscs(
            title: "t",
            discs: [
                try month("2024-02"): .init(count: 100, level: "good"),
                try month("2026-02"): .init(count: 25, level: "low"),
                try month("2026-12"): .init(count: 1, level: "low"),
            ])
        let svg = try #require(discs.svg(in: .french)?.text)
        let found = numbers("circle", ["cx", "cy", "r"], in: svg)
        #expect(found.count == 36)
        #expect(found[1][2] == 14 && found[25][2] == 9 && found[35][2] == 5 && found[0][2] == 1.5)
        #expect(found[1][0] == found[25][0] && found[1][1] < found[25][1] && found[24][1] == found[25][1])
        #expect(texts(svg) == ["J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D", "2024", "2025", "2026"])
        #expect(svg.contains("2024: 100; 2026: 26"))
    }
}

@Suite struct TrackDrawingTests {
    private func svg(_ points: [(Double, Double)]) -> String? {
        TrackDrawing(title: "A <way>", tracks: [points.map { (latitude: $0.0, longitude: $0.1) }]).svg()?.text
    }

    @Test func northIsUpAndNothingSaysWhere() throws {
        let found = try #require(svg([(45.76, 4.84), (45.77, 4.84)]))
        // Straight up in the middle, within the margins.
        #expect(found.contains("d=\"M110 112L110 8\"") && found.contains("<title>A &lt;way&gt;</title>"))
        #expect(!found.contains("45.7") && !found.contains("4.84"))
        #expect(svg([(45.76, 4.84)]) == nil && svg([]) == nil)
    }

    @Test func degreesOfLongitudeAreShorterInTheNorth() throws {
        // At 60° a degree of longitude is half of one of latitude: twice as many of them are a square.
        let found = try #require(svg([(60, 10), (60.5, 10), (60.5, 11.0)]))
        let points = found.matches(of: /[ML]([\d.]+) ([\d.]+)/).compactMap { match in
            Double(match.output.1).flatMap { x in Double(match.output.2).map { (x, $0) } }
        }
        #expect(points.count == 3)
        #expect(abs((points[2].0 - points[1].0) - (points[0].1 - points[1].1)) < 1.5)
    }

    @Test func acrossTheDateLine() throws {
        let found = try #require(svg([(0, 179.9), (0, -179.9)]))
        #expect(found.contains("d=\"M8 60L212 60\""))
    }
}
