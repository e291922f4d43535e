// Series that change from some occurrence on: RANGE=THISANDFUTURE (RFC 5545 §3.2.13), possibly repeatedly.

import CivilTime
import ICalendar

/// A part of a series between two changes, which becomes a separate series.
struct SeriesStretch {
    var component: ICalendarComponent
    /// The clock on which RECURRENCE-ID identifies occurrences.
    let clock: CalendarClock
    let isAllDay: Bool
    /// It contains the occurrences with identifiers from `first` up to, but not including `next`; nil means unbounded.
    let first: LocalDateTime?
    let next: LocalDateTime?
    /// Seconds by which its occurrences are later than their identifiers.
    let shift: Int
    /// Exceptions of the whole series in this part, in its own times.
    var except: [Moment] = []

    func holds(_ override: ICalendarComponent, _ zones: inout CalendarZones, _ reader: LocalZone) -> Bool {
        guard let time = override["RECURRENCE-ID"]?.dateTime,
            let name = zones.name(time, on: clock, isAllDay: isAllDay, reader: reader)
        else { return next == nil }
        return holds(name)
    }

    func holds(_ name: LocalDateTime) -> Bool {
        (first.map { name >= $0 } ?? true) && (next.map { name < $0 } ?? true)
    }

    func shifted(_ name: Moment) -> Moment {
        guard shift != 0 else { return name }
        let moved = name.local.adding(seconds: shift)
        return name.time == nil ? Moment(day: moved.day) : Moment(moved)
    }
}

extension CalendarZones {
    /// The start of the occurrence that a RECURRENCE-ID or an EXDATE identifies.
    mutating func name(
        _ time: ICalendarDateTime, on clock: CalendarClock, isAllDay: Bool, reader: LocalZone
    ) -> LocalDateTime? {
        isAllDay
            ? day(time, reader: reader).map { LocalDateTime(day: $0, time: .midnight) }
            : local(time, on: clock, reader: reader)
    }
}

extension CalendarImport {
    /// RANGE=THISANDFUTURE.
    package static func isTail(_ component: ICalendarComponent) -> Bool {
        component["RECURRENCE-ID"]?[parameter: "RANGE"]?.uppercased() == "THISANDFUTURE"
    }

    /// Each part ends before the next begins, and all but the first have new identifiers. A part without a rule uses
    /// that of the previous part, shifted by the same amount as its start. Nil if it cannot be split.
    mutating func parts(of master: ICalendarComponent, tails: [ICalendarComponent]) -> [SeriesStretch]? {
        guard !tails.isEmpty, master.all("RRULE").count == 1, let written = master["RRULE"],
            let rule = try? RecurrenceRule(written.value.uppercased().filter { $0 != " " }),
            let start = master["DTSTART"]?.dateTime, let origin = LocalDateTime(start.time)
        else { return nil }
        let clock = start.time.isDate ? .floating : zones.clock(of: start) ?? .floating
        let isAllDay = start.time.isDate
        var cuts: [LocalDateTime: [ICalendarComponent]] = [:]
        for tail in tails {
            guard let time = tail["RECURRENCE-ID"]?.dateTime,
                let edge = zones.name(time, on: clock, isAllDay: isAllDay, reader: reader)
            else { continue }
            cuts[edge, default: []].append(tail)
        }
        let edges = cuts.keys.sorted()
        guard let firstEdge = edges.first else { return nil }
        var parts: [SeriesStretch] = []
        var base = PartRule(rule, start: origin, isAllDay: isAllDay, end: end(of: rule, on: clock, isAllDay))
        if firstEdge > origin {
            var component = master
            component.set("RRULE", base.text(from: origin, before: firstEdge, shift: 0) ?? written.value)
            parts.append(
                SeriesStretch(
                    component: component, clock: clock, isAllDay: isAllDay, first: nil, next: firstEdge, shift: 0))
        }
        let left = master.all("EXDATE").flatMap(\.dateTimes).compactMap {
            zones.name($0, on: clock, isAllDay: isAllDay, reader: reader)
        }
        for (index, edge) in edges.enumerated() {
            guard var component = newest(cuts[edge] ?? []) else { continue }
            let next = index + 1 < edges.count ? edges[index + 1] : nil
            let moved = component["DTSTART"]?.dateTime.flatMap {
                zones.name($0, on: clock, isAllDay: isAllDay, reader: reader)
            }
            let shift = (moved ?? edge) - edge
            component.properties.removeAll { ["RECURRENCE-ID", "UID"].contains($0.name) }
            let name = isAllDay ? ICalendarTime(edge.day).text : ICalendarTime(edge).text
            component.properties.append(
                ICalendarProperty("UID", text: Self.uid(of: master) + (parts.isEmpty ? "" : "_R" + name)))
            if moved == nil, var property = master["DTSTART"] {
                property.value = name
                component.properties.removeAll { $0.name == "DTSTART" }
                component.properties.append(property)
            }
            if let own = component["RRULE"],
                let ownRule = try? RecurrenceRule(own.value.uppercased().filter({ $0 != " " }))
            {
                base = PartRule(
                    ownRule, start: edge.adding(seconds: shift), isAllDay: isAllDay,
                    end: end(of: ownRule, on: clock, isAllDay), shift: shift)
            }
            let part = SeriesStretch(
                component: component, clock: clock, isAllDay: isAllDay, first: parts.isEmpty ? nil : edge, next: next,
                shift: shift)
            component.properties.removeAll { $0.name == "RRULE" }
            if let text = base.text(from: edge, before: next, shift: shift) {
                component.set("RRULE", text)
            } else if let dates = base.dates(from: edge, before: next, shift: shift) {
                let later = dates.filter { $0 != edge.adding(seconds: shift) }
                if !later.isEmpty {
                    component.properties.append(
                        ICalendarProperty(
                            "RDATE",
                            value: later.map { (isAllDay ? ICalendarTime($0.day) : ICalendarTime($0)).text }
                                .joined(separator: ","),
                            parameters: component["DTSTART"]?.parameters ?? []))
                }
            } else {
                losses.add("RANGE=THISANDFUTURE", example: written.value)
                component.properties.append(
                    ICalendarProperty(CalendarNotes.keptName, text: CalendarNotes.kept(written)))
            }
            parts.append(part.with(component, except: left.filter { part.holds($0) && part.first != nil }))
        }
        return parts
    }

    /// UNTIL on the clock of the series.
    private mutating func end(of rule: RecurrenceRule, on clock: CalendarClock, _ isAllDay: Bool) -> LocalDateTime? {
        guard let until = rule.until else { return nil }
        let time = ICalendarDateTime(time: until, isUTC: rule.untilIsUTC)
        guard let end = zones.name(time, on: clock, isAllDay: isAllDay, reader: reader) else { return nil }
        return until.isDate && !isAllDay ? LocalDateTime(day: end.day.adding(days: 1), time: .midnight) : end
    }
}

extension SeriesStretch {
    fileprivate func with(_ component: ICalendarComponent, except: [LocalDateTime]) -> SeriesStretch {
        var part = self
        part.component = component
        part.except = except.map { shifted(isAllDay ? Moment(day: $0.day) : Moment($0)) }
        return part
    }
}

/// A rule shared by parts of a series.
private struct PartRule {
    private let rule: RecurrenceRule
    private let start: LocalDateTime
    private let isAllDay: Bool
    /// The last possible instance.
    private let end: LocalDateTime?
    /// Seconds by which its times are later than the identifiers of the occurrences.
    private let ownShift: Int

    init(_ rule: RecurrenceRule, start: LocalDateTime, isAllDay: Bool, end: LocalDateTime?, shift: Int = 0) {
        (self.rule, self.start, self.isAllDay, self.end, ownShift) = (rule, start, isAllDay, end, shift)
    }

    private func time(_ local: LocalDateTime) -> ICalendarTime {
        isAllDay ? ICalendarTime(local.day) : ICalendarTime(local)
    }

    private func instances(from first: LocalDateTime, before last: LocalDateTime, limit: Int) -> [LocalDateTime]? {
        let plain = rule.with(until: end.map { time($0) })
        return (try? plain.instances(start: time(start), from: time(first), through: time(last), limit: limit))?
            .compactMap { LocalDateTime($0) }.filter { $0 < last }
    }

    /// The rule of a part; nil if it cannot be shifted.
    func text(from edge: LocalDateTime, before next: LocalDateTime?, shift: Int) -> String? {
        guard let bare = shifted(by: shift - ownShift) else { return nil }
        let done = rule.count.map {
            instances(from: start, before: edge.adding(seconds: ownShift), limit: $0)?.count ?? 0
        }
        let count = rule.count.map { max(1, $0 - (done ?? 0)) }
        let last = end.map { $0.adding(seconds: shift - ownShift) }
        if let next {
            let most = next.adding(seconds: ownShift)
            let inside = count.flatMap {
                instances(from: edge.adding(seconds: ownShift), before: most, limit: $0)?.count
            }
            let stops = next.adding(seconds: shift - (isAllDay ? 86_400 : 1))
            if count == nil || (inside ?? 0) < (count ?? 0) || count == inside {
                return bare + ";UNTIL=" + time(min(stops, last ?? stops)).text
            }
        }
        if let count { return bare + ";COUNT=\(count)" }
        return bare + (last.map { ";UNTIL=" + time($0).text } ?? "")
    }

    /// The times of a part as a list, unless there are too many.
    func dates(from edge: LocalDateTime, before next: LocalDateTime?, shift: Int) -> [LocalDateTime]? {
        let most = 366
        guard next != nil || end != nil || rule.count != nil else { return nil }
        let last =
            next?.adding(seconds: ownShift) ?? end?.adding(seconds: 1) ?? start.adding(seconds: 100 * 366 * 86_400)
        guard let found = instances(from: edge.adding(seconds: ownShift), before: last, limit: most + 1),
            found.count <= most
        else { return nil }
        return found.map { $0.adding(seconds: shift - ownShift) }
    }

    /// The rule without an end, shifted by this many seconds; nil if no rule expresses that.
    private func shifted(by seconds: Int) -> String? {
        var parts = RuleParts(rule.text.uppercased()).without("COUNT", "UNTIL")
        let days = start.adding(seconds: seconds).day - start.day
        guard seconds != 0 else { return parts.text }
        if seconds % 86_400 != 0, !parts.names.isDisjoint(with: ["BYHOUR", "BYMINUTE", "BYSECOND"]) { return nil }
        let byParts = parts.names.filter { $0.hasPrefix("BY") }
        guard days != 0, !byParts.isEmpty else { return parts.text }
        guard rule.frequency == .weekly, byParts == ["BYDAY"] else { return nil }
        // WKST is shifted as well, to keep the parity of weeks.
        let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        func later(_ code: String) -> String {
            codes.firstIndex(of: code).map { codes[(($0 + days) % 7 + 7) % 7] } ?? code
        }
        if rule.interval > 1, parts["WKST"] == nil { parts["WKST"] = "MO" }
        for name in ["BYDAY", "WKST"] where parts[name] != nil {
            parts[name] = parts.list(name).map(later).joined(separator: ",")
        }
        return parts.text
    }
}
