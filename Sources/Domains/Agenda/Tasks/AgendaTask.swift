// Interprets a line with a checkbox as a task: dates, priority, next occurrence.

import Bytes
import CivilTime
import Vault
import Wording

/// A task of any page. Ranges of `line` refer to the bytes from which it was parsed.
package struct AgendaTask: Sendable, Hashable {
    package let line: LineItem
    package let due: Moment?
    /// The earliest or planned start of work: `start:`, or another tool's `scheduled`.
    package let start: Moment?
    package let done: Moment?
    /// The time of the line itself (`- [ ] 09:00 …`).
    package let span: EventSpan?
    /// The day of its page.
    package let page: Day?
    package let repetition: Repetition?
    package let priority: Priority?

    package var text: String { line.text }
    package var state: LineItem.State { line.state ?? .open }
    package var isOpen: Bool { state.isOpen }

    /// Nil for a line without a checkbox.
    package init?(_ line: LineItem, page: Day?) {
        guard line.state != nil else { return nil }
        func moment(_ keys: String...) -> Moment? { keys.lazy.compactMap { line[$0] }.compactMap { Moment($0) }.first }
        var problems: [Problem] = []
        self.line = line
        self.page = page
        due = moment("due")
        start = moment("start", "scheduled")
        done = moment("done")
        span = line.when.flatMap { EventSpan($0, page: page) }
        repetition = Repetition.read(line, isAllDay: (span?.isAllDay ?? true) && due?.time == nil, problems: &problems)
        priority = line["priority"].flatMap { Priority($0) }
    }

    /// Invalid dates and priorities. Lists of tasks treat them as absent.
    package static func problems(of line: LineItem) -> [Problem] {
        line.fields.compactMap { field in
            switch field.key {
            case "due", "start", "scheduled", "done": Moment(field.value) == nil ? undated(field) : nil
            case "priority" where Priority(field.value) == nil && !Priority.none.contains(Folding.fold(field.value)):
                Problem(
                    .badValue, field.range,
                    Phrase(
                        "priority: invalid “\(field.value)” (such as high, low, A, 1)",
                        fr: "priority : « \(field.value) » invalide (par exemple high, low, A, 1)"))
            default: nil
            }
        }
    }

    private static func undated(_ field: LineItem.Field) -> Problem {
        let isShaped = field.value.utf8.count == 10 && field.value.utf8.allSatisfy { $0.isDigit || $0 == .hyphen }
        return Problem(
            .impossibleDate, field.range,
            isShaped
                ? Phrase(
                    "\(field.key): there is no \(field.value)", fr: "\(field.key) : le \(field.value) n’existe pas")
                : Phrase(
                    "\(field.key): invalid date “\(field.value)” (such as 2026-11-22)",
                    fr: "\(field.key) : date invalide « \(field.value) » (par exemple 2026-11-22)"))
    }

    /// The relevant moment: when it is due, else its own time, else its start.
    package var moment: Moment? {
        due ?? span.map { $0.isAllDay ? Moment(day: $0.start.day) : Moment($0.start) } ?? start
    }

    /// The last day it covers: a range extends past its first day.
    package var lastDay: Day? { due == nil ? span?.lastDay ?? moment?.day : moment?.day }

    /// The day in a calendar: that of its moment, else of its page.
    package var day: Day? { moment?.day ?? page }
}

/// A task's priority, highest first: accepts todo.txt's letters and other tools' words.
package struct Priority: Sendable, Hashable, Comparable {
    /// 1 (highest) … 9 (lowest), as PRIORITY in RFC 5545 §3.8.1.9.
    package let level: Int
    /// As written.
    package let text: String

    package init?(_ text: some StringProtocol) {
        let folded = Folding.fold(text)
        if let level = Self.words[folded] {
            self.level = level
        } else if let number = Int(folded), 1...9 ~= number {
            level = number
        } else if folded.utf8.count == 1, let letter = folded.utf8.first, 0x61...0x7a ~= letter {
            level = min(9, 1 + Int(letter - 0x61) * 2)
        } else {
            return nil
        }
        self.text = String(text)
    }

    /// Words for no priority (0 in RFC 5545), folded.
    static let none: Set<String> = ["0", "none", "aucune"]

    private static let words: [String: Int] = [
        "highest": 1, "urgent": 1, "high": 3, "haute": 3, "elevee": 3, "medium": 5, "normal": 5, "normale": 5,
        "moyenne": 5,
        "low": 7, "basse": 7, "faible": 7, "lowest": 9,
    ]

    package static func < (first: Priority, second: Priority) -> Bool { first.level < second.level }
}
