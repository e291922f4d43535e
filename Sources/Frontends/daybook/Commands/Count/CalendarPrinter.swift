// A year as a heat map in the terminal: of entries, or of moods.

import CivilTime
import Journal
import Wording

struct CalendarPrinter {
    let context: Context

    /// Shaded by the number of entries per day.
    func print(year: Int, logged: [LoggedDay]) {
        var counts: [Day: Int] = [:]
        for entry in logged { counts[entry.day, default: 0] += entry.count }
        let isASCII = !context.hasUnicode
        draw(year, isASCII ? ["-", "+", "*", "#"] : ["░", "▒", "▓", "█"], isASCII: isASCII) { day in
            counts[day].map { $0 - 1 }
        } style: { text, level in
            context.terminal.styled(text, level >= 0 ? .green : .faint)
        }
    }

    /// The mean mood of each day, with the marks explained in the legend of `mood`.
    func print(year: Int, moods: [Day: MoodMean], isASCII: Bool) {
        draw(year, Mood.allCases.map { $0.mark(isASCII: isASCII) }, isASCII: isASCII) { day in
            moods[day]?.mean.map { Mood(nearest: $0).score + 2 }
        } style: { text, level in
            context.terminal.styled(
                text, level < 0 ? .faint : MoodCommand.colour(Mood(rawValue: level - 2) ?? .neutral))
        }
    }

    private func draw(
        _ year: Int, _ marks: [String], isASCII: Bool, level: (Day) -> Int?, style: (String, Int) -> String
    ) {
        context.terminal.line()
        context.terminal.line(context.terminal.styled(String(year), .bold))
        let map = HeatMapText(year: year, language: context.language, marks: marks, empty: isASCII ? "." : "·")
        for line in map.lines(level: level, style: style) { context.terminal.line(line) }
    }
}

extension Mood {
    /// A bar for the mood: the better, the taller.
    func mark(isASCII: Bool) -> String {
        (isASCII ? ["-", "~", "o", "+", "#"] : ["▁", "▃", "▄", "▆", "█"])[score + 2]
    }

    /// The meanings of the marks.
    static func legend(isASCII: Bool, _ context: Context) -> String {
        allCases.map { mood in
            context.terminal.styled(mood.mark(isASCII: isASCII), MoodCommand.colour(mood)) + " "
                + context.say(mood.phrase)
        }.joined(separator: "  ")
    }
}
