// Doing, undoing and skipping a task. Values in, edits of its line out.

import CivilTime
import ICalendar
import Vault

extension Document {
    /// Marks a task done and dates it. A repeating one stays open with the dates of its next turn, and `done:` says when it was last done.
    package func completing(_ task: AgendaTask, today: Day) throws(RecurrenceError) -> [TextEdit] {
        guard task.state != .done else { return [] }
        guard let turn = try task.nextTurn(today: today) else {
            return setting(.done, of: task.line) + setting("done", to: today.iso, of: task.line)
        }
        return turning(task, turn) + setting("done", to: today.iso, of: task.line)
            + (task.state == .started ? setting(.open, of: task.line) : [])
    }

    /// Opens a task again.
    package func reopening(_ task: AgendaTask) -> [TextEdit] {
        guard !task.isOpen else { return [] }
        return setting(.open, of: task.line) + removing("done", of: task.line)
    }

    /// Goes on to the next turn of a repeating task without doing this one; nil where there is none.
    package func skipping(_ task: AgendaTask, today: Day) throws(RecurrenceError) -> [TextEdit]? {
        try task.nextTurn(today: today).map { turning(task, $0) }
    }

    private func turning(_ task: AgendaTask, _ turn: AgendaTask.NextTurn) -> [TextEdit] {
        var edits: [TextEdit] = []
        if let due = turn.due { edits += setting("due", to: due.text, of: task.line) }
        if let start = turn.start, task.line["start"] != nil {
            edits += setting("start", to: start.text, of: task.line)
        }
        if let span = turn.span, let range = task.line.whenRange {
            // The page stays what it is: the line says its own date from now on.
            edits.append(TextEdit(range, span.notation(onPageOf: nil)))
        }
        if let count = turn.count { edits += setting("count", to: String(count), of: task.line) }
        return edits
    }
}
