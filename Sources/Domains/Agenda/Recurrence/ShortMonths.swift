// Tasks on the 29th to the 31st: in shorter months they are due on the last day.

import CivilTime
import ICalendar

extension RecurrenceRule {
    /// The rule for something due on that day: if it means the same day every month, the last day is used in shorter
    /// months. RFC 5545 §3.3.10 skips such months, which is right for events, but rent is still due. Expressed
    /// without the SKIP of RFC 7529, which few programs support: the last of the 28th to the 31st.
    package func inShortMonths(of day: Day) -> RecurrenceRule {
        guard let wanted = dayOfMonth(of: day), 29...31 ~= wanted.day else { return self }
        var parts = RuleParts(text).without("BYMONTH", "BYMONTHDAY")
        parts["BYMONTH"] = wanted.month.map(String.init)
        parts["BYMONTHDAY"] = (28...wanted.day).map(String.init).joined(separator: ",")
        parts["BYSETPOS"] = "-1"
        return (try? RecurrenceRule(parts.text)) ?? self
    }

    /// The single day of the month (and of the year) that the rule means; nil for any other rule.
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

    /// The rule with the day of the month made explicit, if it comes from the start; nil for any other rule.
    func pinned(to day: Day) -> RecurrenceRule? {
        guard !text.uppercased().contains(";BY"), let wanted = dayOfMonth(of: day), 29...31 ~= wanted.day else {
            return nil
        }
        return try? RecurrenceRule(text + (wanted.month.map { ";BYMONTH=\($0)" } ?? "") + ";BYMONTHDAY=\(wanted.day)")
    }
}

extension AgendaTask {
    /// The rules by which its occurrences are computed.
    package var rules: [RecurrenceRule] {
        guard let day = moment?.day else { return repetition?.rules ?? [] }
        return (repetition?.rules ?? []).map { $0.inShortMonths(of: day) }
    }

    /// Whether it moves to the last day of shorter months.
    package var isShortened: Bool { rules != repetition?.rules ?? [] }
}
