// RRULE, RDATE and EXDATE as the tokens of a line.

import CivilTime
import ICalendar
import Wording

extension CalendarImport {
    mutating func repetition(
        _ component: ICalendarComponent, _ span: EventSpan, _ clock: CalendarClock, into line: inout CalendarLine
    ) {
        let rules = component.all("RRULE")
        for property in rules.dropFirst() { losses.add("RRULE (another)", example: property.value) }
        for property in component.all("EXRULE") { losses.add("EXRULE", example: property.value) }
        var also: [Moment] = []
        let start = span.isAllDay ? Moment(day: span.start.day) : Moment(span.start)
        if let property = rules.first {
            do throws(RecurrenceError) {
                let rule = try RecurrenceRule(property.value.uppercased().filter { $0 != " " })
                let tokens = tokens(rule, span, clock)
                if try isGenerated(tokens.rule, span) {
                    line.insert(tokens.field.key, tokens.field.value)
                } else {
                    line.insert(tokens.field.key, tokens.field.value)
                    // DTSTART is always the first instance (RFC 5545 §3.8.5.3).
                    also.append(start)
                }
                if let until = tokens.until { line.insert("until", until.text) }
                if tokens.field.key == "repeat", let count = rule.count { line.insert("count", String(count)) }
            } catch {
                line.fields.removeAll { ["repeat", "rrule"].contains($0.key) }
                complain(
                    component,
                    Phrase(
                        "RRULE: \(error.phrase.english): taken once",
                        fr: "RRULE : \(error.phrase.french) : pris une fois"
                    ))
                losses.add("RRULE", example: property.value)
            }
        }
        also += dates("RDATE", component, span, clock)
        if line["repeat"] == nil, line["rrule"] == nil { also.removeAll { $0.names(span.start) } }
        if !also.isEmpty { line.insert("also", Self.list(also)) }
        let except = dates("EXDATE", component, span, clock)
        guard !except.isEmpty else { return }
        if line["repeat"] == nil, line["rrule"] == nil, line["also"] == nil {
            losses.add("EXDATE", example: component["EXDATE"]?.value ?? "")
        } else {
            line.insert("except", Self.list(except.map { shortest($0, line) }))
        }
    }

    private struct Tokens {
        var field: CalendarLine.Field
        /// On the clock of the line.
        var until: Moment?
        /// With its end on that clock.
        var rule: RecurrenceRule
    }

    private mutating func tokens(_ rule: RecurrenceRule, _ span: EventSpan, _ clock: CalendarClock) -> Tokens {
        var limit: Moment?
        var local = rule
        if let until = rule.until {
            let time = ICalendarDateTime(time: until, isUTC: rule.untilIsUTC)
            if let end = zones.local(
                time, on: span.isAllDay ? .floating : clock, reader: span.isAllDay ? .fixed(0) : reader)
            {
                limit = span.isAllDay || until.isDate ? Moment(day: end.day) : Moment(end)
                local = rule.with(
                    until: span.isAllDay ? ICalendarTime(end.day) : until.isDate ? until : ICalendarTime(end))
            }
        }
        if let words = RepeatNotation.text(for: rule.text) {
            // The last day says enough where a day has one occurrence.
            if rule.frequency >= .daily, let end = limit, let time = end.time {
                limit = Moment(day: time >= span.start.time ? end.day : end.day.adding(days: -1))
            }
            return Tokens(field: .init(key: "repeat", value: words), until: limit, rule: local)
        }
        var text = rule.text
        while text.last == ";" { text.removeLast() }
        if span.isAllDay, let limit {
            text = text.split(separator: ";").map {
                $0.hasPrefix("UNTIL=") ? "UNTIL=" + ICalendarTime(limit.day).text : String($0)
            }.joined(separator: ";")
        }
        return Tokens(field: .init(key: "rrule", value: text), until: nil, rule: local)
    }

    /// Whether the start is an instance of its own rule. Throws where the rule cannot be expanded from it.
    private func isGenerated(_ rule: RecurrenceRule, _ span: EventSpan) throws(RecurrenceError) -> Bool {
        let start = span.isAllDay ? ICalendarTime(span.start.day) : ICalendarTime(span.start)
        return try !rule.instances(start: start, from: start, through: start, limit: 1).isEmpty
    }

    private mutating func dates(
        _ name: String, _ component: ICalendarComponent, _ span: EventSpan, _ clock: CalendarClock
    ) -> [Moment] {
        var found: [Moment] = []
        for property in component.all(name) {
            for time in property.dateTimes {
                guard let local = zones.local(time, on: clock, reader: reader) else { continue }
                found.append(span.isAllDay || time.time.isDate ? Moment(day: local.day) : Moment(local.wholeMinute))
            }
        }
        return found
    }

    /// A day says enough where a series has one occurrence a day at most, at the time of its line.
    func shortest(_ moment: Moment, _ line: CalendarLine) -> Moment {
        let rule = line["rrule"] ?? ""
        guard let span = line.span, moment.time == span.start.time, line["also"] == nil,
            !["HOURLY", "MINUTELY", "SECONDLY", "BYHOUR", "BYMINUTE", "BYSECOND"].contains(where: { rule.contains($0) }
            ),
            line["repeat"] != "hourly"
        else { return moment }
        return Moment(day: moment.day)
    }

    static func list(_ moments: [Moment]) -> String {
        Set(moments).sorted().map(\.text).joined(separator: ",")
    }
}
