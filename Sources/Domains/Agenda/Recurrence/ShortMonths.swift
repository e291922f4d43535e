// The 29th to the 31st of a task in months that are shorter: their last day.

import CivilTime
import ICalendar

extension RecurrenceRule {
    /// The rule for something that is due on that day: where it means the same day of each month, one that a month does not have is its last.
    /// RFC 5545 §3.3.10 leaves such months out, which is right for events; a rent is due all the same. Said in the RFC's own words, not with
    /// SKIP of RFC 7529, which few programs read: the last of the 28th to the 31st.
    package func inShortMonths(of day: Day) -> RecurrenceRule {
        guard let wanted = dayOfMonth(of: day), 29...31 ~= wanted.day else { return self }
        var parts = RuleParts(text).without("BYMONTH", "BYMONTHDAY")
        parts["BYMONTH"] = wanted.month.map(String.init)
        parts["BYMONTHDAY"] = (28...wanted.day).map(String.init).joined(separator: ",")
        parts["BYSETPOS"] = "-1"
        return (try? RecurrenceRule(parts.text)) ?? self
    }

    /// The one day of the month, and of the year, that the rule means; nil for any other rule.
    private func dayOfMonth(of day: Day) -> (day: Int, month: Int?)? {
        let parts = RuleParts(text).filter { $0.hasPrefix("BY") || $0 == "RSCALE" }
        let (_, month, date) = day.parts
        switch (frequency, parts.names.count) {
        case (.monthly, 0): return (date, nil)
        case (.monthly, 1): return parts.number("BYMONTHDAY").map { ($0, nil) }
        case (.yearly, 0): return month == 2 ? (date, 2) : nil
        case (.yearly, 2):
            guard parts["BYMONTH"] == "2" else { return nil }
            return parts.number("BYMONTHDAY").map { ($0, 2) }
        default: return nil
        }
    }

    /// The rule with that day of the month, where it takes it from the day it starts; nil for any other rule.
    func pinned(to day: Day) -> RecurrenceRule? {
        guard !text.uppercased().contains(";BY"), let wanted = dayOfMonth(of: day), 29...31 ~= wanted.day else {
            return nil
        }
        return try? RecurrenceRule(text + (wanted.month.map { ";BYMONTH=\($0)" } ?? "") + ";BYMONTHDAY=\(wanted.day)")
    }
}

extension AgendaTask {
    /// By which its turns are reckoned.
    package var rules: [RecurrenceRule] {
        guard let day = moment?.day else { return repetition?.rules ?? [] }
        return (repetition?.rules ?? []).map { $0.inShortMonths(of: day) }
    }

    /// Whether shorter months have it on their last day.
    package var isShortened: Bool { rules != repetition?.rules ?? [] }
}
