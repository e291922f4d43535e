// A year as small months: each day is a square in the colour of its mood, with its name for screen readers.

import Bytes
import Charts
import CivilTime
import Wording

package struct YearGrids {
    let year: Int
    let cells: [Day: YearHeatMap.Cell]
    let language: LanguageCode
    let months: ClosedRange<Int>
    /// The level of the months' headings.
    let level: Int
    /// The page of a month; nil if it has none.
    let month: (Month) -> String?

    package init(
        _ year: Int, _ cells: [Day: YearHeatMap.Cell], _ language: LanguageCode, months: ClosedRange<Int> = 1...12,
        level: Int = 3, month: @escaping (Month) -> String? = { _ in nil }
    ) {
        (self.year, self.cells, self.language, self.months) = (year, cells, language, months)
        (self.level, self.month) = (level, month)
    }

    package func write(_ html: inout HTMLText) {
        html.markup("<div class=\"months\">\n")
        for number in months {
            if let month = Month(year: year, month: number) { write(month, &html) }
        }
        html.markup("</div>\n")
    }

    private func write(_ month: Month, _ html: inout HTMLText) {
        let name = CivilNames.month(month.month, in: language).capitalizedFirst
        let days = month.first.number...month.last.number
        let filled = cells.keys.count { days.contains($0.number) }
        html.markup("<section><h\(level) class=\"day\">")
        if let address = self.month(month) { html.link(address, name) } else { html.words(name) }
        if filled > 0 {
            html.markup(" ")
            html.element("small", SiteWords.filled(filled, of: days.count)[language])
        }
        html.markup("</h\(level)><svg class=\"chart\" viewBox=\"0 0 \(7 * Self.step) \(6 * Self.step)\">")
        let all = (0..<days.count).map { month.first.adding(days: $0) }
        html.markup("<path class=\"level-none\" d=\"")
        for day in all where cells[day] == nil {
            let (x, y) = place(day)
            html.markup("M\(x) \(y)h\(Self.side)v\(Self.side)h-\(Self.side)z")
        }
        html.markup("\"/>")
        for day in all { if let cell = cells[day] { write(day, cell, &html) } }
        html.markup("</svg></section>\n")
    }

    private static let step = 24
    private static let side = 21

    /// Weeks are rows that begin on Monday, as in the maps of years.
    private func place(_ day: Day) -> (x: Int, y: Int) {
        let before = day.adding(days: 1 - day.day).weekday.rawValue - 1
        return ((day.weekday.rawValue - 1) * Self.step, (day.day - 1 + before) / 7 * Self.step)
    }

    private func write(_ day: Day, _ cell: YearHeatMap.Cell, _ html: inout HTMLText) {
        let (x, y) = place(day)
        let words = CivilNames.dayMonth(day, in: language) + ": " + cell.words
        html.markup(cell.link == nil ? "<g role=\"img" : "<a href=\"")
        html.words(cell.link ?? "")
        html.markup("\" aria-label=\"")
        html.words(words)
        html.markup("\"><rect class=\"cell level-")
        html.words(cell.level)
        html.markup("\" x=\"\(x)\" y=\"\(y)\" width=\"\(Self.side)\" height=\"\(Self.side)\" rx=\"4\"/>")
        html.element("title", words)
        html.markup(cell.link == nil ? "</g>" : "</a>")
    }
}
