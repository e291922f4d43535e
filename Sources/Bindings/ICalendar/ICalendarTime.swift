// A date or date-time without a zone, with calendar arithmetic.

import TimeZones

/// A local date or date-time without a zone (RFC 5545 §3.3.4 and §3.3.5, form 1). Ordered by time; a date counts as
/// its midnight and precedes the date-time of that midnight.
package struct ICalendarTime: Hashable, Comparable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int
    /// Whether there is no time of day.
    package var isDate: Bool

    /// A date.
    package init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
        (hour, minute, second) = (0, 0, 0)
        isDate = true
    }

    /// A date-time.
    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
        isDate = false
    }

    /// `20261120`, `20261120T090000` or `20261120T090000Z`, ignoring the Z (see `ICalendarDateTime.isUTC`); nil for
    /// anything else and for nonexistent dates. Second 60 is read as 59 (§3.3.12).
    package init?(_ text: some StringProtocol) {
        var text = Array(text.utf8)
        if text.count == 16, text.last == UInt8(ascii: "Z") || text.last == UInt8(ascii: "z") { text.removeLast() }
        guard text.count == 8 || text.count == 15 else { return nil }
        var numbers: [Int] = []
        for (index, byte) in text.enumerated() {
            if index == 8 {
                guard byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t") else { return nil }
                continue
            }
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            let digit = Int(byte) - 48
            if [0, 4, 6, 9, 11, 13].contains(index) {
                numbers.append(digit)
            } else {
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + digit
            }
        }
        if numbers.count == 3 {
            self.init(year: numbers[0], month: numbers[1], day: numbers[2])
        } else {
            self.init(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5] == 60 ? 59 : numbers[5])
        }
        guard isValid else { return nil }
    }

    /// `20261120` or `20261120T090000`.
    package var text: String {
        let date = Self.padded(year, 4) + Self.padded(month, 2) + Self.padded(day, 2)
        return isDate ? date : date + "T" + Self.padded(hour, 2) + Self.padded(minute, 2) + Self.padded(second, 2)
    }

    package static func < (earlier: ICalendarTime, later: ICalendarTime) -> Bool {
        (earlier.packed, earlier.isDate ? 0 : 1) < (later.packed, later.isDate ? 0 : 1)
    }

    /// Whether the day exists (years 0 to 9999) and the time is in range.
    package var isValid: Bool {
        0...9999 ~= year && 1...12 ~= month && day >= 1 && day <= Civil.length(year: year, month: month)
            && 0...23 ~= hour && 0...59 ~= minute && 0...59 ~= second
    }

    private var packed: Int {
        ((((year * 16 + month) * 64 + day) * 32 + hour) * 64 + minute) * 64 + second
    }

    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension ICalendarTime {
    /// Days since 1970-01-01.
    var dayNumber: Int { Civil.day(year: year, month: month, day: day) }

    /// Seconds since 1970-01-01T00:00:00 on the same clock.
    var clock: Int64 { Int64(dayNumber) * 86400 + Int64(hour * 3600 + minute * 60 + second) }

    init(clock: Int64, isDate: Bool) {
        let day = Civil.floor(clock, 86400)
        let second = Int(clock - day * 86400)
        let parts = Civil.parts(of: Int(day))
        self.init(
            year: parts.year, month: parts.month, day: parts.day, hour: second / 3600, minute: second / 60 % 60,
            second: second % 60)
        if isDate { self = ICalendarTime(year: year, month: month, day: self.day) }
    }
}
