// A day as a column of half hours, with overlapping events side by side.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import Vault
import Wording

struct DayGrid {
    let context: Context
    let day: Day
    let items: [AgendaDayItem]

    /// In half hours since midnight.
    private struct Block {
        let item: AgendaDayItem
        let start: Int
        let end: Int
    }

    func print() {
        let terminal = context.terminal
        let text = AgendaEntryText(context)
        terminal.line(
            text.heading(day)
                + terminal.styled(
                    "  " + context.say(Phrase("week \(day.week.week)", fr: "semaine \(day.week.week)")), .faint))
        let timed = items.filter { $0.span.map { !$0.isAllDay } ?? false }
        for item in items where item.span?.isAllDay ?? false { terminal.line(text.line(item, on: day)) }
        let blocks = timed.compactMap(block)
        if !blocks.isEmpty { draw(blocks, text) }
        for item in items where item.span == nil { terminal.line(text.line(item, on: day)) }
        if items.isEmpty { terminal.line(terminal.styled("  " + context.say(Phrase("nothing", fr: "rien")), .faint)) }
    }

    private func block(_ item: AgendaDayItem) -> Block? {
        guard let span = item.span else { return nil }
        let midnight = LocalDateTime(day: day, time: .midnight)
        let start = max(0, (span.start - midnight) / 1800)
        let end = min(48, (span.end - midnight + 1799) / 1800)
        return Block(item: item, start: min(start, 47), end: max(end, min(start, 47) + 1))
    }

    private func draw(_ blocks: [Block], _ text: AgendaEntryText) {
        let terminal = context.terminal
        let first = min(16, blocks.map(\.start).min() ?? 16) / 2 * 2
        let last = max(36, (blocks.map(\.end).max() ?? 36) + 1) / 2 * 2
        let lanes = TimeLanes(blocks.map { ($0.start, $0.end) })
        let room = terminal.width - 8
        let now = context.now
        for half in first..<last {
            let isHour = half % 2 == 0
            let label = isHour ? String(format: half / 2) : ""
            let isNow = day == now.day && now.time.secondsSinceMidnight / 1800 == half
            var line =
                terminal.styled(TerminalText.paddedLeft(label, to: 6), isNow ? .red : .faint)
                + terminal.styled(isNow ? "▸" : "┊", isNow ? .red : .faint)
            var column = 0
            let here = blocks.indices.filter { blocks[$0].start <= half && half < blocks[$0].end }
                .sorted { lanes.places[$0].lane < lanes.places[$1].lane }
            for index in here {
                let width = room / lanes.places[index].of
                let start = lanes.places[index].lane * width
                if start > column { line += String(repeating: " ", count: start - column) }
                line += cell(blocks[index], half, width - 1)
                column = start + width
                line += " "
            }
            terminal.line(terminal.isColoured ? line : line.trimmedEnd)
        }
    }

    private func isOver(_ item: AgendaDayItem) -> Bool {
        day == context.today && DayClock(now: context.now, [EventSpan]()).standing(of: item) == .past
    }

    private func cell(_ block: Block, _ half: Int, _ width: Int) -> String {
        let terminal = context.terminal
        let item = block.item
        var words = ""
        if half == block.start {
            words =
                item.timeText(on: day, in: context.language) + " "
                + (item.isTask ? "[\(item.item.state?.mark ?? " ")] " : "")
                + TerminalText.harmless(item.title)
            if let place = item.item.places.first { words += " @" + TerminalText.harmless(place) }
        } else if half == block.start + 1, !item.item.tags.isEmpty {
            words = item.item.tags.map { "#" + TerminalText.harmless($0) }.joined(separator: " ")
        }
        let shown = TerminalText.padded(TerminalText.cut(words, to: max(1, width - 2)), to: max(1, width - 2))
        return terminal.styled("▌ ", item.isConflicting ? .red : .green)
            + (half == block.start && !isOver(item) ? terminal.styled(shown, .bold) : terminal.styled(shown, .faint))
    }
}

extension String {
    /// `09:00`
    fileprivate init(format hour: Int) {
        self = String(padded: hour, to: 2) + ":00"
    }
}
