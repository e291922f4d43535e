// Adapts a repetition to a series moved to another day: yoga on Mondays, moved to a Wednesday, becomes yoga on Wednesdays.

import Bytes
import CivilTime
import ICalendar
import Vault

extension RepeatNotation {
    /// The same repetition for the day to which its series is moved. Nil if it has several days, none of which is that one.
    package func moved(to day: Day) -> RepeatNotation? {
        let start = ICalendarTime(day)
        guard let written = try? RecurrenceRule(rule),
            let found = try? written.instances(start: start, from: start, through: start, limit: 1)
        else { return nil }
        if !found.isEmpty { return self }
        var parts = RuleParts(rule)
        guard parts.names.isDisjoint(with: ["BYSETPOS", "BYYEARDAY", "BYWEEKNO"]) else { return nil }
        for name in ["BYMONTH", "BYMONTHDAY", "BYDAY"] {
            guard let old = parts[name] else { continue }
            if name == "BYMONTH", parts.list(name).contains(where: { Int($0) == day.parts.month }) { continue }
            guard !old.contains(",") else { return nil }
            parts[name] = Self.value(name, old, on: day)
        }
        var moved = RepeatNotation(parts.text)
        moved?.isAfterCompletion = isAfterCompletion
        moved?.isCatchingUp = isCatchingUp
        return moved
    }

    /// The value of a part of a rule for a day: the third of a month, its second Tuesday, its last day.
    private static func value(_ name: String, _ old: String, on day: Day) -> String {
        let number = day.parts.day
        let left = day.monthOfYear.last.parts.day - number
        switch name {
        case "BYMONTH": return String(day.parts.month)
        case "BYMONTHDAY": return old == "-1" && left == 0 ? old : String(number)
        default:
            let isPlace = old.contains { $0.isNumber }
            let place = old.hasPrefix("-1") && left < 7 ? -1 : (number - 1) / 7 + 1
            return (isPlace ? String(place) : "") + day.weekday.code
        }
    }
}

extension Document {
    /// The repetition of an event moved to another day. Nil as in `RepeatNotation.moved`.
    package func movingRule(of event: AgendaEvent, to day: Day) -> [TextEdit]? {
        guard day != event.span.start.day, event.repetition?.rules.count == 1,
            let field = event.line.fields.first(where: { ["repeat", "rrule"].contains($0.key) && !$0.range.isEmpty }),
            let notation = RepeatNotation(field.value)
        else { return [] }
        guard let moved = notation.moved(to: day) else { return nil }
        if moved == notation { return [] }
        return setting(field.key, to: field.key == "rrule" ? moved.rule : moved.text, of: event.line)
    }
}
