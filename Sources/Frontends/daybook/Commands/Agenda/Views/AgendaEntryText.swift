// One event or task as a line of text for the terminal.

import Agenda
import AgendaActions
import CivilTime
import Search
import Vault
import Wording

struct AgendaEntryText {
    let context: Context
    let today: Day

    init(_ context: Context) {
        self.context = context
        today = context.today
    }

    /// `09:00–10:30  Stand-up @Office #work`, at most as wide as the terminal.
    ///
    /// - Parameters:
    ///   - clock: for today; marks the current and the next event.
    ///   - isConflicting: overrides the vault's own conflicts.
    func line(
        _ item: AgendaDayItem, on day: Day, clock: DayClock? = nil, isConflicting: Bool? = nil
    ) -> String {
        let terminal = context.terminal
        let time = TerminalText.padded(item.timeText(on: day, in: context.language), to: 13)
        var width = terminal.width - 15
        let isConflicting = isConflicting ?? item.isConflicting
        let standing = clock?.standing(of: item)
        var marks = marks(item, isConflicting: isConflicting)
        if let span = item.span, let words = words(standing, span, clock) {
            marks = marks.isEmpty ? words : words + " " + marks
        }
        if !marks.isEmpty {
            marks = "  " + marks
            width -= TerminalText.width(marks)
        }
        var title =
            (item.isTask ? "[\(TerminalText.harmless(item.item.state?.mark ?? " "))] " : "")
            + TerminalText.harmless(item.title)
        title = TerminalText.cut(title, to: max(10, width))
        width -= TerminalText.width(title)
        let place = item.item.places.map { "@" + TerminalText.harmless($0) }.joined(separator: " ")
        let tags = item.item.tags.map { "#" + TerminalText.harmless($0) }.joined(separator: " ")
        var rest = ""
        for (text, style) in [(place, Terminal.Style.cyan), (tags, .faint)]
        where !text.isEmpty && TerminalText.width(text) < width {
            rest += " " + terminal.styled(text, style)
            width -= TerminalText.width(text) + 1
        }
        let isFaint = item.item.state == .done || standing == .past
        return margin(standing) + terminal.styled(time, isFaint ? .faint : .yellow)
            + terminal.styled(title, isFaint ? .faint : .bold)
            + rest
            + terminal.styled(marks, isConflicting ? .red : standing == .now ? .mark : .faint)
    }

    /// The two columns before a line: `▸` for a current event.
    func margin(_ standing: EventStanding?) -> String {
        standing == .now ? context.terminal.styled("▸", .red) + " " : "  "
    }

    /// `now`, `in 25 minutes`; nil if there is nothing to say.
    func words(_ standing: EventStanding?, _ span: EventSpan, _ clock: DayClock?) -> String? {
        switch (standing, clock) {
        case (.now, _): context.say(Phrase("now", fr: "maintenant"))
        case (.next, let clock?): context.say(TimeDistance.phrase(clock.untilStart(of: span)))
        default: nil
        }
    }

    /// Further marks: a conflict, a repetition, an alarm, a past due date.
    private func marks(_ item: AgendaDayItem, isConflicting: Bool) -> String {
        var marks: [String] = []
        if isConflicting { marks.append(overlap) }
        switch item.source {
        case .event(let entry):
            if entry.occurrence.isMoved { marks.append(context.say(Phrase("moved", fr: "déplacé"))) }
            if entry.event.repetition != nil { marks.append("↻") }
            if !entry.event.alarms.isEmpty { marks.append("♪") }
        case .task(let entry):
            if let priority = entry.task.priority { marks.append("(\(priority.text))") }
            if entry.task.repetition != nil { marks.append("↻") }
        }
        return marks.joined(separator: " ")
    }

    var overlap: String { context.say(Phrase("! overlaps", fr: "! se chevauchent")) }

    /// `Friday 20 November 2026 · today`
    func heading(_ day: Day) -> String {
        var text = CivilNames.long(day, in: context.language)
        if let relative = CivilNames.relative(day, today: today, in: context.language) { text += " · \(relative)" }
        return context.terminal.styled(text, day == today ? .mark : .bold)
    }

    /// A line of a task list: `3 [ ] Call the bank  due 18 November, 2 days ago`.
    func task(_ entry: AgendaTaskEntry, number: Int? = nil, width: Int = 1) -> String {
        let terminal = context.terminal
        let digits = number.map { String($0) }
        let count = digits.map { String(repeating: " ", count: max(0, width - $0.utf8.count)) + $0 + " " } ?? ""
        let mark = "[\(TerminalText.harmless(entry.task.state.mark))] "
        var due = ""
        var style = Terminal.Style.faint
        if let day = entry.moment?.day {
            let name =
                CivilNames.relative(day, today: today, in: context.language)
                ?? CivilNames.dayMonth(day, in: context.language, short: true)
                + (day.year == today.year ? "" : " \(day.year)")
            due = name + (entry.moment?.time.map { " \($0.shortText)" } ?? "")
            if entry.task.isOpen, entry.task.lastDay ?? day < today { style = .red }
        }
        let marks = (entry.task.priority.map { ["(\($0.text))"] } ?? []) + (entry.task.repetition == nil ? [] : ["↻"])
        let right = ([due] + marks).filter { !$0.isEmpty }.joined(separator: " ")
        let place = "\(entry.line.path):\(entry.line.number)"
        let room = terminal.width - 6 - count.utf8.count - TerminalText.width(right) - 2
        let title = TerminalText.cut(TerminalText.harmless(InlineText.plain(entry.task.text)), to: max(12, room))
        var line = "  " + (count.isEmpty ? "" : terminal.styled(count, .faint)) + mark + terminal.styled(title, .bold)
        if !right.isEmpty { line += "  " + terminal.styled(right, style) }
        let used =
            6 + count.utf8.count + TerminalText.width(title) + (right.isEmpty ? 0 : 2 + TerminalText.width(right))
        if used + 2 + TerminalText.width(place) <= terminal.width {
            line += "  " + terminal.styled(TerminalText.harmless(place), .faint)
        }
        return line
    }
}
