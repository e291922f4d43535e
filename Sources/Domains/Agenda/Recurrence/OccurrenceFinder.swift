// Computes the occurrences of lines between two days: repetitions, moved and cancelled occurrences, time zones.

import CivilTime
import ICalendar
import Vault

/// Computes occurrences. Caches time zones.
package struct OccurrenceFinder {
    /// The reader's zone.
    package let reader: LocalZone
    private var zones: [String: TimeZoneRules?] = [:]
    /// By zone name (nil: the reader's) and year.
    private var gaps: [String?: [Int: [ClockGap]]] = [:]
    /// The limit of occurrences per line and call: `FREQ=SECONDLY` would give millions.
    package static let largestCount = 100_000
    /// What remains of it for all lines that repeat more than hourly.
    private var left = largestCount

    package init(reader: LocalZone) { self.reader = reader }

    /// The zone of an event; nil if it is floating or unknown.
    package mutating func zone(named name: String?) -> LocalZone? {
        guard let name else { return nil }
        if zones[name] == nil { zones[name] = .some(TimeZoneRules(named: name)) }
        guard let rules = zones[name] ?? nil else { return nil }
        return LocalZone { rules.utcOffset(at: $0) }
    }

    /// The occurrences that overlap the reader's days from `first` to `last`, in order. `replaced` are those that other lines replace.
    package mutating func occurrences(
        of event: AgendaEvent, from first: Day, to last: Day, replaced: Set<Moment> = []
    ) throws(RecurrenceError) -> [Occurrence] {
        let zone = zone(named: event.zone)
        // A zone may be up to a day away from the reader's.
        let slack = zone == nil ? 0 : 1
        let window = Window(
            first: first.adding(days: -slack), last: last.adding(days: slack), clock: zone ?? reader,
            gaps: gaps(event, from: first, to: last, zone ?? reader))
        var found: [Occurrence] = []
        let spans = try Self.spans(of: event, in: window, replaced: replaced, limit: left)
        if spans.count > 24 * (window.last - window.first + 1) { left -= min(left, spans.count) }
        for (span, original, isMoved) in spans {
            let occurrence = occurrence(span, original, isMoved, zone)
            if occurrence.span.lastDay >= first, occurrence.span.start.day <= last { found.append(occurrence) }
        }
        return found.sorted { $0.span.start < $1.span.start }
    }

    /// Clock gaps in the years of a window, and in earlier years in which a rule with COUNT counts.
    private mutating func gaps(_ event: AgendaEvent, from first: Day, to last: Day, _ clock: LocalZone) -> [ClockGap] {
        guard let repetition = event.repetition, !repetition.rules.isEmpty, !event.span.isAllDay else { return [] }
        let isCounted = repetition.rules.contains { $0.count != nil }
        let lead = isCounted ? first - event.span.start.day : event.span.lastDay - event.span.start.day
        let years = first.adding(days: -max(0, lead) - 1).parts.year...max(first, last.adding(days: 1)).parts.year
        let name = event.zone
        return years.flatMap { year in
            if let known = gaps[name]?[year] { return known }
            let found = clock.gaps(in: year)
            gaps[name, default: [:]][year] = found
            return found
        }
    }

    private struct Window {
        let first: Day
        let last: Day
        /// The zone of the event's wall clock.
        let clock: LocalZone
        let gaps: [ClockGap]

        func touches(_ span: EventSpan) -> Bool { span.lastDay >= first && span.start.day <= last }
    }

    private func occurrence(_ span: EventSpan, _ original: Moment?, _ isMoved: Bool, _ zone: LocalZone?) -> Occurrence {
        guard let zone else {
            return Occurrence(span: span, original: original, isMoved: isMoved, instant: nil, endInstant: nil)
        }
        let start = zone.instant(of: span.start)
        let end = max(start, zone.instant(of: span.end))
        return Occurrence(
            span: EventSpan(start: reader.local(of: start), end: reader.local(of: end)), original: original,
            isMoved: isMoved,
            instant: start, endInstant: end)
    }

    // MARK: On the event's own clock

    private static func spans(
        of event: AgendaEvent, in window: Window, replaced: Set<Moment>, limit: Int
    ) throws(RecurrenceError) -> [(EventSpan, Moment?, Bool)] {
        // A completed task does not repeat, and one that counts from completion has no next occurrence before that.
        guard let repetition = event.repetition, event.state != .done,
            !(repetition.isAfterCompletion && event.state != nil)
        else {
            // The series knows more than its line: a moved occurrence has its own line.
            if replaced.contains(where: { $0.names(event.span.start) }) { return [] }
            return window.touches(event.span) ? [(event.span, event.replaces, event.replaces != nil)] : []
        }
        var found: [(EventSpan, Moment?, Bool)] = []
        for start in try starts(of: event, repetition, in: window, limit: limit) {
            let isExcepted =
                repetition.except.contains { $0.names(start) } || replaced.contains { $0.names(start) }
                || repetition.moved.contains { $0.from.names(start) }
            if !isExcepted { found.append((event.span.moved(to: start), moment(start, event), false)) }
        }
        for move in repetition.moved {
            let from = LocalDateTime(day: move.from.day, time: move.from.time ?? event.span.start.time)
            if replaced.contains(where: { $0.names(from) }) { continue }
            // A move to a day keeps the time.
            let time = move.to.time ?? event.span.start.time
            let span = event.span.moved(
                to: LocalDateTime(day: move.to.day, time: event.span.isAllDay ? .midnight : time))
            if window.touches(span) { found.append((span, move.from, true)) }
        }
        return found
    }

    private static func moment(_ start: LocalDateTime, _ event: AgendaEvent) -> Moment {
        event.span.isAllDay ? Moment(day: start.day) : Moment(start)
    }

    private static func starts(
        of event: AgendaEvent, _ repetition: Repetition, in window: Window, limit: Int
    ) throws(RecurrenceError) -> Set<LocalDateTime> {
        let isAllDay = event.span.isAllDay
        var starts: Set<LocalDateTime> = []
        for moment in repetition.also {
            let start =
                isAllDay || moment.time == nil
                ? LocalDateTime(day: moment.day, time: event.span.start.time) : moment.local
            if window.touches(event.span.moved(to: start)) { starts.insert(start) }
        }
        guard !repetition.rules.isEmpty else {
            // RDATE without a rule: the line itself is the first occurrence.
            if window.touches(event.span) { starts.insert(event.span.start) }
            return starts
        }
        let rules = repetition.rules.map { rule in
            guard rule.untilIsUTC, let until = rule.until.flatMap({ LocalDateTime($0) }) else { return rule }
            return rule.with(until: ICalendarTime(window.clock.local(of: Int64(until.localSeconds))))
        }
        // Earlier occurrences may extend into the window.
        let lead = (event.span.duration + 86_399) / 86_400
        let from = max(window.first.adding(days: -lead), event.span.start.day)
        guard from <= window.last else { return starts }
        let start = isAllDay ? ICalendarTime(event.span.start.day) : ICalendarTime(event.span.start)
        // The share available to every line.
        let hourly = min(largestCount - 1, 24 * (window.last - window.first + 1))
        let end = LocalDateTime(day: window.last, time: TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight)
        let instances = try rules.instances(
            start: start,
            from: isAllDay ? ICalendarTime(from) : ICalendarTime(LocalDateTime(day: from, time: .midnight)),
            through: isAllDay ? ICalendarTime(window.last) : ICalendarTime(end), limit: max(limit, hourly + 1),
            gaps: window.gaps)
        if limit < largestCount, instances.count > hourly, instances.count >= limit { throw .tooMuch }
        for instance in instances {
            guard let local = LocalDateTime(instance), window.touches(event.span.moved(to: local)) else { continue }
            starts.insert(local)
        }
        return starts
    }
}
