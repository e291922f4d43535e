// Advances a repeating task that is completed or skipped: the line gets new dates.

import CivilTime
import ICalendar
import Vault

extension AgendaTask {
    /// The dates of the next occurrence, each shifted like the task's moment; nil if there is none.
    package struct NextTurn: Sendable, Hashable {
        package let due: Moment?
        package let start: Moment?
        package let span: EventSpan?
        /// `count:` without the completed occurrence.
        package let count: Int?
        /// A new value for `repeat:` or `rrule:` if needed: on the last day of a short month the 31st would be forgotten.
        package var rule: RecurrenceRule?
    }

    /// The next occurrence. A scheduled repetition keeps its days (the 31st stays the 31st; shorter months use their
    /// last day); one after completion counts from `today`, and one that catches up skips what is not after `today`.
    /// A task without a date counts from the day of its page, else from `today`, and becomes due at its next
    /// occurrence.
    package func nextTurn(today: Day) throws(RecurrenceError) -> NextTurn? {
        guard let repetition, !repetition.rules.isEmpty else { return nil }
        let moment = self.moment ?? Moment(day: page ?? today)
        let rules = self.rules
        let count = line["count"].flatMap { Int($0) }
        if let count, count <= 1 { return nil }
        // Counted from this occurrence, a COUNT in the rule would never end; the token of the line is decremented instead.
        var origin = moment.local
        if repetition.isAfterCompletion { origin = LocalDateTime(day: today, time: origin.time) }
        let isDay = moment.time == nil
        let start = isDay ? ICalendarTime(origin.day) : ICalendarTime(origin)
        // Occurrences are at most nine years apart, as with FREQ=YEARLY on 29 February; larger intervals extend the search.
        var reach = 10 * 366 + (repetition.isCatchingUp ? max(0, today - origin.day) : 0)
        while reach <= 4_000_000 {
            let last = origin.day.adding(days: reach)
            var after =
                isDay ? LocalDateTime(day: origin.day.adding(days: 1), time: .midnight) : origin.adding(seconds: 1)
            if repetition.isCatchingUp {
                after = max(after, LocalDateTime(day: today.adding(days: 1), time: .midnight))
            }
            let from = isDay ? ICalendarTime(after.day) : ICalendarTime(after)
            let through = ICalendarTime(
                LocalDateTime(day: last, time: TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight))
            let instances = try rules.instances(
                start: start, from: from, through: isDay ? ICalendarTime(last) : through,
                limit: 1 + repetition.except.count)
            for instance in instances {
                guard let next = LocalDateTime(instance), !repetition.except.contains(where: { $0.names(next) }) else {
                    continue
                }
                var turn = turn(from: moment.local, to: next, count: count.map { $0 - 1 })
                if next.day.parts.day != moment.day.parts.day, isShortened, !repetition.isAfterCompletion,
                    repetition.rules.count == 1
                {
                    turn.rule = repetition.rule?.pinned(to: moment.day)
                }
                return turn
            }
            if rules.allSatisfy({ $0.until != nil }) || !instances.isEmpty { return nil }
            reach *= 10
        }
        return nil
    }

    /// The previous occurrence, of which this is the next; after completion the day of that, as nothing else is known about it.
    package func previousTurn() throws(RecurrenceError) -> NextTurn? {
        guard let repetition, !repetition.rules.isEmpty, let moment else { return nil }
        let count = line["count"].flatMap { Int($0) }.map { $0 + 1 }
        if repetition.isAfterCompletion {
            guard let done else { return nil }
            return turn(
                from: moment.local, to: LocalDateTime(day: done.day, time: moment.local.time), count: count)
        }
        let isDay = moment.time == nil
        func time(_ day: Day) -> ICalendarTime {
            isDay ? ICalendarTime(day) : ICalendarTime(LocalDateTime(day: day, time: moment.local.time))
        }
        var plain: [RecurrenceRule] = []
        for rule in rules { plain.append(try rule.withoutEnd()) }
        for days in 1...3700 {
            let day = moment.day.adding(days: -days)
            let isLeftOut = repetition.except.contains {
                $0.names(LocalDateTime(day: day, time: moment.local.time))
            }
            if isLeftOut { continue }
            let start = time(day)
            let found = try plain.instances(
                start: start, from: start, through: time(moment.day), limit: 2 + repetition.except.count)
            let open = found.compactMap { LocalDateTime($0) }.filter { instance in
                instance.day == day || !repetition.except.contains { $0.names(instance) }
            }
            if open.count > 1, open[0].day == day, open[1] == moment.local {
                return turn(from: moment.local, to: LocalDateTime(day: day, time: moment.local.time), count: count)
            }
        }
        return nil
    }

    private func turn(from old: LocalDateTime, to new: LocalDateTime, count: Int?) -> NextTurn {
        let days = new.day - old.day
        func moved(_ moment: Moment?) -> Moment? {
            moment.map { Moment(day: $0.day.adding(days: days), time: $0.time) }
        }
        let movedSpan = span.map {
            $0.moved(
                to: LocalDateTime(day: $0.start.day.adding(days: days), time: due == nil ? new.time : $0.start.time))
        }
        return NextTurn(
            due: moment == nil ? Moment(day: new.day) : moved(due), start: moved(start), span: movedSpan, count: count)
    }
}

extension RecurrenceRule {
    /// The rule without an end.
    func withoutEnd() throws(RecurrenceError) -> RecurrenceRule {
        try RecurrenceRule(RuleParts(text).without("COUNT", "UNTIL").text)
    }
}
