// A month in weeks, with week numbers at the left.

import Agenda
import AgendaActions
import CivilTime
import Vault
import Wording

struct MonthGrid {
    let context: Context
    let month: Month
    let days: AgendaDays

    private static let linesOfCell = 4

    /// The days of the grid: whole weeks around the month.
    static func range(_ month: Month, firstWeekday: Weekday) -> (first: Day, last: Day) {
        let first = month.first.adding(days: -firstWeekday.days(until: month.first.weekday))
        let after = (firstWeekday.days(until: month.last.weekday))
        return (first, month.last.adding(days: 6 - after))
    }

    func print() {
        let terminal = context.terminal
        let width = (terminal.width - 3 - 7) / 7
        let title = CivilNames.monthYear(month, in: context.language)
        terminal.line(terminal.styled(title, .bold))
        var line = "   "
        for offset in 0..<7 {
            let name = CivilNames.weekday(days.first.adding(days: offset).weekday, in: context.language, short: true)
            line += " " + TerminalText.padded(TerminalText.cut(name, to: width), to: width)
        }
        terminal.line(terminal.styled(line.trimmedEnd, .faint))
        var week = days.first
        while week <= days.last {
            printWeek(week, width)
            week = week.adding(days: 7)
        }
    }

    private func printWeek(_ first: Day, _ width: Int) {
        let terminal = context.terminal
        let text = AgendaEntryText(context)
        let all = (0..<7).map { first.adding(days: $0) }
        // A week that starts on a Sunday has the number of its Monday.
        let number = all.first { $0.weekday == .monday }?.week.week ?? first.week.week
        let cells = all.map { cell($0, width, text) }
        let height = max(2, cells.map(\.count).max() ?? 0)
        for line in 0..<height {
            let label = line == 0 ? TerminalText.paddedLeft("\(number)", to: 2) + " " : "   "
            let row = cells.map { cell in
                let (text, style) = line < cell.count ? cell[line] : ("", nil)
                let padded = TerminalText.padded(text, to: width)
                return style.map { terminal.styled(padded, $0) } ?? padded
            }
            let whole = terminal.styled(label, .faint) + row.map { terminal.styled("│", .faint) + $0 }.joined()
            terminal.line(terminal.isColoured ? whole : whole.trimmedEnd)
        }
        terminal.line(
            terminal.styled("───" + all.map { _ in "┼" + String(repeating: "─", count: width) }.joined(), .faint))
    }

    private func cell(_ day: Day, _ width: Int, _ text: AgendaEntryText) -> [(text: String, style: Terminal.Style?)] {
        let isInside = month.days.contains(day)
        let style: Terminal.Style? = day == context.today ? .mark : isInside ? .bold : .faint
        var lines: [(text: String, style: Terminal.Style?)] = [
            (day == context.today ? "[\(day.day)]" : "\(day.day)", style)
        ]
        let items = days[day]
        for (index, item) in items.enumerated() {
            if lines.count == Self.linesOfCell - 1, items.count - index > 1 {
                lines.append(("+\(items.count - index)", .faint))
                break
            }
            let isDone = item.item.state == .done
            let mark = item.isTask ? (isDone ? "■ " : "□ ") : item.span?.isAllDay == true ? "▪ " : ""
            let hour =
                item.span.flatMap { $0.isAllDay || $0.start.day != day ? nil : $0.start.time.shortText + " " } ?? ""
            let shown = TerminalText.cut(mark + hour + TerminalText.harmless(item.title), to: width)
            lines.append((shown, !isInside || isDone ? .faint : item.span?.isAllDay == true ? .green : nil))
        }
        return lines
    }
}
