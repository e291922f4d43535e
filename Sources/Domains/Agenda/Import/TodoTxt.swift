// Imports todo.txt: one task per line (github.com/todotxt/todo.txt, "The Format").

import Bytes
import CivilTime
import Vault
import Wording

extension ImportedTasks {
    /// The tasks of a todo.txt or done.txt. A task is identified by its words and creation date, which completion does not change.
    package init(todoTxt bytes: [UInt8]) {
        self.init()
        var counts: [String: Int] = [:]
        let rows = text(bytes).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, row) in rows.enumerated() where !row.allSatisfy(\.isWhitespace) {
            var task = TodoTxtTask(row)
            if task.words.isEmpty, task.line.tags.isEmpty, task.line.places.isEmpty {
                skipped += 1
                problems.append(
                    CalendarProblem(
                        line: index + 1, Phrase("a task without words: left out", fr: "une tâche sans mots : laissée")))
                continue
            }
            for loss in task.losses { losses.add(loss.name, example: loss.example) }
            let name = task.name
            counts[name, default: 0] += 1
            let number = counts[name] ?? 1
            let uid = CalendarIdentifier.made(from: "todo.txt " + name + (number > 1 ? "\n\(number)" : ""))
            task.line.title = Self.title(task.words.joined(separator: " "))
            task.line.fields.append(.init(key: "id", value: CalendarIdentifier.token(uid)))
            lines.append(task.line)
        }
    }
}

/// A line of the file.
private struct TodoTxtTask {
    var line = CalendarLine(state: .open, title: "")
    var words: [String] = []
    var losses: [(name: String, example: String)] = []
    private var made: Day?

    /// The same for open and completed tasks, whenever they are due.
    var name: String {
        ([made?.iso ?? ""] + words + line.tags.map { "+" + $0 } + line.places.map { "@" + $0 }).joined(separator: " ")
    }

    init(_ row: Substring) {
        var parts = row.split(whereSeparator: \.isWhitespace)[...]
        if parts.first == "x", parts.count > 1 {
            parts.removeFirst()
            line.state = .done
            takePriority(&parts)
            // A single date is that of the completion.
            if let day = parts.first.flatMap({ Day(iso: $0) }) {
                parts.removeFirst()
                line.insert("done", day.iso)
            }
        }
        takePriority(&parts)
        if let day = parts.first.flatMap({ Day(iso: $0) }), parts.count > 1 {
            parts.removeFirst()
            made = day
            line.fields.append(.init(key: "created", value: day.iso))
        }
        for part in parts { take(part) }
    }

    /// `(A)`: in a completed task before its dates, as some programs leave it there, or after them.
    private mutating func takePriority(_ parts: inout ArraySlice<Substring>) {
        guard line["priority"] == nil, let rank = parts.first, rank.utf8.count == 3, rank.hasPrefix("("),
            rank.hasSuffix(")"), parts.count > 1, let letter = rank.dropFirst().unicodeScalars.first,
            "A"..."Z" ~= letter
        else { return }
        parts.removeFirst()
        line.insert("priority", String(letter))
    }

    private mutating func take(_ part: Substring) {
        if part.hasPrefix("+"), part.utf8.count > 1 {
            guard let tag = CalendarText.tag(String(part.dropFirst())) else {
                words.append(String(part))
                return
            }
            if !line.tags.contains(tag) { line.tags.append(tag) }
        } else if part.hasPrefix("@"), part.utf8.count > 1 {
            let place = CalendarText.quotable(String(part.dropFirst()))
            if !line.places.contains(place) { line.places.append(place) }
        } else if let colon = part.firstIndex(of: ":"), part.index(after: colon) < part.endIndex {
            take(String(part[..<colon]), String(part[part.index(after: colon)...]), part)
        } else {
            words.append(String(part))
        }
    }

    private mutating func take(_ key: String, _ value: String, _ part: Substring) {
        switch key.lowercased() {
        case "due":
            if let moment = Moment(value) { return line.insert("due", moment.text) }
            lose(part, "due")
        case "t", "threshold":
            if let moment = Moment(value) { return line.insert("start", moment.text) }
            lose(part, key)
        case "pri":
            if Priority(value) != nil { return line.insert("priority", value) }
            lose(part, "pri")
        case "rec":
            // `rec:1w` counts from completion, `rec:+1w` from the due date.
            let isStrict = value.hasPrefix("+")
            let step = value.drop { $0 == "+" }
            let isStep =
                step.last.map { "dwmy".contains($0) } ?? false && (Int(step.dropLast()).map { 1...999 ~= $0 } ?? false)
            if isStep { return line.insert("repeat", (isStrict ? "" : ".+") + step) }
            lose(part, "rec")
        case "id": line.fields.append(.init(key: "todo-id", value: value))
        default:
            if ImportedTasks.isForeignToken(key, value) {
                line.fields.append(.init(key: key, value: value))
            } else {
                words.append(String(part))
            }
        }
    }

    /// Keeps what is not understood as a word.
    private mutating func lose(_ part: Substring, _ key: String) {
        words.append(String(part))
        losses.append((key, String(part)))
    }
}
