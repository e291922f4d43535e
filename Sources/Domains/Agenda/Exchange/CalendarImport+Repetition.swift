// Converts RRULE, RDATE and EXDATE to tokens of a line.

import CivilTime
import ICalendar
import Wording

extension CalendarImport {
    mutating func repetition(
        _ component: ICalendarComponent, _ span: EventSpan, _ clock: CalendarClock, into line: inout CalendarLine
    ) {
        for property in component.all("EXRULE") { keep(property, in: &line) }
        var also: [Moment] = []
        let start = span.isAllDay ? Moment(day: span.start.day) : Moment(span.start)
        let read = rules(of: component, span, clock, in: &line)
        // DTSTART is always the first instance, and included in COUNT (RFC 5545 §3.3.10); `count:` of a task also
        // includes the current occurrence.
        let rules = read.compactMap { rule, isGenerating in
            guard !isGenerating, component.name == "VEVENT", let count = rule.count else { return rule }
            return count > 1 ? rule.with(count: count - 1) : nil
        }
        for rule in rules {
            // If there are several rules, each includes its own end.
            let tokens = tokens(rule, span, clock, inWords: rules.count == 1)
            if rules.count == 1 {
                line.insert(tokens.field.key, tokens.field.value)
                if let until = tokens.until { line.insert("until", until.text) }
                if tokens.field.key == "repeat", let count = rule.count { line.insert("count", String(count)) }
            } else {
                line.add(tokens.field.key, tokens.field.value)
            }
        }
        if !rules.isEmpty, !read.contains(where: \.isGenerating) { also.append(start) }
        also += dates("RDATE", component, span, clock, in: &line)
        let repeats = line["repeat"] != nil || line["rrule"] != nil
        if !repeats { also.removeAll { $0.names(span.start) } }
        if !also.isEmpty { line.insert("also", Self.list(also)) }
        let except = dates("EXDATE", component, span, clock, in: &line)
        guard !except.isEmpty else { return }
        if !repeats, line["also"] == nil {
            for property in component.all("EXDATE") { keep(property, in: &line) }
        } else {
            line.insert("except", Self.list(except.map { shortest($0, line) }))
        }
    }

    /// The rules that can be parsed and expanded, and whether the start is an instance of each; others are kept as text.
    private mutating func rules(
        of component: ICalendarComponent, _ span: EventSpan, _ clock: CalendarClock, in line: inout CalendarLine
    ) -> [(rule: RecurrenceRule, isGenerating: Bool)] {
        var found: [(rule: RecurrenceRule, isGenerating: Bool)] = []
        for property in component.all("RRULE") {
            do throws(RecurrenceError) {
                let rule = try RecurrenceRule(property.value.uppercased().filter { $0 != " " })
                let isGenerating = try isGenerated(tokens(rule, span, clock).rule, span)
                if !found.contains(where: { $0.rule == rule }) { found.append((rule, isGenerating)) }
            } catch {
                complain(
                    component,
                    Phrase(
                        "RRULE: \(error.phrase.english): taken once",
                        fr: "RRULE : \(error.phrase.french) : pris une fois"
                    ))
                keep(property, in: &line)
            }
        }
        return found
    }

    /// Keeps what is not understood as text below the line, and counts it.
    mutating func keep(_ property: ICalendarProperty, in line: inout CalendarLine) {
        losses.add(property.name, example: property.value)
        note(property, in: &line)
    }

    func note(_ property: ICalendarProperty, in line: inout CalendarLine) {
        let note = CalendarNotes.Line.item(key: "kept", value: "`" + CalendarNotes.kept(property) + "`")
        if !line.notes.lines.contains(note) { line.notes.lines.append(note) }
    }

    private struct Tokens {
        var field: CalendarLine.Field
        /// On the clock of the line.
        var until: Moment?
        /// With its end on that clock.
        var rule: RecurrenceRule
    }

    private mutating func tokens(
        _ rule: RecurrenceRule, _ span: EventSpan, _ clock: CalendarClock, inWords: Bool = true
    ) -> Tokens {
        var limit: Moment?
        var local = rule
        if let until = rule.until {
            let time = ICalendarDateTime(time: until, isUTC: rule.untilIsUTC)
            if let end = zones.name(time, on: clock, isAllDay: span.isAllDay, reader: reader) {
                limit = span.isAllDay || until.isDate ? Moment(day: end.day) : Moment(end)
                local = rule.with(
                    until: span.isAllDay ? ICalendarTime(end.day) : until.isDate ? until : ICalendarTime(end))
            }
        }
        if inWords, let words = RepeatNotation.text(for: rule.text) {
            // The last day suffices if there is at most one occurrence per day.
            if rule.frequency >= .daily, let end = limit, let time = end.time {
                limit = Moment(day: time >= span.start.time ? end.day : end.day.adding(days: -1))
            }
            return Tokens(field: .init(key: "repeat", value: words), until: limit, rule: local)
        }
        var parts = RuleParts(rule.text)
        if span.isAllDay, let limit, parts["UNTIL"] != nil { parts["UNTIL"] = ICalendarTime(limit.day).text }
        return Tokens(field: .init(key: "rrule", value: parts.text), until: nil, rule: local)
    }

    /// Whether the start is an instance of its own rule. Throws if the rule cannot be expanded from it.
    private func isGenerated(_ rule: RecurrenceRule, _ span: EventSpan) throws(RecurrenceError) -> Bool {
        let start = span.isAllDay ? ICalendarTime(span.start.day) : ICalendarTime(span.start)
        return try !rule.instances(start: start, from: start, through: start, limit: 1).isEmpty
    }

    private mutating func dates(
        _ name: String, _ component: ICalendarComponent, _ span: EventSpan, _ clock: CalendarClock,
        in line: inout CalendarLine
    ) -> [Moment] {
        var found: [Moment] = []
        for property in component.all(name) {
            let times = property.dateTimes
            for time in times {
                guard let local = zones.name(time, on: clock, isAllDay: span.isAllDay, reader: reader) else { continue }
                found.append(span.isAllDay || time.time.isDate ? Moment(day: local.day) : Moment(local.wholeMinute))
            }
            if times.count < property.value.split(separator: ",").count { keep(property, in: &line) }
        }
        return found
    }

    /// A day suffices if a series has at most one occurrence per day, at the time of its line.
    func shortest(_ moment: Moment, _ line: CalendarLine) -> Moment {
        let rules = line.fields.filter { $0.key == "rrule" }.map(\.value)
        guard let span = line.span, moment.time == span.start.time, line["also"] == nil,
            !["HOURLY", "MINUTELY", "SECONDLY", "BYHOUR", "BYMINUTE", "BYSECOND"].contains(where: { part in
                rules.contains { $0.contains(part) }
            }),
            !(line["repeat"] ?? "").hasSuffix("h"), line["repeat"] != "hourly"
        else { return moment }
        return Moment(day: moment.day)
    }

    static func list(_ moments: [Moment]) -> String {
        Set(moments).sorted().map(\.text).joined(separator: ",")
    }
}
