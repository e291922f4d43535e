// Imports VEVENT and VTODO: their times and completion.

import CivilTime
import ICalendar
import Vault
import Wording

extension CalendarImport {
    private static let eventProperties: Set<String> = [
        "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "EXRULE",
    ]

    mutating func event(_ component: ICalendarComponent) -> Reading? {
        let isCancellation = component[CalendarVersion.method]?.value.uppercased() == "CANCEL"
        guard let written = component["DTSTART"] ?? (isCancellation ? component["RECURRENCE-ID"] : nil) else {
            if isCancellation { return cancellation(component) }
            complain(component, Phrase("no DTSTART: left out", fr: "pas de DTSTART : laissé de côté"))
            return nil
        }
        guard let start = written.dateTime, LocalDateTime(start.time) != nil else {
            complain(
                component,
                Phrase(
                    "DTSTART is not a date (\(String(written.value.prefix(40)))): left out",
                    fr: "DTSTART n’est pas une date (\(String(written.value.prefix(40)))) : laissé de côté"))
            return nil
        }
        let clock = clock(of: start, component)
        guard let span = span(component, start, clock) else { return nil }
        var line = CalendarLine(span: span, title: CalendarText.title(component["SUMMARY"]?.text ?? ""))
        line.title = CalendarText.written(line.title).said
        var handled = Self.eventProperties
        if component["STATUS"]?.value.uppercased() == "CANCELLED" {
            line.state = .cancelled
            handled.insert("STATUS")
        }
        if let name = clock.name, !span.isAllDay { line.insert("tz", name) }
        if clock.name == nil, start.tzid != nil { note(written, in: &line) }
        repetition(component, span, clock, into: &line)
        alarms(component, start: span.start, end: span.end, clock, into: &line)
        common(component, into: &line, handled: handled)
        return Reading(line: line, clock: clock, isAllDay: span.isAllDay)
    }

    /// A cancellation need not include the time (RFC 5546 §3.2.5).
    private func cancellation(_ component: ICalendarComponent) -> Reading {
        let title = CalendarText.written(CalendarText.title(component["SUMMARY"]?.text ?? "")).said
        return Reading(line: CalendarLine(state: .cancelled, title: title), clock: .floating, isAllDay: true)
    }

    mutating func clock(of time: ICalendarDateTime, _ component: ICalendarComponent) -> CalendarClock {
        guard !time.time.isDate else { return .floating }
        if let clock = zones.clock(of: time) { return clock }
        complain(component, Self.floats(time.tzid ?? ""))
        losses.add("TZID", example: time.tzid ?? "")
        return .floating
    }

    private mutating func span(
        _ component: ICalendarComponent, _ start: ICalendarDateTime, _ clock: CalendarClock
    ) -> EventSpan? {
        guard let exact = zones.local(start, on: clock, reader: reader) else { return nil }
        if start.time.isDate {
            var end = exact.day.adding(days: 1)
            if let given = component["DTEND"]?.dateTime.flatMap({ LocalDateTime($0.time) }) {
                // A time on the last day covers all of it.
                end = given.time == .midnight ? given.day : given.day.adding(days: 1)
                if end < exact.day { reportEnd(component) }
            } else if let length = component["DURATION"].flatMap({ ICalendarDuration($0.value) }) {
                let days = length.days + (length.seconds + 86_399) / 86_400
                if days < 0 { reportEnd(component) }
                end = exact.day.adding(days: days)
            }
            return EventSpan(first: exact.day, last: max(exact.day, end.adding(days: -1)))
        }
        if exact.time.second != 0 { losses.add("DTSTART;seconds", example: start.time.text) }
        var end = exact
        if let given = component["DTEND"]?.dateTime {
            end = zones.local(given, on: clock, reader: reader) ?? exact
        } else if let length = component["DURATION"].flatMap({ ICalendarDuration($0.value) }) {
            end = exact.adding(seconds: length.days * 86_400 + length.seconds)
            // Days are calendar days, seconds are elapsed time (§3.3.6).
            if length.seconds != 0, let rules = clock.rules {
                let noon = ICalendarTime(exact.adding(seconds: length.days * 86_400))
                if let local = LocalDateTime(rules.localTime(of: rules.instant(of: noon) + Int64(length.seconds))) {
                    end = local
                }
            }
        }
        if end < exact {
            reportEnd(component)
            end = exact
        }
        return EventSpan(start: exact.wholeMinute, end: end.wholeMinute)
    }

    private mutating func reportEnd(_ component: ICalendarComponent) {
        complain(
            component,
            Phrase("the end is before the start: kept without an end", fr: "la fin précède le début : gardé sans fin"))
    }

    // MARK: Tasks

    mutating func task(_ component: ICalendarComponent) -> Reading? {
        let start = component["DTSTART"]?.dateTime
        let due = component["DUE"]?.dateTime
        var unread: [ICalendarProperty] = []
        for name in ["DTSTART", "DUE", "COMPLETED"] {
            guard let property = component[name], property.dateTime == nil else { continue }
            unread.append(property)
            complain(
                component,
                Phrase(
                    "\(name) is not a date (\(String(property.value.prefix(40)))): left out",
                    fr: "\(name) n’est pas une date (\(String(property.value.prefix(40)))) : laissé de côté"))
        }
        let main = [due, start].compactMap { $0 }
        let clock = (main.first { !$0.time.isDate } ?? main.first).map { self.clock(of: $0, component) } ?? .floating
        func state(_ component: ICalendarComponent) -> LineItem.State {
            switch component["STATUS"]?.value.uppercased() {
            case "COMPLETED": .done
            case "CANCELLED": .cancelled
            case "IN-PROCESS": .started
            default: component["COMPLETED"] != nil ? .done : .open
            }
        }
        var line = CalendarLine(
            state: state(component), title: CalendarText.title(component["SUMMARY"]?.text ?? ""))
        line.title = CalendarText.written(line.title).said
        let first = start.flatMap { moment($0, clock) }
        var last = due.flatMap { moment($0, clock) }
        if last == nil, let first, let length = component["DURATION"].flatMap({ ICalendarDuration($0.value) }) {
            let end = first.local.adding(seconds: length.days * 86_400 + length.seconds)
            last = first.time == nil ? Moment(day: end.day) : Moment(end)
        }
        if let last { line.insert("due", last.text) }
        // A rule requires DTSTART, which then adds no information.
        if let first, first != last || component["RRULE"] == nil { line.insert("start", first.text) }
        if let completed = component["COMPLETED"]?.dateTime,
            let local = zones.local(completed, on: clock, reader: reader)?.wholeMinute
        {
            line.insert("done", local.time == .midnight ? local.day.iso : Moment(local).text)
        }
        if let name = clock.name { line.insert("tz", name) }
        for property in unread { keep(property, in: &line) }
        for name in ["DTSTART", "DUE"] where clock.name == nil {
            if let property = component[name], property.dateTime?.tzid != nil { note(property, in: &line) }
        }
        let isAllDay = (last ?? first)?.time == nil
        if let base = last ?? first {
            let span = EventSpan(isAllDay: isAllDay, start: base.local, end: base.local)
            repetition(component, span, clock, into: &line)
            alarms(component, start: (first ?? base).local, end: base.local, clock, into: &line)
        } else {
            for property in component.properties where ["RRULE", "RDATE", "EXDATE", "EXRULE"].contains(property.name) {
                keep(property, in: &line)
            }
        }
        let handled = Self.eventProperties.union(["DUE", "COMPLETED", "STATUS"])
        common(component, into: &line, handled: handled)
        return Reading(line: line, clock: clock, isAllDay: isAllDay)
    }

    private mutating func moment(_ time: ICalendarDateTime, _ clock: CalendarClock) -> Moment? {
        zones.local(time, on: clock, reader: reader).map { local in
            time.time.isDate ? Moment(day: local.day) : Moment(local.wholeMinute)
        }
    }

    // MARK: Alarms

    private mutating func alarms(
        _ component: ICalendarComponent, start: LocalDateTime, end: LocalDateTime, _ clock: CalendarClock,
        into line: inout CalendarLine
    ) {
        var found: [Alarm] = []
        for part in component.components where part.name == "VALARM" {
            let action = part["ACTION"]?.value.uppercased() ?? "DISPLAY"
            if action == "NONE" { continue }
            if action != "DISPLAY", action != "AUDIO" { losses.add("VALARM;ACTION", example: action) }
            for name in ["REPEAT", "ATTACH", "ACKNOWLEDGED"] where part[name] != nil {
                losses.add("VALARM;" + name, example: part[name]?.value ?? "")
            }
            guard let trigger = part["TRIGGER"] else {
                losses.add("VALARM", example: action)
                continue
            }
            let alarm: Alarm
            if let length = ICalendarDuration(trigger.value) {
                var before = -(length.days * 86_400 + length.seconds)
                if trigger[parameter: "RELATED"]?.uppercased() == "END" { before -= end - start }
                alarm = .before(before)
            } else if let time = trigger.dateTime, let local = zones.local(time, on: clock, reader: reader) {
                alarm = .at(local.wholeMinute)
            } else {
                losses.add("VALARM;TRIGGER", example: trigger.value)
                continue
            }
            if !found.contains(alarm), found.count < 100 { found.append(alarm) }
        }
        if !found.isEmpty { line.insert("alarm", found.map(\.text).joined(separator: ",")) }
    }
}
