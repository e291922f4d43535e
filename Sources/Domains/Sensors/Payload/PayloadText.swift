// Parses numbers, times and malformed JSON in payloads.

import Bytes
import CivilTime

enum PayloadText {
    /// A number as text with an optional unit: `24.5`, `24,5`, `+7.2`, `732 mV`, `78.8°F`, `1e1`.
    static func number(_ text: some StringProtocol) -> (value: Double, unit: String?)? {
        let text = text.trimmed
        let bytes = Array(text.utf8)
        var at = 0
        if at < bytes.count, bytes[at] == .plus || bytes[at] == .hyphen { at += 1 }
        let digits = at
        while at < bytes.count, bytes[at].isDigit || bytes[at] == .dot || bytes[at] == .comma { at += 1 }
        guard at > digits, bytes[digits..<at].contains(where: \.isDigit) else { return nil }
        // An exponent requires a digit: `5e` is five with a unit `e`.
        if at < bytes.count, bytes[at].lowercased == UInt8(ascii: "e") {
            var end = at + 1
            if end < bytes.count, bytes[end] == .plus || bytes[end] == .hyphen { end += 1 }
            if end < bytes.count, bytes[end].isDigit {
                while end < bytes.count, bytes[end].isDigit { end += 1 }
                at = end
            }
        }
        var number = bytes[bytes.first == .plus ? 1..<at : 0..<at]
        if !number.contains(.dot), let comma = number.firstIndex(of: .comma) { number[comma] = .dot }
        guard let value = Double(String(decoding: number, as: UTF8.self)), value.isFinite else { return nil }
        let rest = bytes.text(bytes.trimmed(at..<bytes.count))
        if rest.isEmpty { return (value, nil) }
        // `868M` is a frequency, not metres.
        if rest == "M" { return nil }
        guard UnitConversion.isKnown(rest) || ["ph", "mg/l", "lx", "ntu", "dbm"].contains(rest.lowercased()) else {
            return nil
        }
        return (value, rest)
    }

    /// Whether a payload value equals the one in device.md: compared as numbers if both are, else as text.
    static func isSame(_ value: JSONValue, _ wanted: String) -> Bool {
        switch value {
        case .int(let number): Double(wanted) == Double(number)
        case .double(let number): Double(wanted) == number
        case .bool(let flag): Folding.fold(wanted) == (flag ? "true" : "false")
        case .string(let text): text.trimmed == wanted.trimmed
        default: false
        }
    }

    /// Whether a value can only be a moment: a day with a time, or seconds since 1970 within this century.
    static func isMoment(_ value: JSONValue, _ order: DateOrder?) -> Bool {
        let number = value.double ?? value.string.flatMap { Double($0.trimmed) }
        if let number { return number >= 1e9 && time(number).map { $0 < 4_102_444_800_000 } ?? false }
        guard let text = value.string else { return false }
        switch writtenTime(text, order) {
        case .instant, .local, .openOrder: return true
        case .day, .clock, nil: return false
        }
    }

    /// A time, as far as a text specifies it.
    enum WrittenTime {
        /// Milliseconds since the epoch.
        case instant(Int64)
        /// Milliseconds since 1970-01-01T00:00:00 on a clock with unknown offset.
        case local(Int64)
        case day(Day)
        /// Milliseconds since midnight.
        case clock(Int64)
        /// The order of day and month is unknown.
        case openOrder
    }

    /// ISO 8601, epoch numbers, and common formats of people and programs (including RFC 2822); nil for anything else.
    static func writtenTime(_ text: some StringProtocol, _ order: DateOrder?) -> WrittenTime? {
        let text = text.trimmed
        if let stamp = Timestamp(text: text), let time = stamp.time {
            let local = (Int64(stamp.day.number) * 86400 + Int64(time.secondsSinceMidnight)) * 1000
            let milliseconds = Int64(stamp.nanoseconds / 1_000_000)
            guard let offset = stamp.offsetSeconds else { return .local(local + milliseconds) }
            return .instant(local - Int64(offset) * 1000 + milliseconds)
        }
        if let number = Double(text) { return time(number).map { .instant($0) } }
        guard let written = ImportTime.read(withoutWeekday(text)) else { return nil }
        guard written.shape != .none else { return written.clock < 0 ? nil : .clock(Int64(written.clock)) }
        var order = order
        if written.shape == .open {
            if written.first > 12 { order = .dayFirst }
            if written.second > 12 { order = .monthFirst }
            if written.first == written.second { order = .dayFirst }
            guard order != nil else { return .openOrder }
        }
        guard let day = written.day(order ?? .dayFirst) else { return nil }
        guard written.clock >= 0 else { return .day(day) }
        let local = Int64(day.number) * 86_400_000 + Int64(written.clock)
        return written.offset == ImportTime.noOffset ? .local(local) : .instant(local - Int64(written.offset) * 1000)
    }

    /// `Sun, 22 Nov 2026 05:00:00 +0100` (RFC 2822, section 3.3) without the first word.
    private static func withoutWeekday(_ text: String) -> String {
        guard let comma = text.utf8.firstIndex(of: .comma) else { return text }
        let word = text[..<comma]
        guard 2...10 ~= word.count, word.allSatisfy(\.isLetter) else { return text }
        return text[text.utf8.index(after: comma)...].trimmed
    }

    /// Milliseconds since the epoch from ISO 8601 (without an offset: UTC) or a number; nil for anything else.
    static func time(_ text: some StringProtocol) -> Int64? {
        let text = text.trimmed
        if let stamp = Timestamp(text: text), let time = stamp.time {
            let local = Int64(stamp.day.number) * 86400 + Int64(time.secondsSinceMidnight)
            return (local - Int64(stamp.offsetSeconds ?? 0)) * 1000 + Int64(stamp.nanoseconds / 1_000_000)
        }
        return Double(text).flatMap(time)
    }

    /// Seconds, milliseconds, microseconds or nanoseconds since the epoch, judged by magnitude, for the years 1973 to 5138.
    static func time(_ number: Double) -> Int64? {
        guard number.isFinite, number >= 0, number < 9e18 else { return nil }
        if number < 1e11 { return Int64((number * 1000).rounded()) }
        if number < 1e14 { return Int64(number) }
        if number < 1e17 { return Int64(number / 1000) }
        return Int64(number / 1_000_000)
    }

    /// Repairs malformed JSON of careless firmware: `NaN`, `Infinity`, `None` and numbers out of range become null.
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == .quote {
                let start = at
                at += 1
                while at < bytes.count, bytes[at] != .quote { at += bytes[at] == .backslash ? 2 : 1 }
                at = min(at + 1, bytes.count)
                result += bytes[start..<at]
                continue
            }
            guard byte.isLetter || byte.isDigit || byte == .hyphen || byte == .plus || byte == .dot else {
                result.append(byte)
                at += 1
                continue
            }
            let start = at
            while at < bytes.count,
                bytes[at].isLetter || bytes[at].isDigit || [.hyphen, .plus, .dot].contains(bytes[at])
            {
                at += 1
            }
            let word = bytes.text(start..<at)
            switch word {
            case "true", "True": result += "true".utf8
            case "false", "False": result += "false".utf8
            default:
                // `+7.2`, `.5` and `05` are accepted as numbers.
                if let value = Double(word), value.isFinite,
                    !word.utf8.contains(where: { $0.lowercased == UInt8(ascii: "x") }),
                    !word.utf8.contains(where: { $0.lowercased == UInt8(ascii: "p") })
                {
                    result += "\(value)".utf8
                } else {
                    result += "null".utf8
                }
            }
        }
        return result
    }
}
