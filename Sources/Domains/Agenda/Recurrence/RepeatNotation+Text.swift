// Formats a recurrence rule in the notation of `repeat:`, if it has one.

import CivilTime
import ICalendar
import Wording

extension RepeatNotation {
    /// `weekly`, `2w`, `weekdays`, `monday, thursday`, `2nd monday`, `last day`: reads back as the same rule; nil if
    /// there is no such notation and it stays `rrule:`. COUNT and UNTIL are dropped: they are separate tokens.
    package static func text(for rule: String) -> String? {
        var parts = RuleParts(rule.uppercased()).without("COUNT", "UNTIL")
        let interval = parts.number("INTERVAL") ?? 1
        let frequency = parts["FREQ"] ?? ""
        if interval == 1 { parts["INTERVAL"] = nil }
        // WKST only matters if weeks are counted, and defaults to Monday.
        if let start = parts["WKST"],
            start == "MO" || !(frequency == "WEEKLY" && interval > 1) && parts["BYWEEKNO"] == nil
        {
            parts["WKST"] = nil
        }
        guard let text = words(frequency, interval, parts.without("FREQ", "INTERVAL")), let back = RepeatNotation(text),
            !back.isAfterCompletion,
            !back.isCatchingUp,
            sorted(back.rule) == sorted(parts.text)
        else { return nil }
        return text
    }

    /// English is used for readers of both languages (`daily`, `2nd monday`).
    package var text: String { (isAfterCompletion ? ".+" : isCatchingUp ? "++" : "") + (Self.text(for: rule) ?? rule) }

    private static func sorted(_ rule: String) -> [String: [String]] {
        let parts = RuleParts(rule)
        return Dictionary(uniqueKeysWithValues: parts.names.map { ($0, parts.list($0).sorted()) })
    }

    private static func words(_ frequency: String, _ interval: Int, _ parts: RuleParts) -> String? {
        let units = [
            "DAILY": ("daily", "d"), "WEEKLY": ("weekly", "w"), "MONTHLY": ("monthly", "m"), "YEARLY": ("yearly", "y"),
        ]
        if frequency == "HOURLY", interval == 1, parts.names.isEmpty { return "hourly" }
        guard let (name, letter) = units[frequency] else { return nil }
        let step = "\(interval)\(letter)"
        if parts.names.isEmpty { return interval == 1 ? name : step }
        let days = parts["BYDAY"] == nil ? nil : parts.list("BYDAY")
        switch (frequency, parts.names.count) {
        case ("WEEKLY", 1):
            guard let days else { return nil }
            if interval == 1, Set(days) == ["MO", "TU", "WE", "TH", "FR"] { return "weekdays" }
            if interval == 1, Set(days) == ["SA", "SU"] { return "weekends" }
            let names = days.compactMap { weekdays[$0] }
            guard names.count == days.count else { return nil }
            return (interval == 1 ? "" : step + " ") + names.joined(separator: ", ")
        case ("MONTHLY", 1):
            guard let within = placed(days, parts["BYMONTHDAY"]) else { return nil }
            return interval == 1 ? within : "\(step) \(within)"
        case ("MONTHLY", 2):
            guard interval == 1, let place = parts.number("BYSETPOS"), let days,
                Set(days) == ["MO", "TU", "WE", "TH", "FR"]
            else { return nil }
            return ordinal(place).map { $0 + " weekday" }
        case ("YEARLY", 2):
            guard interval == 1, let month = parts.number("BYMONTH"), 1...12 ~= month,
                let within = placed(days, parts["BYMONTHDAY"])
            else { return nil }
            return "\(within) of \(CivilNames.month(month, in: .english).lowercased())"
        default: return nil
        }
    }

    /// `2nd monday`, `1st and 3rd tuesday`, `15th`, `last day`.
    private static func placed(_ days: [String]?, _ monthDays: String?) -> String? {
        if let monthDays, days == nil {
            let numbers = monthDays.split(separator: ",").compactMap { Int($0) }
            guard numbers.count == monthDays.split(separator: ",").count else { return nil }
            if numbers == [-1] { return "last day" }
            let names = numbers.compactMap { $0 > 0 ? ordinal($0) : nil }
            return names.count == numbers.count ? names.joined(separator: " and ") : nil
        }
        guard let days, monthDays == nil else { return nil }
        var places: [String] = []
        var weekday: String?
        for day in days {
            guard let name = weekdays[String(day.suffix(2))], weekday == nil || weekday == name,
                let place = Int(day.dropLast(2)).flatMap({ ordinal($0) })
            else { return nil }
            weekday = name
            places.append(place)
        }
        return weekday.map { places.joined(separator: " and ") + " " + $0 }
    }

    private static func ordinal(_ number: Int) -> String? {
        switch number {
        case -1: return "last"
        case 1...31: return CivilNames.ordinal(number, in: .english)
        default: return nil
        }
    }

    private static let weekdays: [String: String] = Dictionary(
        uniqueKeysWithValues: Weekday.allCases.map { ($0.code, CivilNames.weekday($0, in: .english).lowercased()) })
}
