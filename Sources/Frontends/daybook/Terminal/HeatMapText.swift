// A year as a heat map of shaded squares: one row per weekday, one column per week.

import CivilTime
import Wording

struct HeatMapText {
    let year: Int
    let language: LanguageCode

    /// The mark for each level.
    let marks: [String]
    /// The mark for an empty day.
    let empty: String

    /// The lines of the map: `level` returns the index of a day's mark, nil for an empty day.
    func lines(level: (Day) -> Int?, style: (String, Int) -> String) -> [String] {
        guard let january = Month(year: year, month: 1), let december = Month(year: year, month: 12) else { return [] }
        let start = january.first.week.first
        let weeks = (december.last - start) / 7 + 1
        // Names of months are above the column of their first day; two columns per week need 110, one needs 57.
        var header = [Character](repeating: " ", count: weeks + 4)
        for number in 1...12 {
            guard let first = Month(year: year, month: number)?.first else { continue }
            let column = (first - start) / 7
            for (offset, letter) in CivilNames.month(number, in: language, short: true).prefix(3).enumerated()
            where column + offset < header.count {
                header[column + offset] = letter
            }
        }
        var lines = ["     " + String(header)]
        for weekday in Weekday.allCases {
            // Labelling every second row is enough.
            let name = weekday.rawValue % 2 == 1 ? CivilNames.weekday(weekday, in: language, short: true) : ""
            var line = TerminalText.padded(String(name.prefix(4)), to: 5)
            for week in 0..<weeks {
                let day = start.adding(days: week * 7 + weekday.rawValue - 1)
                if day.year != year {
                    line += " "
                } else if let level = level(day) {
                    line += style(marks[max(0, min(marks.count - 1, level))], level)
                } else {
                    line += style(empty, -1)
                }
            }
            lines.append(line)
        }
        return lines
    }
}
