// Task notations of other tools. Read, never written.

import Bytes
import CivilTime

/// Obsidian Tasks' emoji, Dataview's `[key:: value]`, keywords of Logseq and org-mode, todo.txt's priority, dates of
/// TaskPaper and Kanban boards.
enum ForeignNotation {
    /// `TODO`, `DONE` and their kin at the start of an item (docs.logseq.com, orgmode.org/manual/TODO-Basics).
    static func state(_ bytes: [UInt8], _ start: Int, _ end: Int) -> (state: LineItem.State, end: Int)? {
        for (word, state) in words where bytes.has(word, at: start) {
            let after = start + word.utf8CodeUnitCount
            if after < end, bytes[after].isBlank { return (state, after) }
        }
        return nil
    }

    private static let words: [(StaticString, LineItem.State)] = [
        ("TODO", .open), ("LATER", .open), ("WAITING", .open), ("DOING", .started), ("NOW", .started),
        ("IN-PROGRESS", .started), ("DONE", .done), ("CANCELED", .cancelled), ("CANCELLED", .cancelled),
    ]

    /// Moves what these notations express from the item's text to its fields.
    static func readFields(_ item: inout LineItem) {
        // A quick check of the bytes: nearly all lines contain none of them.
        guard
            item.text.utf8.contains(where: { $0 >= 0xe0 || $0 == .bracketOpen || $0 == .parenthesisOpen || $0 == .less }
            )
        else { return }
        readEmoji(&item)
        readDataview(&item)
        readPriority(&item)
        readOrgTimestamps(&item)
    }

    // MARK: Obsidian Tasks (publish.obsidian.md/tasks, "Dates" and "Priority")

    private static let emojiKeys: [(Character, String)] = [
        ("📅", "due"), ("📆", "due"), ("🗓", "due"), ("⏳", "scheduled"), ("⌛", "scheduled"), ("🛫", "start"), ("✅", "done"),
        ("➕", "created"), ("❌", "cancelled"),
        ("🔁", "repeat"), ("🆔", "id"), ("⛔", "depends"), ("🏁", "on-completion"),
    ]
    private static let emojiPriorities: [(Character, String)] = [
        ("🔺", "highest"), ("⏫", "high"), ("🔼", "medium"), ("🔽", "low"), ("⏬", "lowest"),
    ]

    private static func readEmoji(_ item: inout LineItem) {
        var text = item.text
        // A date's emoji is followed by a date, that of a repetition by words up to the next emoji.
        func isMark(_ character: Character) -> Bool {
            let plain = withoutVariation(character)
            return emojiKeys.contains { $0.0 == plain } || emojiPriorities.contains { $0.0 == plain }
        }
        guard text.unicodeScalars.contains(where: { $0.value >= 0x231a }) else { return }
        var kept = ""
        while let mark = text.firstIndex(where: isMark) {
            kept += text[..<mark]
            let character = withoutVariation(text[mark])
            let rest = text[text.index(after: mark)...]
            if let priority = emojiPriorities.first(where: { $0.0 == character }) {
                item.fields.append(.init(key: "priority", value: priority.1, range: 0..<0))
                text = String(rest)
                continue
            }
            let key = emojiKeys.first { $0.0 == character }?.1 ?? ""
            let trimmed = rest.drop { $0 == " " || $0 == "\u{fe0f}" }
            let value: Substring
            if key == "repeat" || key == "depends" || key == "on-completion" || key == "id" {
                value = trimmed.prefix { !isMark($0) && $0 != "#" }
            } else {
                value = trimmed.prefix(10)
                guard Day(iso: value) != nil else {
                    kept.append(text[mark])
                    text = String(rest)
                    continue
                }
            }
            item.fields.append(.init(key: key, value: value.trimmed, range: 0..<0))
            text = String(trimmed[value.endIndex...])
        }
        kept += text
        item.text = squeezed(kept)
    }

    private static func withoutVariation(_ character: Character) -> Character {
        character.unicodeScalars.first.map { Character($0) } ?? character
    }

    // MARK: Dataview (blacksmithgu.github.io/obsidian-dataview/annotation/add-metadata)

    private static func readDataview(_ item: inout LineItem) {
        let bytes = Array(item.text.utf8)
        var kept: [UInt8] = []
        var opens: [Int] = []
        // The next occurrence of each closing bracket, cached.
        var closes: [UInt8: Int] = [:]
        func nextClose(_ sign: UInt8, _ start: Int) -> Int {
            if let known = closes[sign], known >= start { return known }
            let found = bytes[start...].firstIndex(of: sign) ?? bytes.count
            closes[sign] = found
            return found
        }
        var at = 0
        while at < bytes.count {
            if bytes[at] == .bracketOpen || bytes[at] == .parenthesisOpen { opens.append(kept.count) }
            if bytes[at] == .colon, bytes.has(":", at: at + 1), let open = opens.last {
                let close = nextClose(kept[open] == .bracketOpen ? .bracketClose : .parenthesisClose, at + 2)
                if close < bytes.count {
                    let key = String(decoding: kept[(open + 1)...], as: UTF8.self).trimmed
                    let value = String(decoding: bytes[at + 2..<close], as: UTF8.self).trimmed
                    if !key.isEmpty, !value.isEmpty {
                        let canonical = ["completion": "done", "recurrence": "repeat"][key] ?? key
                        item.fields.append(.init(key: canonical, value: value, range: 0..<0))
                        kept.removeSubrange(open...)
                        opens.removeLast()
                        at = close + 1
                        continue
                    }
                }
                kept.append(.colon)
                at += 1
            }
            kept.append(bytes[at])
            at += 1
        }
        if kept.count < bytes.count { item.text = squeezed(String(decoding: kept, as: UTF8.self)) }
    }

    // MARK: TaskPaper (guide.taskpaper.com/reference/tags) and Obsidian Kanban

    /// A mark that begins with `@`: `@due(2026-11-30)`, `@{2026-11-30}`, `@[[2026-11-30]]`, `@@{10:00}` (key `time`);
    /// nil for anything else.
    static func mark(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) -> (key: String, value: String, end: Int)? {
        for (opening, closing, key) in marks where bytes[start..<end].starts(with: opening.utf8) {
            let first = start + opening.utf8.count
            guard let last = bytes[first..<end].firstIndex(of: UInt8(ascii: closing)) else { return nil }
            let value = String(decoding: bytes[first..<last], as: UTF8.self)
            guard key == "time" ? clock(value[...]) != nil : Day(iso: value.prefix(10)) != nil else { return nil }
            return (key, value, min(end, last + (opening == "@[[" ? 2 : 1)))
        }
        return nil
    }

    private static let marks: [(opening: String, closing: Unicode.Scalar, key: String)] = [
        ("@due(", ")", "due"), ("@start(", ")", "start"), ("@done(", ")", "done"), ("@{", "}", "due"),
        ("@[[", "]", "due"), ("@@{", "}", "time"),
    ]

    // MARK: todo.txt (github.com/todotxt/todo.txt, rule 1)

    private static func readPriority(_ item: inout LineItem) {
        let start = Array(item.text.utf8.prefix(4))
        // `[#A]` (orgmode.org/manual/Priorities), also in Logseq.
        if item.state != nil, item.text.hasPrefix("[#"), let letter = item.text.dropFirst(2).first,
            "A"..."Z" ~= letter, item.text.dropFirst(3).hasPrefix("]")
        {
            item.fields.append(.init(key: "priority", value: String(letter), range: 0..<0))
            item.text = String(item.text.dropFirst(4)).trimmed
            return
        }
        guard start.count == 4, start[0] == .parenthesisOpen, 0x41...0x5a ~= start[1], start[2] == .parenthesisClose,
            start[3] == .space
        else { return }
        item.fields.append(.init(key: "priority", value: String(decoding: [start[1]], as: UTF8.self), range: 0..<0))
        item.text = String(item.text.dropFirst(4))
    }

    // MARK: org-mode (orgmode.org/manual/Timestamps) and Logseq

    /// Each with its keyword; without a keyword only the first.
    private static func readOrgTimestamps(_ item: inout LineItem) {
        var (kept, rest) = ("", item.text[...])
        var count = 0
        while count < 8, let open = rest.firstIndex(of: "<") {
            let start = rest.index(after: open)
            guard let day = Day(iso: rest[start...].prefix(10)), let close = rest[start...].firstIndex(of: ">") else {
                kept += rest[..<start]
                rest = rest[start...]
                continue
            }
            count += 1
            let inside = rest[start..<close]
            let before = (kept + rest[..<open]).trimmed
            let keyword = keywords.first(where: { before.hasSuffix($0.word) })
            guard keyword != nil || item.when == nil else {
                kept += rest[...close]
                rest = rest[rest.index(after: close)...]
                continue
            }
            rest = rest[rest.index(after: close)...]
            let words = inside.split(separator: " ")
            let time = words.lazy.compactMap { clock($0) }.first
            var last: Day?
            var end = time == nil ? nil : words.lazy.compactMap { clock($0, isEnd: true) }.first
            if rest.hasPrefix("--<"), let close = rest.firstIndex(of: ">"),
                let day = Day(iso: rest.dropFirst(3).prefix(10))
            {
                last = day
                if time != nil { end = rest[..<close].split(separator: " ").lazy.compactMap { clock($0) }.first }
                rest = rest[rest.index(after: close)...]
            }
            kept = keyword.map { String(before.dropLast($0.word.count)) } ?? before
            if let keyword {
                let text = keyword.key == "done" ? day.iso : day.iso + (time.map { "T\($0.text)" } ?? "")
                item.fields.append(.init(key: keyword.key, value: text, range: 0..<0))
            } else {
                item.when = .dated(day, time, endDay: last.flatMap { $0 > day ? $0 : nil }, end: end)
            }
            // A repeater: `+1w`, `.+3d`, `++1m` (orgmode.org/manual/Repeated-tasks). The first one is used.
            if item["repeat"] == nil, let repeater = words.first(where: { $0.hasPrefix("+") || $0.hasPrefix(".+") }) {
                item.fields.append(.init(key: "repeat", value: String(repeater), range: 0..<0))
            }
            kept += " "
        }
        if !kept.isEmpty { item.text = squeezed(kept + rest) }
    }

    private static let keywords: [(word: String, key: String)] = [
        ("SCHEDULED:", "scheduled"), ("DEADLINE:", "due"), ("CLOSED:", "done"),
    ]

    /// `7:00` as well as `07:00`; the start or the end of `9:00-10:00`.
    private static func clock(_ word: Substring, isEnd: Bool = false) -> TimeOfDay? {
        let start = word.prefix { $0 != "-" }
        let time = isEnd ? word[start.endIndex...].dropFirst() : start
        return TimeOfDay(iso: (time.utf8.count == 4 ? "0" : "") + String(time))
    }

    private static func squeezed(_ text: String) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}
