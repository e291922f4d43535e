// Imports `task export` of taskwarrior: JSON, an array or one object per line (taskwarrior.org/docs/design/task).

import Bytes
import CivilTime
import Vault
import Wording

extension ImportedTasks {
    /// The tasks of an export. For a recurring task, the open instance becomes the line, with the completed ones
    /// below it. Times are converted from UTC to the reader's zone; a time at midnight becomes a day.
    package init(taskwarrior bytes: [UInt8], reader: LocalZone) {
        self.init()
        let objects = objects(of: bytes)
        var turns: [String: [JSONValue]] = [:]
        let templates = Set(
            objects.filter { $0["status"]?.string == "recurring" }.compactMap { $0["uuid"]?.string })
        for object in objects {
            if let parent = object["parent"]?.string, templates.contains(parent) {
                turns[parent, default: []].append(object)
            }
        }
        for object in objects {
            if let parent = object["parent"]?.string, templates.contains(parent) { continue }
            guard let description = object["description"]?.string, !description.isEmpty else {
                skipped += 1
                problems.append(
                    CalendarProblem(
                        line: 0,
                        Phrase("a task without a description: left out", fr: "une tâche sans description : laissée")))
                continue
            }
            guard object["status"]?.string != "deleted" else {
                skipped += 1
                continue
            }
            var task = TaskwarriorTask(object, description, reader)
            task.take(turns: turns[object["uuid"]?.string ?? ""] ?? [])
            for loss in task.losses { losses.add(loss.name, example: loss.example) }
            lines.append(task.line)
        }
    }

    private mutating func objects(of bytes: [UInt8]) -> [JSONValue] {
        let text = text(bytes)
        if let value = try? JSONReader.read(Array(text.utf8)) {
            if let list = value.array { return list }
            if value["description"] != nil || value["uuid"] != nil { return [value] }
        }
        var found: [JSONValue] = []
        for (index, row) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var clean = row.trimmed
            if clean.hasSuffix(",") { clean.removeLast() }
            if clean.isEmpty || clean == "[" || clean == "]" { continue }
            if let value = try? JSONReader.read(Array(clean.utf8)), value["description"] != nil || value["uuid"] != nil
            {
                found.append(value)
            } else if problems.count < 1000 {
                problems.append(
                    CalendarProblem(
                        line: index + 1, Phrase("no task of taskwarrior", fr: "pas une tâche de taskwarrior")))
            }
        }
        return found
    }
}

private struct TaskwarriorTask {
    var line: CalendarLine
    var losses: [(name: String, example: String)] = []
    private let reader: LocalZone

    /// Attributes that are irrelevant or expressed otherwise.
    private static let passed: Set<String> = [
        "id", "uuid", "description", "status", "entry", "modified", "urgency", "mask", "imask", "parent", "rtype",
        "last",
    ]

    init(_ object: JSONValue, _ description: String, _ reader: LocalZone) {
        self.reader = reader
        line = CalendarLine(state: Self.state(object), title: ImportedTasks.title(description))
        for member in object.object ?? [] where !Self.passed.contains(member.key) {
            take(member.key, member.value, object)
        }
        if let made = moment(object["entry"]) { line.fields.append(.init(key: "created", value: made.day.iso)) }
        let content = description + "\n" + (object["entry"]?.string ?? "")
        let uid = object["uuid"]?.string ?? CalendarIdentifier.made(from: "taskwarrior " + content)
        line.fields.append(.init(key: "id", value: CalendarIdentifier.token(uid)))
    }

    private static func state(_ object: JSONValue) -> LineItem.State {
        switch object["status"]?.string {
        case "completed": .done
        default: object["start"] == nil ? .open : .started
        }
    }

    /// `20261122T130000Z`, on the reader's clock.
    private func moment(_ value: JSONValue?) -> Moment? {
        guard let text = value?.string else { return nil }
        let digits = Array(text.filter(\.isNumber))
        guard digits.count == 14 || digits.count == 8 else { return nil }
        let plain = String(digits)
        func part(_ start: Int, _ count: Int) -> Substring { plain.dropFirst(start).prefix(count) }
        let day = "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))"
        guard digits.count == 14 else { return Moment(day) }
        guard let moment = Moment("\(day)T\(part(8, 2)):\(part(10, 2)):\(part(12, 2))") else { return nil }
        let local = reader.local(of: Int64(moment.local.localSeconds)).wholeMinute
        return local.time == .midnight ? Moment(day: local.day) : Moment(local)
    }

    private mutating func take(_ key: String, _ value: JSONValue, _ object: JSONValue) {
        switch key {
        case "due": take(value, as: "due", key)
        case "scheduled": take(value, as: "start", key)
        case "wait":
            if object["scheduled"] == nil { take(value, as: "start", key) } else { lose(key, value) }
        case "end":
            if line.state == .done, let moment = moment(value) { line.insert("done", moment.day.iso) }
        case "start":
            if line.state == .done { lose(key, value) }
        case "until":
            if object["recur"] != nil, let moment = moment(value) {
                line.insert("until", moment.day.iso)
            } else {
                lose(key, value)
            }
        case "recur":
            if let words = value.string.flatMap(Self.repetition) {
                line.insert("repeat", words)
            } else {
                keep(key, value)
            }
        case "priority":
            let names = ["H": "high", "M": "medium", "L": "low"]
            if let name = value.string.flatMap({ names[$0] }) {
                line.insert("priority", name)
            } else {
                keep(key, value)
            }
        case "project":
            // A subproject becomes a nested tag.
            addTag(value.string?.replacing(".", with: "/") ?? "", key, value)
        case "tags":
            for tag in value.array ?? [] { addTag(tag.string ?? "", key, tag) }
        case "annotations":
            for note in value.array ?? [] {
                let words = note["description"]?.string ?? ""
                let day = moment(note["entry"]).map { $0.day.iso + " " } ?? ""
                if !words.isEmpty { line.notes.lines += CalendarNotes(description: day + words).lines }
            }
        case "depends":
            let names = value.array?.compactMap(\.string) ?? [value.string ?? ""]
            keep(key, .string(names.filter { !$0.isEmpty }.joined(separator: ",")))
        default: keep(key, value)
        }
    }

    private mutating func take(_ value: JSONValue, as token: String, _ key: String) {
        if let moment = moment(value) { line.insert(token, moment.text) } else { keep(key, value) }
    }

    private mutating func addTag(_ name: String, _ key: String, _ value: JSONValue) {
        guard let tag = CalendarText.tag(name) else { return keep(key, value) }
        if !line.tags.contains(tag) { line.tags.append(tag) }
    }

    /// Kept as a token if possible, otherwise counted.
    private mutating func keep(_ key: String, _ value: JSONValue) {
        let text = value.string ?? value.int.map { String($0) } ?? value.double.map { String($0) } ?? ""
        if ImportedTasks.isForeignToken(key, text) {
            line.fields.append(.init(key: key, value: text))
            if ["recur", "priority", "due", "scheduled", "wait", "project", "tags"].contains(key) { lose(key, value) }
        } else {
            lose(key, value)
        }
    }

    private mutating func lose(_ key: String, _ value: JSONValue) {
        losses.append((key, value.string ?? String(decoding: value.encoded(), as: UTF8.self)))
    }

    /// The line gets the dates of the open instance; completed ones become its history.
    mutating func take(turns: [JSONValue]) {
        let open = turns.filter { ["pending", "waiting"].contains($0["status"]?.string ?? "") }
            .compactMap { moment($0["due"]) }.min()
        if let open { line.insert("due", open.text) }
        let done = Set(
            turns.filter { $0["status"]?.string == "completed" }.compactMap { moment($0["end"])?.day }
        ).sorted()
        line.notes.lines += done.map { .item(key: "done", value: $0.iso) }
        if let last = done.last { line.insert("done", last.iso) }
    }

    /// Converts a taskwarrior duration ("task help" `duration`, taskwarrior.org/docs/durations) to `repeat:`.
    private static func repetition(_ text: String) -> String? {
        let names = [
            "daily": "daily", "day": "daily", "weekdays": "weekdays", "weekly": "weekly", "sennight": "weekly",
            "biweekly": "2w", "fortnight": "2w", "monthly": "monthly", "month": "monthly", "bimonthly": "2m",
            "quarterly": "3m",
            "semiannual": "6m", "annual": "yearly", "yearly": "yearly", "biannual": "2y", "biyearly": "2y",
            "week": "weekly", "year": "yearly",
            "quarter": "3m",
        ]
        let folded = text.lowercased().filter { !$0.isWhitespace }
        if let name = names[folded] { return name }
        let bare = folded.hasPrefix("p") ? String(folded.dropFirst()) : folded
        let digits = bare.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), 1...999 ~= count else { return nil }
        switch String(bare.dropFirst(digits.count)) {
        case "d", "day", "days": return "\(count)d"
        case "w", "wk", "wks", "week", "weeks": return "\(count)w"
        case "m", "mo", "mos", "mth", "mths", "month", "months":
            // Without P, `m` means minutes there.
            return bare.hasSuffix("m") && bare == folded ? nil : "\(count)m"
        case "q", "qtr", "qtrs", "quarter", "quarters": return "\(count * 3)m"
        case "y", "yr", "yrs", "year", "years": return "\(count)y"
        default: return nil
        }
    }
}
