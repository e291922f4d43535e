// Tasks of a todo.txt file (github.com/todotxt/todo.txt), line by line.

import Agenda
import Bytes
import CivilTime

/// Reads todo.txt as a stream. A line in any other form is a task with that text: the format has no errors.
package final class TodoText {
    private let item: (ReminderItem) -> Void
    private var lines = SourceLines()

    package init(_ item: @escaping (ReminderItem) -> Void) { self.item = item }

    package func feed(_ piece: UnsafeRawBufferPointer) {
        lines.feed(piece) { bytes, number, _ in take(bytes, number) }
    }

    package func finish() {
        lines.finish { bytes, number, _ in take(bytes, number) }
    }

    private func take(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int) {
        if let found = Self.item(String(decoding: bytes, as: UTF8.self), line: number) { item(found) }
    }

    /// `x 2026-11-20 2026-11-18 (A) Call @home +garden due:2026-11-25`; nil for a blank line.
    package static func item(_ line: String, line number: Int = 0) -> ReminderItem? {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        guard !words.isEmpty else { return nil }
        var item = ReminderItem(title: "")
        item.line = number
        if words.first == "x", words.count > 1 {
            item.state = .done
            words.removeFirst()
        }
        // By rule 1 the priority comes first; some programs write it after the dates of a completed task.
        takePriority(&words, &item)
        var dates: [Day] = []
        while dates.count < 2, let day = words.first.flatMap({ Day(iso: $0) }) {
            dates.append(day)
            words.removeFirst()
        }
        // The first date of a completed task is that of completion; the creation date is not kept.
        if item.state == .done { item.done = dates.first.map { Moment(day: $0) } }
        takePriority(&words, &item)
        var title: [String] = []
        for word in words {
            if !takeField(word, &item) { title.append(word) }
            if word.hasPrefix("+"), word.count > 1 { item.tags.append(String(word.dropFirst())) }
            if word.hasPrefix("@"), word.count > 1 { item.contexts.append(String(word.dropFirst())) }
        }
        item.title = title.filter { !($0.count > 1 && ($0.hasPrefix("+") || $0.hasPrefix("@"))) }.joined(separator: " ")
        // Only a date or a project: show the line itself.
        if item.title.isEmpty { item.title = line.trimmed }
        return item
    }

    private static func takePriority(_ words: inout ArraySlice<String>, _ item: inout ReminderItem) {
        guard item.priority == nil, let first = words.first, first.utf8.count == 3, first.hasPrefix("("),
            first.hasSuffix(")"),
            let letter = first.dropFirst().first, letter.isASCII, letter.isUppercase
        else { return }
        item.priority = Priority(String(letter))
        words.removeFirst()
    }

    /// `key:value` with a common key; others remain words of the title.
    private static func takeField(_ word: String, _ item: inout ReminderItem) -> Bool {
        guard let colon = word.firstIndex(of: ":"), colon != word.startIndex else { return false }
        let value = String(word[word.index(after: colon)...])
        switch word[..<colon] {
        case "due":
            guard let moment = Moment(value) else { return false }
            item.due = moment
        case "t", "threshold", "start":
            guard let moment = Moment(value) else { return false }
            item.start = moment
        case "pri":
            guard let priority = Priority(value) else { return false }
            item.priority = item.priority ?? priority
        case "id", "uid": item.uid = value
        default: return false
        }
        return true
    }
}
