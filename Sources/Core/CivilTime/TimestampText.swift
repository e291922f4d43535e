// Timestamps as text: RFC 3339, and the forms of ISO 8601 in common use.

import Bytes

extension Timestamp {
    /// Reads a date, or a date and a time with an optional offset:
    ///
    ///     2026-11-20   2026-11-20T09:15   2026-11-20 09:15:00.123+01:00   2026-11-20 09:15:00 +0100   2026-11-20t09:15z
    ///
    /// `date-time` of RFC 3339, section 5.6, with optional seconds, a blank for the `T` and small letters (its
    /// notes), a blank before the offset (as in Jekyll's posts), offsets of ISO 8601-1:2019, section 5.3.4.1, and a
    /// decimal comma (section 5.3.1.4). Values out of range are refused.
    @inlinable
    package init?(text: some StringProtocol) {
        guard let read = text.withUTF8Span({ Timestamp.parse(iso: $0, at: 0..<$0.count) }) else { return nil }
        self = read
    }

    /// Reads a timestamp that fills a range of bytes, without allocating.
    package static func parse(iso bytes: [UInt8], at range: Range<Int>) -> Timestamp? {
        parse(iso: bytes.span, at: range)
    }

    /// Reads a timestamp that fills a range of bytes, without allocating.
    package static func parse(iso bytes: Span<UInt8>, at range: Range<Int>) -> Timestamp? {
        let end = range.upperBound
        guard range.lowerBound >= 0, end <= bytes.count, let day = Day(iso: bytes, at: range.lowerBound) else {
            return nil
        }
        var at = range.lowerBound + 10
        if at == end { return Timestamp(day: day) }
        guard at < end, bytes[at].lowercased == UInt8(ascii: "t") || bytes[at] == .space else { return nil }
        at += 1
        var timeEnd = at + 5
        let hasSeconds = timeEnd < end && bytes[timeEnd] == .colon
        if hasSeconds { timeEnd += 3 }
        guard timeEnd <= end, let time = TimeOfDay(iso: bytes, at: at..<timeEnd) else { return nil }
        at = timeEnd
        var read = Timestamp(day: day, time: time)
        if hasSeconds, at < end, bytes[at] == .dot || bytes[at] == .comma {
            at += 1
            guard let nanoseconds = fraction(bytes, &at, end) else { return nil }
            read.nanoseconds = nanoseconds
        }
        if at == end { return read }
        while at < end, bytes[at] == .space { at += 1 }
        guard let offset = offset(bytes, at..<end) else { return nil }
        read.offsetSeconds = offset
        return read
    }

    /// The digits after the decimal sign as nanoseconds; further digits are truncated.
    private static func fraction(_ bytes: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int? {
        let start = at
        var value = 0
        var scale = 100_000_000
        while at < end, bytes[at].isDigit {
            value += Int(bytes[at] - 0x30) * scale
            scale /= 10
            at += 1
        }
        return at > start ? value : nil
    }

    /// `Z`, `+01:00`, `+0100`, `+01`, or `+1` as in YAML 1.1 (yaml.org/type/timestamp).
    ///
    /// `-00:00`, a UTC time whose local offset is unknown (RFC 3339, section 4.3), reads as UTC.
    private static func offset(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        let at = range.lowerBound
        guard let sign = range.isEmpty ? nil : bytes[at] else { return nil }
        if range.count == 1 { return sign.lowercased == UInt8(ascii: "z") ? 0 : nil }
        guard sign == .plus || sign == .hyphen else { return nil }
        if range.count == 2 {
            return bytes.digits(1, at: at + 1).map { (sign == .hyphen ? -3600 : 3600) * $0 }
        }
        guard let hours = bytes.digits(2, at: at + 1), hours < 24 else { return nil }
        let minutes: Int?
        switch range.count {
        case 3: minutes = 0
        case 5: minutes = bytes.digits(2, at: at + 3)
        case 6: minutes = bytes[at + 3] == .colon ? bytes.digits(2, at: at + 4) : nil
        default: minutes = nil
        }
        guard let minutes, minutes < 60 else { return nil }
        return (sign == .hyphen ? -60 : 60) * (hours * 60 + minutes)
    }

    /// The canonical text: a bare date, `2026-11-20T09:15:00` if floating, otherwise RFC 3339 with an offset.
    ///
    /// Fractions have 3, 6 or 9 digits. An offset with seconds (before about 1900) is rounded down to a minute.
    package var text: String {
        guard let time else { return day.iso }
        var text = day.iso + "T" + time.longText
        if nanoseconds > 0 {
            var digits = String(padded: nanoseconds, to: 9)
            while digits.hasSuffix("000") { digits.removeLast(3) }
            text += "." + digits
        }
        guard let offsetSeconds else { return text }
        return text + (offsetSeconds == 0 ? "Z" : Self.text(offset: offsetSeconds))
    }

    /// `+01:00`: seconds east of UTC, rounded down to a minute.
    package static func text(offset: Int) -> String {
        let minutes = abs(offset) / 60
        return (offset < 0 ? "-" : "+") + String(padded: minutes / 60, to: 2) + ":"
            + String(padded: minutes % 60, to: 2)
    }
}

extension Timestamp: CustomStringConvertible {
    package var description: String { text }
}
