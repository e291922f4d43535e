// The grammar of FORMAT "Lines": bullet, checkbox, time, text and tokens. The one place that reads it.

import Bytes
import CivilTime

/// Reads bullet lines.
package enum LineGrammar {
    /// The item that is on the line `range`, or nil where the line has no bullet.
    package static func parse(_ bytes: [UInt8], line range: Range<Int>) -> LineItem? {
        var reader = LineReader(bytes, range)
        guard var item = reader.bullet() else { return nil }
        reader.checkbox(&item)
        reader.foreignState(&item)
        reader.when(&item)
        item.content = reader.at..<range.upperBound
        bytes.withUnsafeBufferPointer { LineTokens.read($0, into: &item) }
        return item
    }

    /// Parses a line that is alone, without a file around it.
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

    /// `TODO`, `DOING`, … in capitals, as Logseq and org-mode write them.
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
        guard let start = time() else { return nil }
        let afterStart = at
        if dash(), let finish = time() { return .time(start, end: finish) }
        at = afterStart
        return .time(start, end: nil)
    }

    private mutating func datedSpan() -> LineItem.When? {
        guard let day = day() else { return nil }
        let startTime = timeAfterBlank()
        let afterStart = at
        if dash() {
            if let endDay = self.day() {
                let endTime = timeAfterBlank()
                if endDay > day || (endDay == day && (endTime ?? startTime).map { $0 > (startTime ?? $0) } ?? true) {
                    return .dated(day, startTime, endDay: endDay, end: endTime)
                }
                // An end before the start is not an end: `check` names it, the start still counts.
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

    /// `HH:MM`, not followed by another digit, colon or letter.
    private mutating func time() -> TimeOfDay? {
        var digits = at
        while digits < end, bytes[digits].isDigit { digits += 1 }
        guard 1...2 ~= digits - at, digits + 2 < end, bytes[digits] == .colon, bytes[digits + 1].isDigit,
            bytes[digits + 2].isDigit
        else { return nil }
        let hour = bytes[at..<digits].reduce(0) { $0 * 10 + Int($1 & 0x0f) }
        let minute = Int(bytes[digits + 1] & 0x0f) * 10 + Int(bytes[digits + 2] & 0x0f)
        let after = digits + 3
        if after < end, bytes[after].isDigit || bytes[after] == .colon || bytes[after].isLetter { return nil }
        // 24:00 is the end of the day (ISO 8601), written as midnight of the next.
        guard let time = TimeOfDay(hour: hour == 24 && minute == 0 ? 0 : hour, minute: minute) else { return nil }
        at = after
        return time
    }

    private mutating func day() -> Day? {
        guard at + 10 <= end, bytes[at + 4] == .hyphen, bytes[at + 7] == .hyphen,
            at + 10 == end || !bytes[at + 10].isDigit,
            let day = Day(iso: bytes.text(at..<at + 10))
        else { return nil }
        at += 10
        return day
    }

    /// A hyphen, en dash or em dash with or without blanks around it.
    private mutating func dash() -> Bool {
        let start = at
        skipBlanks()
        if at < end, bytes[at] == .hyphen {
            at += 1
        } else if bytes.has("–", at: at) || bytes.has("—", at: at) {
            at += 3
        } else {
            at = start
            return false
        }
        skipBlanks()
        return true
    }
}
