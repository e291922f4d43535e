// Converts lines of the agenda to calendar components.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// Writes VEVENT and VTODO (RFC 5545 §3.6). Deterministic: the same lines always give the same components.
package struct CalendarExport {
    /// A line with its context in the file.
    package struct Source: Sendable {
        package var item: LineItem
        package var page: Day?
        package var notes: CalendarNotes
        package var uid: String
        /// The modification date of the document.
        package var updated: Timestamp?

        package init(item: LineItem, page: Day?, notes: CalendarNotes, uid: String, updated: Timestamp? = nil) {
            self.item = item
            self.page = page
            self.notes = notes
            self.uid = uid
            self.updated = updated
        }
    }

    /// What a calendar cannot express, with the line's text.
    package private(set) var problems: [Phrase] = []
    private let reader: LocalZone
    /// For lines whose document has no modification date.
    private let stamp: Int64
    private var zones: [String: TimeZoneRules?] = [:]
    /// The first and the last time used in each zone.
    private var reaches: [String: ClosedRange<Day>] = [:]

    package init(reader: LocalZone = .fixed(0), stamp: Int64 = 0) {
        self.reader = reader
        self.stamp = stamp
    }

    /// The component of a line, and one for each occurrence moved by `moved:`. `series` is the line with the same UID
    /// if this one replaces an occurrence. Empty if it is neither event nor task.
    package mutating func components(of source: Source, series: Source? = nil) -> [ICalendarComponent] {
        let task = AgendaTask(source.item, page: source.page)
        if let event = AgendaEvent(source.item, page: source.page), task?.due == nil,
            task == nil || event.isCancelled
        {
            return events(event, source, series)
        }
        return task.map { [todo($0, source)] } ?? []
    }

    /// VTIMEZONE components for the zones in use.
    package var definitions: [ICalendarComponent] {
        reaches.sorted { $0.key < $1.key }.compactMap { name, days in
            (zones[name] ?? nil)?.definition(
                from: ICalendarTime(days.lowerBound), through: ICalendarTime(days.upperBound.adding(days: 2000)))
        }
    }

    /// A whole calendar.
    package static func calendar(
        _ components: [ICalendarComponent], definitions: [ICalendarComponent], product: String
    ) -> [UInt8] {
        ICalendarWriter.write(
            ICalendarComponent(
                "VCALENDAR",
                properties: [
                    ICalendarProperty("VERSION", value: "2.0"),
                    ICalendarProperty("PRODID", value: "-//daybook//\(product)//EN"),
                ], components: definitions + components))
    }

    // MARK: Events

    private mutating func events(_ event: AgendaEvent, _ source: Source, _ series: Source?) -> [ICalendarComponent] {
        let zone = zone(event.zone, source)
        var component = ICalendarComponent("VEVENT", properties: head(source))
        if let original = event.replaces {
            var start = original.local
            var (isAllDay, home) = (event.span.isAllDay, zone)
            if let series, let whole = AgendaEvent(series.item, page: series.page) {
                isAllDay = whole.span.isAllDay
                home = self.zone(whole.zone, series)
                if original.time == nil { start = LocalDateTime(day: original.day, time: whole.span.start.time) }
            } else if original.time == nil, !isAllDay {
                start = LocalDateTime(day: original.day, time: event.span.start.time)
            }
            component.properties.append(time("RECURRENCE-ID", start, isAllDay, isAllDay ? nil : home))
        }
        let span = event.replaces == nil ? firstSpan(of: event) : event.span
        component.properties += times(span, zone)
        component.properties += common(source, title: event.title)
        if event.isCancelled { component.properties.append(ICalendarProperty("STATUS", value: "CANCELLED")) }
        component.components = event.alarms.map { alarm($0, event.title, zone) }
        guard var repetition = event.repetition, event.replaces == nil else { return [component] }
        let first = span.isAllDay ? ICalendarTime(span.start.day) : ICalendarTime(span.start)
        repetition.rule = repetition.rule?.counting(first)
        repetition.otherRules = repetition.otherRules.map { $0.counting(first) }
        var moved: [ICalendarComponent] = []
        for move in repetition.moved {
            let from = LocalDateTime(day: move.from.day, time: move.from.time ?? event.span.start.time)
            let time = event.span.isAllDay ? .midnight : move.to.time ?? event.span.start.time
            let span = event.span.moved(to: LocalDateTime(day: move.to.day, time: time))
            var other = ICalendarComponent("VEVENT", properties: head(source), components: component.components)
            other.properties.append(self.time("RECURRENCE-ID", from, span.isAllDay, zone))
            other.properties += times(span, zone) + common(source, title: event.title)
            moved.append(other)
        }
        component.properties += repeats(
            repetition, start: span.start, isAllDay: event.span.isAllDay, zone, event.title)
        return [component] + moved
    }

    /// Every calendar treats DTSTART as an occurrence, whatever the rule says (RFC 5545 §3.8.5.3): if the line's
    /// start is not one, the first occurrence is used.
    private func firstSpan(of event: AgendaEvent) -> EventSpan {
        guard let repetition = event.repetition, !repetition.rules.isEmpty, !repetition.isAfterCompletion,
            !repetition.also.contains(where: { $0.names(event.span.start) })
        else { return event.span }
        let isAllDay = event.span.isAllDay
        func time(_ local: LocalDateTime) -> ICalendarTime {
            isAllDay ? ICalendarTime(local.day) : ICalendarTime(local)
        }
        let last = LocalDateTime(day: event.span.start.day.adding(days: 40 * 366), time: event.span.start.time)
        let first = try? repetition.rules.instances(
            start: time(event.span.start), from: time(event.span.start), through: time(last), limit: 1)
        guard let start = first?.first.flatMap({ LocalDateTime($0) }) else { return event.span }
        return event.span.moved(to: start)
    }

    private mutating func times(_ span: EventSpan, _ zone: String?) -> [ICalendarProperty] {
        let start = time("DTSTART", span.start, span.isAllDay, zone)
        if !span.isAllDay, span.duration == 0 { return [start] }
        return [start, time("DTEND", span.end, span.isAllDay, zone)]
    }

    // MARK: Tasks

    private mutating func todo(_ task: AgendaTask, _ source: Source) -> ICalendarComponent {
        let zone = zone(task.line["tz"], source)
        var component = ICalendarComponent("VTODO", properties: head(source))
        // DTSTART and DUE have the same type (§3.8.2.3).
        var start = task.start ?? task.span.map { $0.isAllDay ? Moment(day: $0.start.day) : Moment($0.start) }
        let due =
            task.due
            ?? (task.start == nil ? task.span : nil).flatMap { span in
                span.duration == 0 ? nil : span.isAllDay ? Moment(day: span.lastDay) : Moment(span.end)
            }
        if let given = start, let due, (given.time == nil) != (due.time == nil) {
            start = due.time == nil ? Moment(day: given.day) : Moment(given.local)
        }
        if let given = start, let due, due < given { start = nil }
        // A rule counts from DTSTART.
        if let repetition = task.repetition, !repetition.isAfterCompletion, start == nil { start = due }
        if let start { component.properties.append(time("DTSTART", start.local, start.time == nil, zone)) }
        if let due, !(due == start && task.due == nil) {
            component.properties.append(time("DUE", due.local, due.time == nil, zone))
        }
        component.properties += common(source, title: task.text)
        let status: String? =
            switch task.state {
            case .open: nil
            case .done: "COMPLETED"
            case .cancelled: "CANCELLED"
            case .started: "IN-PROCESS"
            case .other: nil
            }
        if let status { component.properties.append(ICalendarProperty("STATUS", value: status)) }
        if task.state == .done, let done = task.done {
            let instant = self.instant(done.local, zone)
            component.properties.append(ICalendarProperty("COMPLETED", value: Self.utc(instant)))
        }
        if var repetition = task.repetition, let base = start ?? due {
            (repetition.rule, repetition.otherRules) = (task.rules.first, Array(task.rules.dropFirst()))
            // The current occurrence is always included, whatever the rule says.
            let first = base.time == nil ? ICalendarTime(base.day) : ICalendarTime(base.local)
            let isGenerated = try? repetition.rules.instances(start: first, from: first, through: first, limit: 1)
            if !repetition.rules.isEmpty, base == (due ?? start), isGenerated?.isEmpty ?? false,
                !repetition.also.contains(base)
            {
                repetition.also.append(base)
            }
            component.properties += repeats(
                repetition, start: base.local, isAllDay: base.time == nil, zone, task.text)
        }
        if start ?? due != nil {
            component.components = Alarm.all(task.line).compactMap(\.alarm).map { alarm($0, task.text, zone) }
        }
        return component
    }

    // MARK: Parts

    private func head(_ source: Source) -> [ICalendarProperty] {
        let changed = source.updated.map { updated in
            updated.secondsSinceEpoch ?? reader.instant(of: updated.local)
        }
        let sequence = source.item["sequence"].flatMap { CalendarVersion($0)?.sequence }
        return [
            ICalendarProperty("UID", text: source.uid),
            ICalendarProperty("DTSTAMP", value: Self.utc(changed ?? stamp)),
        ] + (changed.map { [ICalendarProperty("LAST-MODIFIED", value: Self.utc($0))] } ?? [])
            + (sequence.map { [ICalendarProperty("SEQUENCE", value: String($0))] } ?? [])
    }

    private func common(_ source: Source, title: String) -> [ICalendarProperty] {
        let item = source.item
        var found: [ICalendarProperty] = []
        let summary = ([ClosedLine.words(title)] + (item.quantity.map { ["x\($0)"] } ?? [])).joined(separator: " ")
        if summary != CalendarText.untitled, !summary.isEmpty {
            found.append(ICalendarProperty("SUMMARY", text: summary))
        }
        if !item.places.isEmpty {
            found.append(ICalendarProperty("LOCATION", text: item.places.joined(separator: ", ")))
        }
        if !item.tags.isEmpty {
            let names = item.tags.map { ICalendarProperty("CATEGORIES", text: $0).value }
            found.append(ICalendarProperty("CATEGORIES", value: names.joined(separator: ",")))
        }
        if let priority = item["priority"].flatMap({ Priority($0) }) {
            found.append(ICalendarProperty("PRIORITY", value: String(priority.level)))
        }
        let description = source.notes.description
        if !description.isEmpty { found.append(ICalendarProperty("DESCRIPTION", text: description)) }
        let links = [("url", "URL"), ("attach", "ATTACH"), ("conference", "CONFERENCE")]
        for (key, name) in links {
            let values = source.notes.items(key)
            for value in name == "URL" ? Array(values.prefix(1)) : values {
                let parameters = name == "CONFERENCE" ? [ICalendarProperty.Parameter("VALUE", ["URI"])] : []
                found.append(ICalendarProperty(name, value: value, parameters: parameters))
            }
        }
        for (key, name) in [("organizer", "ORGANIZER"), ("with", "ATTENDEE")] {
            let values = source.notes.items(key)
            found += (key == "organizer" ? Array(values.prefix(1)) : values).map { Self.person(name, $0) }
        }
        found += source.notes.items("kept").map { value in
            ICalendarProperty(CalendarNotes.keptName, text: value.replacing("`", with: ""))
        }
        return found
    }

    /// `Name <mail>`, `mail`, `Name`.
    private static func person(_ property: String, _ text: String) -> ICalendarProperty {
        var name: String?
        var address = text
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            name = text[..<open].trimmed
            address = String(text[text.index(after: open)...].dropLast())
        } else if !text.contains("@"), !text.contains(":") {
            name = text
            address = "invalid:nomail"
        }
        if !address.contains(":") { address = "mailto:" + address }
        return ICalendarProperty(
            property, value: address, parameters: name.map { $0.isEmpty ? [] : [.init("CN", [$0])] } ?? [])
    }

    private mutating func alarm(_ alarm: Alarm, _ title: String, _ zone: String?) -> ICalendarComponent {
        var properties = [
            ICalendarProperty("ACTION", value: "DISPLAY"),
            ICalendarProperty("DESCRIPTION", text: title.isEmpty ? CalendarText.untitled : ClosedLine.words(title)),
        ]
        switch alarm {
        case .before(let seconds):
            let length =
                seconds % 86_400 == 0 && seconds != 0
                ? ICalendarDuration(days: -seconds / 86_400) : ICalendarDuration(seconds: -seconds)
            properties.append(ICalendarProperty("TRIGGER", value: length.text))
        case .at(let moment):
            properties.append(
                ICalendarProperty(
                    "TRIGGER", value: Self.utc(instant(moment, zone)), parameters: [.init("VALUE", ["DATE-TIME"])]))
        }
        return ICalendarComponent("VALARM", properties: properties)
    }

    // MARK: Repetition

    private mutating func repeats(
        _ repetition: Repetition, start: LocalDateTime, isAllDay: Bool, _ zone: String?, _ title: String
    ) -> [ICalendarProperty] {
        guard !repetition.isAfterCompletion else {
            problems.append(
                Phrase(
                    "“\(title)” counts from its completion: calendars have no rule for that",
                    fr:
                        "« \(title) » compte à partir du jour où c’est fait : les calendriers n’ont pas de règle pour cela"
                ))
            return []
        }
        var found: [ICalendarProperty] = []
        found += repetition.rules.map { ICalendarProperty("RRULE", value: text($0, isAllDay, zone)) }
        let also = repetition.also.map { moment in
            LocalDateTime(day: moment.day, time: isAllDay ? .midnight : moment.time ?? start.time)
        }
        found += Set(also).sorted().map { time("RDATE", $0, isAllDay, zone) }
        var except: Set<LocalDateTime> = []
        for moment in repetition.except {
            if isAllDay || moment.time != nil {
                except.insert(LocalDateTime(day: moment.day, time: isAllDay ? .midnight : moment.time ?? .midnight))
                continue
            }
            // A day matches every occurrence that starts on it.
            var named = also.filter { $0.day == moment.day }
            let last = LocalDateTime(day: moment.day, time: TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight)
            if !repetition.rules.isEmpty {
                named +=
                    ((try? repetition.rules.instances(
                        start: ICalendarTime(start),
                        from: ICalendarTime(LocalDateTime(day: moment.day, time: .midnight)),
                        through: ICalendarTime(last), limit: 1500)) ?? []).compactMap { LocalDateTime($0) }
            }
            except.formUnion(named.isEmpty ? [LocalDateTime(day: moment.day, time: start.time)] : named)
        }
        found += except.sorted().map { time("EXDATE", $0, isAllDay, zone) }
        return found
    }

    /// The rule with its end in the form that the RFC requires: a date for dates, UTC with a zone, else local (§3.3.10).
    private func text(_ rule: RecurrenceRule, _ isAllDay: Bool, _ zone: String?) -> String {
        var parts = RuleParts(rule.text.uppercased())
        guard let until = rule.until, parts["UNTIL"] != nil, let local = LocalDateTime(until) else { return parts.text }
        if isAllDay {
            parts["UNTIL"] = ICalendarTime(local.day).text
        } else if !rule.untilIsUTC {
            var end = local
            if until.isDate { end.time = TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight }
            parts["UNTIL"] = zone == nil ? ICalendarTime(end).text : Self.utc(instant(end, zone))
        }
        return parts.text
    }

    // MARK: Times

    /// The zone of a `tz:`; nil if floating.
    private mutating func zone(_ name: String?, _ source: Source) -> String? {
        guard let name else { return nil }
        if zones[name] == nil { zones[name] = .some(TimeZoneRules(named: name)) }
        guard let rules = zones[name] ?? nil else {
            problems.append(
                Phrase(
                    "“\(source.item.text)”: no zone is called “\(name)”, the time floats",
                    fr: "« \(source.item.text) » : aucun fuseau ne s’appelle « \(name) », l’heure est flottante"))
            return nil
        }
        zones[rules.name] = rules
        return rules.name
    }

    private func instant(_ local: LocalDateTime, _ zone: String?) -> Int64 {
        guard let zone, let rules = zones[zone] ?? nil else { return reader.instant(of: local) }
        return rules.instant(of: ICalendarTime(local))
    }

    private mutating func time(
        _ property: String, _ local: LocalDateTime, _ isDate: Bool, _ zone: String?
    ) -> ICalendarProperty {
        if isDate {
            return ICalendarProperty(
                property, value: ICalendarTime(local.day).text, parameters: [.init("VALUE", ["DATE"])])
        }
        guard let zone else { return ICalendarProperty(property, value: ICalendarTime(local).text) }
        if zone == "UTC" { return ICalendarProperty(property, value: ICalendarTime(local).text + "Z") }
        let reach = reaches[zone] ?? local.day...local.day
        reaches[zone] = min(reach.lowerBound, local.day)...max(reach.upperBound, local.day)
        return ICalendarProperty(
            property, value: ICalendarTime(local).text, parameters: [.init("TZID", [zone])])
    }

    private static func utc(_ instant: Int64) -> String {
        ICalendarTime(LocalDateTime(localSeconds: Int(instant))).text + "Z"
    }
}

extension RecurrenceRule {
    /// With the COUNT of a calendar, which includes DTSTART even if the rule does not generate it (§3.3.10); the
    /// count of a line only includes what the rule generates.
    fileprivate func counting(_ start: ICalendarTime) -> RecurrenceRule {
        guard let count, let found = try? instances(start: start, from: start, through: start, limit: 1), found.isEmpty
        else { return self }
        return with(count: count + 1)
    }
}
