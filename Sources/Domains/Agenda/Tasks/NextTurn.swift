// What becomes of a repeating task when it is done or skipped: its dates go on, in the same line.

import CivilTime
import ICalendar
import Vault

extension AgendaTask {
    /// The dates of the next turn, each moved by as much as the moment of the task; nil where there is none.
    package struct NextTurn: Sendable, Hashable {
        package let due: Moment?
        package let start: Moment?
        package let span: EventSpan?
        /// `count:` less the turn that is over.
        package let count: Int?
        /// What `repeat:` or `rrule:` has to say from now on: a turn on the last day of a short month would forget the 31st.
        package var rule: RecurrenceRule?
    }

    /// The turn after this one. A repetition by schedule keeps its own days (the 31st stays the 31st; a shorter month has it on its last day);
    /// one after completion counts from `today`, and one that catches up leaves out what is not after `today`. What has no date was for the
    /// day of its page, else for `today`, and is due at its next turn.
    package func nextTurn(today: Day) throws(RecurrenceError) -> NextTurn? {
        guard let repetition, !repetition.rules.isEmpty else { return nil }
        let moment = self.moment ?? Moment(day: page ?? today)
        let rules = self.rules
        let count = line["count"].flatMap { Int($0) }
        if let count, count <= 1 { return nil }
        // Counted from this turn, so a rule's own COUNT would never end; the line's token is what runs down.
        var origin = moment.local
        if repetition.isAfterCompletion { origin = LocalDateTime(day: today, time: origin.time) }
        let isDay = moment.time == nil
        let start = isDay ? ICalendarTime(origin.day) : ICalendarTime(origin)
        // At most nine years between two turns, as long as FREQ=YEARLY on a 29 February; longer intervals are looked for longer.
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

    /// The turn before this one, of which this is the next; after completion the day on which it was done, which is all that is known of it.
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
    /// The rule for ever.
    func withoutEnd() throws(RecurrenceError) -> RecurrenceRule {
        try RecurrenceRule(RuleParts(text).without("COUNT", "UNTIL").text)
    }
}
