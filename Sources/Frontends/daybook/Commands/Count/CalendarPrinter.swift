// A year drawn in the terminal: how much was logged, or how it felt.

import CivilTime
import Journal
import Wording

struct CalendarPrinter {
    let context: Context

    /// Shades by the number of entries a day.
    func print(year: Int, logged: [LoggedDay]) {
        var counts: [Day: Int] = [:]
        for entry in logged { counts[entry.day, default: 0] += entry.count }
        draw(year) { day in
            counts[day].map { min($0, 4) }
        } style: { text, shade in
            context.terminal.styled(text, shade > 0 ? .green : .faint)
        }
    }

    /// Shades by the mean mood of each day.
    func print(year: Int, moods: [Day: MoodMean]) {
        draw(year) { day in
            moods[day]?.mean.map { Mood(nearest: $0).score + 2 }
        } style: { text, shade in
            context.terminal.styled(
                text, shade < 0 ? .faint : MoodCommand.colour(Mood(rawValue: shade - 2) ?? .neutral))
        }
    }

    private func draw(_ year: Int, level: (Day) -> Int?, style: (String, Int) -> String) {
        context.terminal.line()
        context.terminal.line(context.terminal.styled(String(year), .bold))
        for line in HeatMapText(year: year, language: context.language).lines(level: level, style: style) {
            context.terminal.line(line)
        }
    }
}
