// The grammar of FORMAT "Lines": bullet, checkbox, time, text and tokens. Its only parser.

import Bytes
import CivilTime

/// Reads bullet lines.
package enum LineGrammar {
    /// The item on the line `range`; nil if it has no bullet.
    package static func parse(_ bytes: [UInt8], line range: Range<Int>) -> LineItem? {
        var reader = LineReader(bytes, range)
        guard var item = reader.bullet() else { return nil }
        reader.checkbox(&item)
        reader.foreignState(&item)
        reader.when(&item)
        reader.end(&item)
        bytes.withUnsafeBufferPointer { LineTokens.read($0, into: &item) }
        return item
    }

    /// Parses a single line of text.
    package static func parse(_ text: String) -> LineItem? {
        let bytes = Array(text.utf8)
        return parse(bytes, line: bytes.indices)
    }
}

private struct LineReader {
    private let bytes: [UInt8]
    private let range: Range<Int>
    var at: Int
    private var end: Int { range.upperBound }

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
        at = range.lowerBound
    }

    mutating func bullet() -> LineItem? {
        var indent = 0
        while at < end, bytes[at].isBlank || bytes[at] == .greater {
            indent += bytes[at] == .tab ? 4 - indent % 4 : 1
            at += 1
        }
        let start = at
        guard at < end else { return nil }
        if bytes[at].isDigit {
            while at < end, bytes[at].isDigit { at += 1 }
            guard at < end, bytes[at] == .dot || bytes[at] == .parenthesisClose else { return nil }
        } else {
            guard [.hyphen, .asterisk, .plus].contains(bytes[at]) else { return nil }
        }
        at += 1
        guard at < end, bytes[at].isBlank else { return nil }
        let bullet = start..<at
        skipBlanks()
        return LineItem(range: range, indent: indent, bullet: bullet, content: at..<end)
    }

    /// The rest is the content, except for a link name at its end.
    func end(_ item: inout LineItem) {
        var end = range.upperBound
        while end > at, bytes[end - 1].isBlank { end -= 1 }
        var name = end
        while name > at, bytes[name - 1].isLetter || bytes[name - 1].isDigit || bytes[name - 1] == .hyphen { name -= 1 }
        if name < end, name > at + 1, bytes[name - 1] == .caret, bytes[name - 2].isBlank {
            item.linkName = bytes.text(name..<end)
            end = name - 1
            while end > at, bytes[end - 1].isBlank { end -= 1 }
        }
        item.content = at..<end
    }

    private mutating func skipBlanks() {
        while at < end, bytes[at].isBlank { at += 1 }
    }

    mutating func checkbox(_ item: inout LineItem) {
        guard at < end, bytes[at] == .bracketOpen else { return }
        var close = at + 1
        // One character: an ASCII byte, or the bytes of one scalar.
        if close < end {
            close += 1
            while close < end, bytes[close] & 0xc0 == 0x80 { close += 1 }
        }
        guard close < end, bytes[close] == .bracketClose, close + 1 == end || bytes[close + 1].isBlank,
            bytes[at + 1] != .bracketClose
        else { return }
        item.mark = at + 1..<close
        item.state = LineItem.State(mark: bytes.text(at + 1..<close))
        at = close + 1
        skipBlanks()
    }

    /// `TODO`, `DOING`, … in capitals, as in Logseq and org-mode.
    mutating func foreignState(_ item: inout LineItem) {
        guard item.state == nil, at < end, let found = ForeignNotation.state(bytes, at, end) else { return }
        item.state = found.state
        at = found.end
        skipBlanks()
    }

    // MARK: When

    mutating func when(_ item: inout LineItem) {
        let start = at
        guard let when = allDay() ?? datedSpan() ?? timeRange() else {
            at = start
            return
        }
        guard at == end || bytes[at].isBlank else {
            at = start
            return
        }
        item.when = when
        item.whenRange = start..<at
        skipBlanks()
    }

    private mutating func allDay() -> LineItem.When? {
        guard bytes.has("all-day", at: at), at + 7 < end, bytes[at + 7].isBlank else { return nil }
        at += 7
        return .allDay
    }

    private mutating func timeRange() -> LineItem.When? {
        // 24:00 begins the next day, which cannot be expressed without a date.
        guard !bytes.has("24:00", at: at), let start = time() else { return nil }
        let afterStart = at
        if dash(), let finish = time() { return .time(start, end: finish) }
        at = afterStart
        return .time(start, end: nil)
    }

    private mutating func datedSpan() -> LineItem.When? {
        guard var day = day() else { return nil }
        let beforeTime = at
        let startTime = timeAfterBlank()
        let afterStart = at
        if bytes.has("24:00", at: beforeTime + 1) { day = day.adding(days: 1) }
        if dash() {
            if let endDay = self.day() {
                let endTime = timeAfterBlank()
                if endDay > day || (endDay == day && (endTime ?? startTime).map { $0 > (startTime ?? $0) } ?? true) {
                    return .dated(day, startTime, endDay: endDay, end: endTime)
                }
                // An end before the start is ignored: `check` reports it, the start still counts.
                return .dated(day, startTime, endDay: nil, end: nil)
            }
            if startTime != nil, let finish = time() { return .dated(day, startTime, endDay: nil, end: finish) }
        }
        at = afterStart
        return .dated(day, startTime, endDay: nil, end: nil)
    }

    private mutating func timeAfterBlank() -> TimeOfDay? {
        let start = at
        if at < end, bytes[at] == UInt8(ascii: "T") { at += 1 } else { skipBlanks() }
        if at > start, let time = time() { return time }
        at = start
        return nil
    }

    /// `HH:MM`, not followed by another digit, colon or letter, except for `am` and `pm`.
    private mutating func time() -> TimeOfDay? {
        var digits = at
        while digits < end, bytes[digits].isDigit { digits += 1 }
        guard 1...2 ~= digits - at, digits + 2 < end, bytes[digits] == .colon, bytes[digits + 1].isDigit,
            bytes[digits + 2].isDigit
        else { return nil }
        let hour = bytes[at..<digits].reduce(0) { $0 * 10 + Int($1 & 0x0f) }
        let minute = Int(bytes[digits + 1] & 0x0f) * 10 + Int(bytes[digits + 2] & 0x0f)
        let after = digits + 3
        if 1...12 ~= hour, let half = halfOfDay(after) {
            at = half.end
            return TimeOfDay(hour: hour % 12 + (half.isAfternoon ? 12 : 0), minute: minute)
        }
        if after < end, bytes[after].isDigit || bytes[after] == .colon || bytes[after].isLetter { return nil }
        // 24:00 is the end of the day (ISO 8601), stored as midnight of the next.
        guard let time = TimeOfDay(hour: hour == 24 && minute == 0 ? 0 : hour, minute: minute) else { return nil }
        at = after
        return time
    }

    /// `pm`, ` p.m.`, `AM` after a time.
    private func halfOfDay(_ start: Int) -> (isAfternoon: Bool, end: Int)? {
        var at = start
        while at < end, bytes[at].isBlank { at += 1 }
        guard at + 1 < end, "ap".utf8.contains(bytes[at].lowercased) else { return nil }
        let isAfternoon = bytes[at].lowercased == UInt8(ascii: "p")
        let isDotted = bytes[at + 1] == .dot
        at += isDotted ? 2 : 1
        guard at < end, bytes[at].lowercased == UInt8(ascii: "m") else { return nil }
        at += 1
        if isDotted, at < end, bytes[at] == .dot { at += 1 }
        guard at == end || bytes[at].isBlank || bytes[at] == .hyphen || bytes[at] >= 0x80 else { return nil }
        return (isAfternoon, at)
    }

    private mutating func day() -> Day? {
        guard at + 10 <= end, bytes[at + 4] == .hyphen, bytes[at + 7] == .hyphen,
            at + 10 == end || !bytes[at + 10].isDigit,
            let day = Day(iso: bytes.text(at..<at + 10))
        else { return nil }
        at += 10
        return day
    }

    /// A hyphen, en dash, em dash or arrow with or without blanks around it.
    private mutating func dash() -> Bool {
        let start = at
        skipBlanks()
        if at < end, bytes[at] == .hyphen {
            at += 1
        } else if ["–", "—", "→"].contains(where: { bytes.has($0, at: at) }) {
            at += 3
        } else {
            at = start
            return false
        }
        skipBlanks()
        return true
    }
}
