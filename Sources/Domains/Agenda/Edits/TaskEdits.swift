// Completes, reopens and skips tasks, as edits of their lines.

import Bytes
import CivilTime
import ICalendar
import Vault

extension Document {
    /// Marks a task done, with the date. A repeating one stays open and gets the dates of its next occurrence;
    /// `done:` has its last completion, and a bullet below it records each.
    package func completing(_ task: AgendaTask, today: Day) throws(RecurrenceError) -> [TextEdit] {
        guard task.state != .done else { return [] }
        let history = task.repetition == nil ? [] : noting(completion: today, of: task.line)
        guard let turn = try task.nextTurn(today: today) else {
            return setting(.done, of: task.line) + setting("done", to: today.iso, of: task.line) + history
        }
        return turning(task, turn) + setting("done", to: today.iso, of: task.line) + history
            + (task.state == .started ? setting(.open, of: task.line) : [])
    }

    /// Reopens a task. A repeating one that has advanced returns to the completed occurrence.
    package func reopening(_ task: AgendaTask) throws(RecurrenceError) -> [TextEdit] {
        let history = task.done.map { forgetting(completion: $0.day, of: task.line) } ?? []
        let earlier = completions(of: task.line).last { $0 != task.done?.day }
        let done =
            earlier.map { setting("done", to: $0.iso, of: task.line) } ?? removing("done", of: task.line)
        guard task.isOpen else { return setting(.open, of: task.line) + done + history }
        guard task.done != nil, let turn = try task.previousTurn() else { return [] }
        return turning(task, turn) + done + history
    }

    /// Removes a token; a priority even in todo.txt's notation (`(B)`).
    package func removingToken(_ key: String, of item: LineItem) -> [TextEdit] {
        guard key == "priority", let letter = priorityLetter(of: item) else { return removing(key, of: item) }
        var end = letter.upperBound + 1
        while end < item.content.upperBound, bytes[end].isBlank { end += 1 }
        return removing(key, of: item) + [.remove(letter.lowerBound - 1..<end)]
    }

    /// Sets a token; a priority in todo.txt's notation if it already has that.
    package func settingToken(_ key: String, to value: String, of item: LineItem) -> [TextEdit] {
        guard key == "priority", let letter = priorityLetter(of: item) else { return setting(key, to: value, of: item) }
        let isLetter = value.utf8.count == 1 && value.utf8.allSatisfy { $0.isLetter }
        return isLetter
            ? [TextEdit(letter, value.uppercased())] : removingToken(key, of: item) + setting(key, to: value, of: item)
    }

    /// The `B` of `(B)` before a task's words.
    private func priorityLetter(of item: LineItem) -> Range<Int>? {
        let start = item.content.lowerBound
        guard item.state != nil, start + 3 < item.content.upperBound, bytes[start] == .parenthesisOpen,
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[start + 1], bytes[start + 2] == .parenthesisClose,
            bytes[start + 3].isBlank
        else { return nil }
        return start + 1..<start + 2
    }

    /// Advances to the next occurrence of a repeating task without completing this one; nil if there is none.
    package func skipping(_ task: AgendaTask, today: Day) throws(RecurrenceError) -> [TextEdit]? {
        try task.nextTurn(today: today).map { turning(task, $0) }
    }

    private func setting(_ rule: RecurrenceRule, of task: AgendaTask) -> [TextEdit] {
        guard let field = task.line.fields.first(where: { ["repeat", "rrule"].contains($0.key) }) else { return [] }
        if field.key == "rrule" {
            let parts = RuleParts(rule.text).filter { $0.hasPrefix("BYMONTH") }
            return setting("rrule", to: field.value + ";" + parts.text, of: task.line)
        }
        guard let words = RepeatNotation.text(for: rule.text) else { return [] }
        return setting("repeat", to: (task.repetition?.isCatchingUp ?? false ? "++" : "") + words, of: task.line)
    }

    private func turning(_ task: AgendaTask, _ turn: AgendaTask.NextTurn) -> [TextEdit] {
        var edits: [TextEdit] = []
        if let due = turn.due { edits += setting("due", to: due.text, of: task.line) }
        // Another program's notation is kept: the line's own token takes precedence.
        if let start = turn.start { edits += setting("start", to: start.text, of: task.line) }
        if let span = turn.span, let range = task.line.whenRange {
            // The page stays the same: from now on, the line has its own date.
            edits.append(TextEdit(range, span.notation(onPageOf: nil)))
        }
        if let count = turn.count { edits += setting("count", to: String(count), of: task.line) }
        if let rule = turn.rule { edits += setting(rule, of: task) }
        return edits
    }
}
