// Queries of the agenda: a range of days, next events, open tasks, free time.

import Agenda
import CivilTime
import Search
import Vault
import Workspaces

/// Everything in a range of days.
package struct ViewAgenda {
    package var first: Day
    package var last: Day
    /// Applied to each line.
    package var query: ResolvedQuery?
    package var includesPrivate: Bool

    package init(from first: Day, to last: Day, query: ResolvedQuery? = nil, includingPrivate: Bool = true) {
        (self.first, self.last, self.query, includesPrivate) = (first, last, query, includingPrivate)
    }

    /// More than one occurrence per hour of a line on a day is folded into one item. Reports lines that cannot be computed.
    package func answer(in workspace: Workspace) throws -> AgendaDays {
        let answer = try workspace.withIndex {
            try $0.agenda(
                from: first, to: last, reader: workspace.machine.readerZone, query: query, today: workspace.today,
                includingPrivate: includesPrivate)
        }.foldingRepeats()
        for (line, problem) in answer.failures { workspace.tell(.agendaLine(line, problem)) }
        return AgendaDays(answer, from: first, to: last)
    }
}

extension Workspace {
    /// The first day of the week that contains a day, by the reader's first weekday.
    package func firstDay(ofWeekWith day: Day) -> Day { day.adding(days: -firstWeekday.days(until: day.weekday)) }
}

/// Current and next events, up to a year ahead.
package struct FindNextEvents {
    package var query: ResolvedQuery?
    package var limit: Int

    package init(matching query: ResolvedQuery? = nil, limit: Int = 5) { (self.query, self.limit) = (query, limit) }

    package func answer(in workspace: Workspace) throws -> AgendaAnswer {
        let (today, now) = (workspace.today, workspace.now)
        var answer = AgendaAnswer()
        // Mostly something is near; only otherwise a whole year is searched.
        for reach in [14, 60, 366] {
            answer = try workspace.withIndex {
                try $0.agenda(
                    from: today, to: today.adding(days: reach), reader: workspace.machine.readerZone, query: query,
                    today: today)
            }
            answer.events = answer.events.filter {
                $0.span.isAllDay || $0.span.end > now || $0.span.start >= now
            }
            if answer.events.count >= limit { break }
        }
        answer.events = Array(answer.events.prefix(limit))
        answer.tasks = []
        return answer
    }
}

/// Open tasks of all documents except lists, by urgency.
package struct ListOpenTasks {
    package var query: ResolvedQuery?
    /// Only these groups; if empty, all.
    package var groups: Set<TaskGroup>
    /// Nil for all.
    package var limit: Int?

    package init(matching query: ResolvedQuery? = nil, in groups: Set<TaskGroup> = [], limit: Int? = nil) {
        (self.query, self.groups, self.limit) = (query, groups, limit)
    }

    package struct Answer: Sendable {
        /// The total, shown or not.
        package let total: Int
        package let tasks: [(group: TaskGroup, entry: AgendaTaskEntry)]
    }

    package func answer(in workspace: Workspace) throws -> Answer {
        let today = workspace.today
        let found = try workspace.withIndex { try $0.openTasks(query: query, today: today) }
            .map { (group: TaskGroup($0.task, on: $0.line.path, today: today), entry: $0) }
            .filter { groups.isEmpty || groups.contains($0.group) }
        guard let limit, limit > 0 else { return Answer(total: found.count, tasks: found) }
        return Answer(total: found.count, tasks: Array(found.prefix(limit)))
    }
}

/// The gaps between events.
package struct FindFreeTime: Sendable {
    package var first: Day
    package var last: Day
    /// The hours of each day to search.
    package var hours: DayHours
    /// Seconds of the shortest gap that counts.
    package var minimum: Int
    /// Whether Saturdays and Sundays are left out.
    package var isWeekdaysOnly: Bool

    package init(from first: Day, to last: Day, hours: DayHours, minimum: Int, isWeekdaysOnly: Bool = false) {
        (self.first, self.last, self.hours) = (first, last, hours)
        (self.minimum, self.isWeekdaysOnly) = (minimum, isWeekdaysOnly)
    }

    /// In chronological order. Today starts now.
    package func answer(in workspace: Workspace) throws -> [EventSpan] {
        let (today, now) = (workspace.today, workspace.now)
        let answer = try workspace.withIndex {
            try $0.agenda(
                from: first.adding(days: -1), to: last.adding(days: 1), reader: workspace.machine.readerZone,
                today: today)
        }
        // Tasks with a time are busy time, too.
        let busy = answer.events.map(\.span) + answer.tasks.compactMap(\.span)
        var gaps: [EventSpan] = []
        var day = first
        while day <= last {
            if !isWeekdaysOnly || !day.weekday.isWeekend {
                let free = FreeTime.gaps(in: busy, on: day, from: hours.start, to: hours.end, minimum: minimum)
                gaps += free.compactMap { gap in
                    guard gap.end > now else { return day < today ? gap : nil }
                    let from = day == today ? max(gap.start, now) : gap.start
                    return gap.end - from >= minimum ? EventSpan(start: from, end: gap.end) : nil
                }
            }
            day = day.adding(days: 1)
        }
        return gaps
    }
}
