// Durations: `1d`, `2 weeks`, `-3M`.

import Bytes
import CivilTime

/// Calendar months and a fixed duration.
package struct TableDuration: Sendable, Hashable {
    var months = 0
    /// The part other than months, in milliseconds.
    private var rest = 0.0

    /// In milliseconds, counting a year as 365 days and a month as thirty.
    package var milliseconds: Double { Double(months / 12 * 365 + months % 12 * 30) * Self.day + rest }

    static let day = 86_400_000.0

    init(months: Int = 0, milliseconds: Double = 0) {
        (self.months, rest) = (months, milliseconds)
    }

    /// A single number with a unit; `M` is a month and `m` a minute.
    init?(_ text: String) {
        var digits = text.trimmed[...]
        let isNegative = digits.hasPrefix("-")
        if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
        let number = digits.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard let count = Double(number), count.isFinite, abs(count) < 1e9 else { return nil }
        let unit = digits.dropFirst(number.count).trimmed
        let amount = isNegative ? -count : count
        switch unit {
        case "y", "year", "years": self.init(months: Int((amount * 12).rounded()))
        case "M", "month", "months": self.init(months: Int(amount.rounded()))
        case "w", "week", "weeks": self.init(milliseconds: amount * 7 * Self.day)
        case "d", "day", "days": self.init(milliseconds: amount * Self.day)
        case "h", "hour", "hours": self.init(milliseconds: amount * 3_600_000)
        case "m", "minute", "minutes": self.init(milliseconds: amount * 60_000)
        case "s", "second", "seconds": self.init(milliseconds: amount * 1000)
        case "ms", "millisecond", "milliseconds": self.init(milliseconds: amount)
        default: return nil
        }
    }

    static prefix func - (length: TableDuration) -> TableDuration {
        TableDuration(months: -length.months, milliseconds: -length.rest)
    }

    static func * (length: TableDuration, factor: Double) -> TableDuration {
        guard length.months == 0 || (Double(length.months) * factor).isWhole else {
            return TableDuration(milliseconds: length.milliseconds * factor)
        }
        return TableDuration(months: Int(clamping: Double(length.months) * factor), milliseconds: length.rest * factor)
    }

    static func + (one: TableDuration, other: TableDuration) -> TableDuration {
        TableDuration(months: one.months + other.months, milliseconds: one.rest + other.rest)
    }

    /// The moment after this duration; the last day of a shorter month. A day remains a day unless less than a day is added.
    func after(_ moment: Timestamp) -> Timestamp {
        var moved = moment
        moved.day = moment.day.adding(months: months)
        guard rest != 0 else { return moved }
        if moment.time == nil, (rest / Self.day).isWhole {
            moved.day = moved.day.adding(days: Int(clamping: rest / Self.day))
            return moved
        }
        let total = Double(moment.nanoseconds) / 1_000_000 + rest
        let seconds = (total / 1000).rounded(.down)
        let local = moved.local.adding(seconds: Int(clamping: seconds))
        (moved.day, moved.time) = (local.day, local.time)
        moved.nanoseconds = Int(((total - seconds * 1000) * 1_000_000).rounded())
        return moved
    }

    /// `2d 3h`, `45min`.
    var text: String {
        var left = abs(milliseconds)
        var parts: [String] = []
        for (size, unit) in [(Self.day, "d"), (3_600_000, "h"), (60_000, "min"), (1000, "s")] {
            let count = (left / size).rounded(.down)
            left -= count * size
            if count > 0 { parts.append(count.text + unit) }
        }
        if parts.isEmpty { parts = [left.text + (left == 0 ? "" : "ms")] }
        return (milliseconds < 0 ? "-" : "") + parts.joined(separator: " ")
    }
}

extension Int {
    /// Clamped to the range of exact integers; 0 for NaN.
    init(clamping number: Double) {
        self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -9e15), 9e15))
    }
}
