// A year at a glance: one square per day, weeks as columns, Monday at the top.

import Bytes
import CivilTime
import Wording

/// The days of one year as SVG, coloured by level. Colours come from the classes `level-NAME`.
package struct YearHeatMap: Sendable {
    package struct Cell: Sendable {
        /// A word of letters, digits, hyphens and underscores for the style sheet.
        package let level: String
        /// Words about the day, such as its mood.
        package let words: String
        /// The target of a click.
        package let link: String?

        package init(level: String, words: String, link: String? = nil) {
            self.level = level
            self.words = words
            self.link = link
        }
    }

    package let title: String
    package let year: Int
    package let cells: [Day: Cell]

    package init(title: String, year: Int, cells: [Day: Cell]) {
        self.title = title
        self.year = year
        self.cells = cells
    }

    private static let step = 13.0
    private static let side = 11.0
    private static let left = 34.0
    private static let top = 22.0

    /// The map, or nil for a year outside 1 to 9999.
    package func svg(in language: LanguageCode) -> HTML? {
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            return nil
        }
        let monday = first.adding(days: 1 - first.weekday.rawValue)
        func column(_ day: Day) -> Double { Double((day - monday) / 7) }
        let count = cells.keys.count { $0 >= first && $0 <= last }
        let description = Phrase.counted(
            count, "day of \(year) is filled", "days of \(year) are filled", fr: "jour de \(year) est rempli",
            "jours de \(year) sont remplis")[language]
        return SVGText.image(
            width: Self.left + 54 * Self.step, height: Self.top + 7 * Self.step + 2, style: "heat-map", title: title,
            description: description, hasLinks: cells.values.contains { $0.link != nil }
        ) { svg in
            for month in 1...12 {
                guard let day = Day(year: year, month: month, day: 1) else { continue }
                // A month is named above the first week that lies entirely within it.
                let start = column(day) + (day.weekday == .monday ? 0 : 1)
                svg.label(
                    CivilNames.month(month, in: language, short: true), x: Self.left + start * Self.step,
                    y: Self.top - 8)
            }
            for weekday in [Weekday.monday, .wednesday, .friday, .sunday] {
                let name = CivilNames.weekday(weekday, in: language, short: true)
                svg.label(
                    name, x: Self.left - 6, y: Self.top + Double(weekday.rawValue) * Self.step - 3, anchor: .end,
                    style: "axis weekday")
            }
            var day = first
            while day <= last {
                draw(day, column(day), language, &svg)
                if day == last { break }
                day = day.adding(days: 1)
            }
        }
    }

    private func draw(_ day: Day, _ column: Double, _ language: LanguageCode, _ svg: inout SVGText) {
        let cell = cells[day]
        let x = SVGText.number(Self.left + column * Self.step)
        let y = SVGText.number(Self.top + Double(day.weekday.rawValue - 1) * Self.step)
        let side = SVGText.number(Self.side)
        let square: HTML =
            "<rect class=\"cell level-\(SVGText.line(cell?.level ?? "none"))\" x=\"\(x)\" y=\"\(y)\" width=\"\(side)\" height=\"\(side)\" rx=\"2\""
        guard let cell else { return svg.markup("\(square)/>") }
        let title: HTML =
            "<title>\(SVGText.line(CivilNames.long(day, in: language))): \(SVGText.line(cell.words))</title>"
        if let link = cell.link {
            svg.markup("<a href=\"\(SVGText.line(link))\">\(square)/>\(title)</a>")
        } else {
            svg.markup("\(square)>\(title)</rect>")
        }
    }
}
