// Moves an event, a task, one occurrence, or the rest of a series to another day or time.

import Agenda
import Bytes
import CivilTime
import ICalendar
import Vault
import Workspaces

/// A part of a series.
package enum SeriesPart: Sendable, Hashable {
    /// Not given: correct for lines that do not repeat.
    case unsaid
    /// Nil for the next one.
    case occurrence(Moment?)
    /// The occurrence of this day and all after it.
    case from(Day)
    case all

    /// The day given.
    fileprivate var moment: Moment? {
        switch self {
        case .occurrence(let moment): moment
        case .from(let day): Moment(day: day)
        case .unsaid, .all: nil
        }
    }
}

/// A new time; parts not given stay unchanged, as does the duration.
package struct NewTime: Sendable, Hashable {
    package var day: Day?
    package var lastDay: Day?
    package var time: TimeOfDay?
    package var endTime: TimeOfDay?
    /// How the day follows from the previous one; nil if it is given, or unchanged.
    package var shift: Shift?
    /// The complete time, if no part stays unchanged.
    private var whole: EventSpan?
    /// The interpretation, if the half of the day was left open: "at 5".
    package private(set) var doubt: String?

    package enum Shift: Sendable, Hashable {
        /// "+1w", "-2d": a number of steps; negative `times` go backwards.
        case step(CalendarStep, times: Int)
        /// "+2h" and the like, in seconds.
        case length(Int)
        /// "+30m": minutes for a line with a time, months for one without. "+1m" is a month.
        case minutesOrMonths(Int)
        /// "next week": the same weekday in it.
        case week(ISOWeek)
        /// "next month": the same day of it, or its last day.
        case month(Month)
    }

    /// "+1w", "-2d", "+1h30", "2 days later", "postpone an hour", "deux jours plus tard": relative to the current time. Nil for anything
    /// else.
    package init?(steps text: String) {
        guard let said = ShiftWords(text) else { return nil }
        let (rest, times) = (said.length, said.isBack ? -1 : 1)
        if rest.last == "m", let count = Int(rest.dropLast()), count > 12 || [5, 10].contains(count) {
            shift = .minutesOrMonths(count * times)
        } else if let step = CalendarStep(text: rest) {
            shift = .step(step, times: times)
        } else if let length = DurationText(text: rest), length.seconds > 0 {
            shift = .length(length.seconds * times)
        } else {
            return nil
        }
    }

    package init(day: Day?, lastDay: Day? = nil, time: TimeOfDay? = nil, endTime: TimeOfDay? = nil) {
        (self.day, self.lastDay, self.time, self.endTime) = (day, lastDay, time, endTime)
    }

    package init(_ span: EventSpan) {
        self.init(day: span.start.day, time: span.isAllDay ? nil : span.start.time)
        whole = span
    }

    /// Nil for a year, for a span without a beginning, and for several weeks or months.
    package init?(_ date: HumanDate) {
        if let shift = Self.shift(to: date) {
            self.init(day: nil)
            self.shift = shift
            return
        }
        guard date.unit == .day || date.unit == .range, let day = date.days.first else { return nil }
        self.init(
            day: date.isTimeAlone ? nil : day, lastDay: date.unit == .range ? date.days.last : nil,
            time: date.time ?? date.part?.usualHour, endTime: date.endTime)
    }

    /// Interprets typed text: "+1w", "friday 10am". A weekday is the next one after the given occurrence, or else after now.
    package init?(_ typed: String, of part: SeriesPart, now: LocalDateTime, reading: (String) throws -> HumanDate)
        throws
    {
        // "to friday", "au 12"
        let typed = Self.withoutLead(typed)
        if let steps = NewTime(steps: typed) {
            self = steps
            return
        }
        let hour = Self.hour(typed, now)
        var date = try hour ?? reading(typed)
        if let day = part.moment?.day, Self.isWeekday(typed, now),
            let near = HumanDate.parse(typed, now: LocalDateTime(day: day, time: .midnight), leaning: .future)
        {
            date = near
        }
        // "weekend" means one of its days.
        if date.unit == .range, let saturday = date.days.first, saturday.weekday == .saturday,
            date.days.last == saturday.adding(days: 1), !typed.contains(where: \.isNumber),
            !typed.split(separator: " ").contains(where: { CalendarWords.weekday($0) != nil })
        {
            self.init(day: saturday, time: date.time ?? date.part?.usualHour, endTime: date.endTime)
            doubt = "\(typed) (\(saturday.iso)?)"
            return
        }
        self.init(date)
        if date.isDoubtful || hour?.time.map({ $0.hour < 7 }) == true,
            let read = date.time?.shortText ?? date.days.first?.iso
        {
            doubt = "\(typed) (\(read)?)"
        }
    }

    /// "3.30", "1415": a time, since a numeric date has a separator or a month.
    private static func hour(_ typed: String, _ now: LocalDateTime) -> HumanDate? {
        guard typed.allSatisfy({ $0.isNumber || $0 == "." }), typed.contains(".") ? typed.count < 6 : typed.count == 4
        else { return nil }
        return HumanDate.parse("at " + typed, now: now, leaning: .future)
    }

    private static func withoutLead(_ typed: String) -> String {
        let words = typed.split(separator: " ")
        guard words.count > 1, ["to", "au", "à"].contains(words[0].lowercased()) else { return typed }
        return (words[0].lowercased() == "au" ? "le " : "") + words.dropFirst().joined(separator: " ")
    }

    /// Whether the day was given as a weekday: a week later, it means another date.
    private static func isWeekday(_ typed: String, _ now: LocalDateTime) -> Bool {
        let later = LocalDateTime(day: now.day.adding(days: 7), time: now.time)
        guard typed.split(separator: " ").contains(where: { $0.count > 2 && CalendarWords.weekday($0) != nil }),
            let first = HumanDate.parse(typed, now: now, leaning: .future)?.days.first
        else { return false }
        return HumanDate.parse(typed, now: later, leaning: .future)?.days.first == first.adding(days: 7)
    }

    private static func shift(to date: HumanDate) -> Shift? {
        guard let first = date.days.first, let last = date.days.last else { return nil }
        if date.unit == .week, last - first == 6 { return .week(first.week) }
        return date.unit == .month && first.monthOfYear == last.monthOfYear ? .month(first.monthOfYear) : nil
    }

    /// The time as given, now that the line's current time is known.
    func from(_ old: LocalDateTime, isAllDay: Bool) -> NewTime {
        var copy = self
        copy.shift = nil
        switch shift {
        case .step(let step, let times): copy.day = old.day.adding(step, times: times)
        case .week(let week): copy.day = week.first.adding(days: old.day.weekday.rawValue - 1)
        case .month(let month):
            copy.day = month.first.adding(days: min(old.day.parts.day, month.last.parts.day) - 1)
        case .minutesOrMonths(let count) where isAllDay:
            copy.day = old.day.adding(CalendarStep(count: abs(count), unit: .month), times: count.signum())
        case .minutesOrMonths(let count): copy.move(old, by: count * 60)
        case .length(let seconds) where isAllDay: copy.day = old.day.adding(days: seconds / 86_400)
        case .length(let seconds): copy.move(old, by: seconds)
        case nil: break
        }
        return copy
    }

    private mutating func move(_ old: LocalDateTime, by seconds: Int) {
        let moved = old.adding(seconds: seconds)
        (day, time) = (moved.day, moved.time)
    }

    /// Whether it includes a duration.
    var hasLength: Bool { whole != nil || endTime != nil || lastDay != nil }

    func applied(to span: EventSpan) -> EventSpan {
        if let whole { return whole }
        if shift != nil { return from(span.start, isAllDay: span.isAllDay).applied(to: span) }
        let first = day ?? span.start.day
        if let lastDay, time == nil, span.isAllDay { return EventSpan(first: first, last: lastDay) }
        guard let time = time ?? (span.isAllDay ? nil : span.start.time) else {
            return span.moved(to: LocalDateTime(day: first, time: .midnight))
        }
        let start = LocalDateTime(day: first, time: time)
        // "11 dec - 12 dec": the existing times on the first and on the last day.
        if let lastDay, self.time == nil {
            return EventSpan(start: start, end: LocalDateTime(day: lastDay, time: span.end.time))
        }
        if let endTime {
            let last = lastDay ?? (endTime > time ? first : first.adding(days: 1))
            return EventSpan(start: start, end: LocalDateTime(day: last, time: endTime))
        }
        // A whole day that gets a time has no duration yet; several days keep their last one.
        guard span.isAllDay else { return span.moved(to: start) }
        let days = span.lastDay - span.start.day
        return EventSpan(start: start, end: LocalDateTime(day: first.adding(days: days), time: time))
    }
}

package struct MoveAgendaLine: Sendable {
    package var line: NamedLine
    package var time: NewTime
    package var part: SeriesPart

    package init(_ line: NamedLine, to time: NewTime, _ part: SeriesPart = .unsaid) {
        (self.line, self.time, self.part) = (line, time, part)
    }

    /// Results in the changed lines: none if it is there already, two if a series is split.
    package func plan(in workspace: Workspace) throws -> Plan<[PlacedLine]> {
        let target = try line.target(.any, on: part.moment, in: workspace)
        let event = target.task?.due == nil ? target.event : nil
        if case .length(let seconds)? = time.shift, abs(seconds) < 86_400,
            event.map(\.span.isAllDay) ?? (target.task?.moment?.time == nil)
        {
            throw AgendaActionError.hasNoTime(target.place)
        }
        if let event { return try plan(event, target, workspace) }
        if let task = target.task { return plan(task, target, workspace) }
        throw AgendaActionError.neitherEventNorTask(target.place)
    }

    // MARK: Events

    private func plan(
        _ event: AgendaEvent, _ target: AgendaTarget, _ workspace: Workspace
    ) throws -> Plan<[PlacedLine]> {
        guard event.repetition != nil else { return try relocation(event, target, workspace) }
        switch part {
        case .from(let day): return try split(event, target, from: day, workspace)
        case .occurrence(let wanted): return try moving(wanted, of: event, target, workspace)
        case .unsaid where event.state != nil: return try moving(nil, of: event, target, workspace)
        case .unsaid: throw AgendaActionError.repeats(target.place)
        case .all: return try relocation(event, target, workspace)
        }
    }

    private func moving(
        _ wanted: Moment?, of event: AgendaEvent, _ target: AgendaTarget, _ workspace: Workspace
    ) throws -> Plan<[PlacedLine]> {
        let occurrence = try SeriesOccurrence.find(wanted, of: target, event, workspace)
        let span = time.applied(
            to: event.span.moved(to: LocalDateTime(day: occurrence.day, time: event.span.start.time)))
        if time.hasLength, event.state == nil,
            (span.isAllDay, span.duration) != (event.span.isAllDay, event.span.duration)
        {
            return takingOut(occurrence, as: span, of: event, target, workspace)
        }
        let moment = Moment(
            day: span.start.day,
            time: span.isAllDay || span.start.time == event.span.start.time ? nil : span.start.time)
        return target.plan(in: workspace) { target in
            target.event.map { target.document.moving(occurrence, of: $0, to: moment) } ?? []
        }
    }

    /// `moved:` cannot express another duration: the occurrence is skipped, and becomes a separate line.
    private func takingOut(
        _ occurrence: Moment, as span: EventSpan, of event: AgendaEvent, _ target: AgendaTarget, _ workspace: Workspace
    ) -> Plan<[PlacedLine]> {
        let line = target.document.line(ofOccurrence: span, of: event)
        let insertion = PageInsertion([line], on: .day(span.start.day), from: target.document, in: workspace)
        let ending = target.changing { target in
            target.event.map { target.document.excepting(occurrence, of: $0) } ?? []
        }
        return Plan([insertion.change, ending]) {
            target.placed(in: $0, workspace.vault.settings) + (try insertion.placed(in: $0))
        }
    }

    /// Changes the line in place, or moves it to the page of its new day.
    private func relocation(
        _ event: AgendaEvent, _ target: AgendaTarget, _ workspace: Workspace
    ) throws -> Plan<[PlacedLine]> {
        let span = time.applied(to: event.span)
        guard span != event.span else { return Plan([], []) }
        guard let rule = target.document.movingRule(of: event, to: span.start.day) else {
            throw AgendaActionError.repeatsOnOtherDays(target.place, than: span.start.day)
        }
        var isDated = false
        if case .dated = event.line.when { isDated = true }
        let isDayPage = PageType(named: target.document.fields.type, path: target.path) == .day
        guard !isDated, isDayPage, span.start.day != target.page, target.item.indent == 0 else {
            return target.plan(in: workspace) { target in
                target.event.map {
                    target.document.setting(span, of: $0)
                        + (target.document.movingRule(of: $0, to: span.start.day) ?? [])
                } ?? []
            }
        }
        // A single day takes its date from the page; several days are written out.
        let written = span.lastDay == span.start.day ? span.atDay(target.page) : span
        let changed = try target.document.applying(target.document.setting(written, of: event) + rule)
        let document = Document(path: target.path, contents: changed, settings: workspace.vault.settings)
        guard let moved = AgendaTarget(document, line: target.line) else { return Plan([], []) }
        return target.plan(in: workspace, takingTo: .day(span.start.day), as: moved.block)
    }

    private func split(
        _ event: AgendaEvent, _ target: AgendaTarget, from day: Day, _ workspace: Workspace
    ) throws -> Plan<[PlacedLine]> {
        guard let split = try target.document.splitting(event, from: day) else {
            throw AgendaActionError.notSplit(target.place, at: day)
        }
        // The new line on a temporary page, then moved as any other.
        let page = AgendaPage.day(split.start.day)
        let holder = Document(path: page.path, contents: Array("---\ntype: day\n---\n\(split.rest)\n".utf8))
        guard let rest = AgendaTarget(holder, line: 4), let restEvent = rest.event else { return Plan([], []) }
        let span = time.applied(to: restEvent.span)
        guard span.start.day >= day else { throw AgendaActionError.notSplit(target.place, at: span.start.day) }
        guard let rule = holder.movingRule(of: restEvent, to: span.start.day) else {
            throw AgendaActionError.repeatsOnOtherDays(target.place, than: span.start.day)
        }
        let bytes = try holder.applying(holder.setting(span.atDay(split.start.day), of: restEvent) + rule)
        let line = AgendaTarget(Document(path: page.path, contents: bytes), line: 4)?.block ?? split.rest
        let insertion = PageInsertion([line], on: .day(span.start.day), from: target.document, in: workspace)
        return Plan([insertion.change, target.ending(before: day)]) {
            target.placed(in: $0, workspace.vault.settings) + (try insertion.placed(in: $0))
        }
    }

    // MARK: Tasks

    private func plan(_ task: AgendaTask, _ target: AgendaTarget, _ workspace: Workspace) -> Plan<[PlacedLine]> {
        let old = task.moment.map(\.local)
        let time = time.from(
            old ?? LocalDateTime(day: task.page ?? workspace.today, time: .midnight),
            isAllDay: task.moment?.time == nil)
        if let key = task.due != nil ? "due" : task.line["start"] != nil ? "start" : nil,
            let old = task.due ?? task.start
        {
            let moment = Moment(day: time.day ?? old.day, time: time.time ?? old.time)
            guard moment != old else { return Plan([], []) }
            return target.plan(in: workspace) { $0.document.setting(key, to: moment.text, of: $0.item) }
        }
        let isDayPage = PageType(named: target.document.fields.type, path: target.path) == .day
        guard let day = time.day, time.time == nil, isDayPage, target.document.kind == .agenda, target.item.indent == 0
        else {
            let moment = Moment(day: time.day ?? task.page ?? workspace.today, time: time.time)
            return target.plan(in: workspace) { $0.document.setting("due", to: moment.text, of: $0.item) }
        }
        guard day != target.page else { return Plan([], []) }
        return target.plan(in: workspace, takingTo: .day(day), as: target.block)
    }
}

extension AgendaTarget {
    /// Ends the series before that day.
    func ending(before day: Day) -> FileChange {
        changing { target in try target.event.flatMap { try target.document.splitting($0, from: day)?.edits } ?? [] }
    }
}

extension EventSpan {
    /// The same times on another day, for a line that takes its date from its page.
    fileprivate func atDay(_ day: Day?) -> EventSpan {
        day.map { moved(to: LocalDateTime(day: $0, time: start.time)) } ?? self
    }
}
