// Converts a typed line to a line of a page: `Dentiste demain 14h-15h30 @Lyon #santé alarm:30m`.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// An event or a task to be added to the agenda.
package struct NewEvent: Sendable, Equatable {
    /// The page for the line.
    package let page: AgendaPage
    /// The line for the file, bullet included.
    package let line: String
    /// Words of the title that look like a date or time but were not interpreted.
    package let unread: [String]

    /// Why a text is refused.
    package enum Refusal: Error, Sendable, Equatable {
        case empty
        case badToken(Phrase)
        /// A date or a time that does not exist: "2026-02-30", "25:00".
        case nonexistent(String)
        /// The series ends before it begins.
        case endsBeforeStart(until: Day, start: Day)
    }

    /// Parses typed text. A date, a time, a repetition with its end and exceptions, a duration and a time zone may be
    /// anywhere among the tokens of a line. Without a date it is a task on today's page; with `isTask` always a task,
    /// `due:` on its day.
    package init(
        _ typed: String, now: LocalDateTime, isTask: Bool = false, on given: HumanDate? = nil,
        order: HumanDate.Order = .dayFirst
    ) throws(Refusal) {
        let said = try TypedEvent(typed, now: now, isTask: isTask, on: given, order: order)
        unread = said.unread
        let item = try Self.item(said.title)
        try Self.check(item)
        let (when, repetition) = (said.when, said.repetition)
        let first = Self.firstDay(when, repetition?.notation, isTask: said.isTask, now)
        var tokens = said.tokens
        if let repetition {
            tokens += try Self.end(said.bounds, of: repetition.notation, when, first: first, now: now, order: order)
        }
        let body = ClosedLine.text(said.title + tokens)
        guard when.days != nil || when.time != nil || repetition != nil else {
            (page, line) = (.day(now.day), "- [ ] " + body)
            return
        }
        if when.time == nil, repetition == nil, let unit = when.unit, unit == .week || unit == .month {
            (page, line) = (unit == .week ? .week(first.week) : .month(first.monthOfYear), "- [ ] " + body)
            return
        }
        let isSpan = repetition.map { Self.comesBack(when, $0.notation) } ?? true
        let span = Self.span(when, first: first, isSpan: isSpan)
        page = .day(first)
        if said.isTask || when.isDeadline, repetition == nil || said.isTask, item["due"] == nil, span.lastDay == first,
            span.isAllDay || when.isDeadline
        {
            let due = span.isAllDay ? first.iso : Moment(span.start).shortText
            line = "- [ ] " + body + " due:\(due)"
        } else if said.isTask, span.isAllDay, span.lastDay == first {
            line = "- [ ] " + body
        } else {
            line = "- " + (said.isTask ? "[ ] " : "") + span.notation(onPageOf: first) + " " + body
            // Words may be its end there: `18:30 -15:30`.
            if LineGrammar.parse(line)?.text.isEmpty ?? true { throw .empty }
        }
    }

    // MARK: Parts

    private static func item(_ title: String) throws(Refusal) -> LineItem {
        // A token after it shows whether words are left: `all-day` alone is a time.
        guard let item = LineGrammar.parse("- \(title)"), !item.text.isEmpty,
            LineGrammar.parse("- \(title) #a")?.text.isEmpty == false
        else { throw .empty }
        return item
    }

    /// The token for where a series ends: as said, or with the days that were said for it ("every monday in december").
    private static func end(
        _ bounds: TypedBounds, of notation: RepeatNotation, _ when: TypedDates, first: Day, now: LocalDateTime,
        order: HumanDate.Order
    ) throws(Refusal) -> String {
        if let count = bounds.count { return " count:\(count)" }
        if let step = bounds.step { return " until:\(first.adding(step).adding(days: -1).iso)" }
        if var until = bounds.until {
            if until.day < first {
                // "starting in june until august": the August after that June.
                let later = LocalDateTime(day: first, time: .midnight)
                if let date = HumanDate.prefix(of: bounds.untilText, now: later, leaning: .future, order: order)?.date,
                    let last = date.days.last, last >= first
                {
                    until.day = last
                } else {
                    throw .endsBeforeStart(until: until.day, start: first)
                }
            }
            return " until:\(until.shortText)"
        }
        // "once a year in october" is in each October.
        if comesBack(when, notation) || notation.rule.hasPrefix("FREQ=YEARLY") && when.unit != .range { return "" }
        guard let unit = when.unit, unit != .day, let last = when.days?.last, last >= first else { return "" }
        return " until:\(last.iso)"
    }

    /// The first day: as given; for a repetition its first occurrence from then on.
    private static func firstDay(
        _ when: TypedDates, _ notation: RepeatNotation?, isTask: Bool, _ now: LocalDateTime
    ) -> Day {
        var day = when.days?.first ?? now.day
        // In a range that has begun, past days cannot be meant.
        if let notation, !comesBack(when, notation), let last = when.days?.last, day < now.day, last >= now.day {
            day = now.day
        }
        // A time that has passed today means tomorrow.
        if when.days == nil, let time = when.time, time < now.time { day = day.adding(days: 1) }
        // "One Wednesday in two" begins with the next Wednesday.
        guard let notation,
            let written = try? RecurrenceRule(
                RuleParts(notation.rule).without("INTERVAL", "UNTIL", "COUNT").text)
        else { return day }
        let rule = isTask ? written.inShortMonths(of: day) : written
        let start = ICalendarTime(day)
        let found = try? rule.instances(
            start: start, from: start, through: ICalendarTime(day.adding(days: 1500)), limit: 1)
        return found?.first.flatMap { LocalDateTime($0)?.day } ?? day
    }

    /// "du 3 au 5 mars tous les ans": a range of days that recurs, as it is shorter than the interval.
    private static func comesBack(_ when: TypedDates, _ notation: RepeatNotation) -> Bool {
        guard when.unit == .range, let first = when.days?.first, let last = when.days?.last else { return false }
        let parts = RuleParts(notation.rule)
        guard let turn = parts["FREQ"].flatMap({ ["MONTHLY": 28, "YEARLY": 365][$0] }),
            parts.names.isSubset(of: ["FREQ", "INTERVAL"])
        else { return false }
        return last - first < turn
    }

    private static func span(_ when: TypedDates, first: Day, isSpan: Bool) -> EventSpan {
        let last =
            (when.unit == .range || when.unit == .year) && isSpan ? max(first, when.days?.last ?? first) : first
        guard let time = when.time else {
            guard let length = when.length, length >= 86_400 else { return EventSpan(first: first, last: last) }
            return EventSpan(first: first, last: first.adding(days: length / 86_400 - 1))
        }
        let start = LocalDateTime(day: first, time: time)
        if let length = when.length { return EventSpan(start: start, end: start.adding(seconds: length)) }
        guard let endTime = when.endTime else {
            return EventSpan(start: start, end: last > first ? LocalDateTime(day: last, time: time) : start)
        }
        if last > first { return EventSpan(start: start, end: LocalDateTime(day: last, time: endTime)) }
        return EventSpan(
            start: start, end: LocalDateTime(day: endTime > time ? first : first.adding(days: 1), time: endTime))
    }

    /// Refuses meaningless tokens here, while the user can correct them.
    private static func check(_ item: LineItem) throws(Refusal) {
        var problems: [Problem] = []
        _ = Repetition.read(item, isAllDay: false, problems: &problems)
        for (alarm, field) in Alarm.all(item) where alarm == nil {
            throw .badToken(
                Phrase(
                    "alarm: invalid time “\(field.value)” (such as 30m, 1h, 1d)",
                    fr: "alarm : durée invalide « \(field.value) » (par exemple 30m, 1h, 1d)"))
        }
        if let zone = item["tz"], TimeZoneRules(named: zone) == nil {
            throw .badToken(Phrase("tz: no zone is called “\(zone)”", fr: "tz : aucun fuseau ne s’appelle « \(zone) »"))
        }
        for key in ["due", "start"] {
            if let value = item[key], Moment(value) == nil {
                throw .badToken(
                    Phrase(
                        "\(key): invalid date “\(value)” (such as 2026-11-22)",
                        fr: "\(key) : date invalide « \(value) » (par exemple 2026-11-22)"))
            }
        }
        if let problem = problems.first { throw .badToken(problem.message) }
    }
}
