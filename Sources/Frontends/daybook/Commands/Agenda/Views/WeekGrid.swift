// A week in seven columns.

import Agenda
import AgendaActions
import CivilTime
import Vault
import Wording

struct WeekGrid {
    let context: Context
    let days: AgendaDays

    /// Titles have three lines on quiet days, two on full ones.
    private func linesOfTitle(_ day: Day) -> Int { days[day].count > 5 ? 2 : 3 }

    func print() {
        let terminal = context.terminal
        let count = Int(days.last - days.first) + 1
        let width = (terminal.width - (count - 1)) / count
        let all = (0..<count).map { days.first.adding(days: $0) }
        terminal.line(row(all.map { day in (header(day, width), day == context.today ? .mark : .bold) }, width))
        terminal.line(
            terminal.styled(all.map { _ in String(repeating: "─", count: width) }.joined(separator: "┼"), .faint))
        let cells = all.map { day in days[day].flatMap { lines($0, day, width) } }
        let height = max(1, cells.map(\.count).max() ?? 0)
        for line in 0..<height {
            terminal.line(row(cells.map { line < $0.count ? $0[line] : ("", nil) }, width))
        }
    }

    private func header(_ day: Day, _ width: Int) -> String {
        let name = CivilNames.weekday(day.weekday, in: context.language, short: true)
        return TerminalText.cut("\(name) \(day.day)", to: width)
    }

    private typealias Line = (text: String, style: Terminal.Style?)

    private func lines(_ item: AgendaDayItem, _ day: Day, _ width: Int) -> [Line] {
        let isFaint = item.item.state == .done
        var lines: [Line] = []
        let time = item.timeText(on: day, in: context.language)
        if !time.isEmpty, item.span?.isAllDay != true {
            // `09:00–10:30` takes eleven columns: with only ten, the start is enough.
            let short = TerminalText.width(time) <= width ? time : String(time.prefix { $0 != "–" })
            lines.append((short, isFaint ? .faint : item.isConflicting ? .red : .yellow))
        }
        let mark = item.isTask ? (item.item.state == .done ? "■ " : "□ ") : item.span?.isAllDay == true ? "▪ " : ""
        lines += CellText.lines(mark + TerminalText.harmless(item.title), width: width, count: linesOfTitle(day)).map {
            ($0, isFaint ? .faint : item.span?.isAllDay == true ? .green : nil)
        }
        return lines
    }

    private func row(_ cells: [Line], _ width: Int) -> String {
        let terminal = context.terminal
        let texts = cells.map { cell in
            let padded = TerminalText.padded(cell.text, to: width)
            return cell.style.map { terminal.styled(padded, $0) } ?? padded
        }
        let line = texts.joined(separator: terminal.styled("│", .faint))
        return terminal.isColoured ? line : line.trimmedEnd
    }
}

extension String {
    /// Without trailing blanks.
    var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
