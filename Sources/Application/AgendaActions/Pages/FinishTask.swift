// Completes, reopens or skips tasks, and skips occurrences of a series.

import Agenda
import CivilTime
import Search
import Vault
import Workspaces

/// Marks a task as done. A repeating task advances to its next occurrence instead.
package struct FinishTask: Sendable {
    package var line: NamedLine
    /// The task is opened again.
    package var reopens: Bool
    /// The day of completion; nil for today.
    package var day: Day?

    package init(_ line: NamedLine, reopens: Bool = false, on day: Day? = nil) {
        (self.line, self.reopens, self.day) = (line, reopens, day)
    }

    package func plan(in workspace: Workspace) throws -> Plan<[PlacedLine]> {
        let target = try line.target(.task, reopens: reopens, in: workspace)
        guard target.task != nil else { throw AgendaActionError.notATask(target.place) }
        let day = day ?? workspace.today
        let reopens = reopens
        return target.plan(in: workspace, isFinished: !reopens) { target in
            guard let task = target.task else { return [] }
            return reopens ? try target.document.reopening(task) : try target.document.completing(task, today: day)
        }
    }
}

/// Skips one occurrence of a series, or the open occurrence of a repeating task.
package struct SkipOccurrence: Sendable {
    package var line: NamedLine
    /// Nil for the next one.
    package var occurrence: Moment?

    package init(_ line: NamedLine, on occurrence: Moment? = nil) {
        (self.line, self.occurrence) = (line, occurrence)
    }

    package func plan(in workspace: Workspace) throws -> Plan<[PlacedLine]> {
        let target = try line.target(.repeating, on: occurrence, in: workspace)
        if let event = target.event, event.repetition != nil, event.state == nil {
            let occurrence = try SeriesOccurrence.find(occurrence, of: target, event, workspace)
            return target.plan(in: workspace) { target in
                target.event.map { target.document.excepting(occurrence, of: $0) } ?? []
            }
        }
        let today = workspace.today
        guard let task = target.task, task.isOpen, try task.nextTurn(today: today) != nil else {
            throw AgendaActionError.notRepeating(target.place)
        }
        return target.plan(in: workspace, isFinished: true) { target in
            try target.task.flatMap { try target.document.skipping($0, today: today) } ?? []
        }
    }
}

/// A given occurrence of a series.
enum SeriesOccurrence {
    /// The occurrence on that day (and time), or else the next one from now on, in the series' own zone.
    static func find(
        _ wanted: Moment?, of target: AgendaTarget, _ event: AgendaEvent, _ workspace: Workspace
    ) throws -> Moment {
        var finder = OccurrenceFinder(reader: workspace.machine.readerZone)
        if let wanted {
            let day = wanted.day
            let found = try finder.occurrences(of: event, from: day, to: day).filter { $0.span.start.day == day }
            if let match = found.first(where: { wanted.time == nil || $0.span.start.time == wanted.time }),
                let original = match.original
            {
                return original
            }
            throw AgendaActionError.noOccurrence(
                target.place, on: day, next: next(event, &finder, workspace)?.span.start.day)
        }
        guard let original = next(event, &finder, workspace)?.original else {
            throw AgendaActionError.notRepeating(target.place)
        }
        return original
    }

    private static func next(
        _ event: AgendaEvent, _ finder: inout OccurrenceFinder, _ workspace: Workspace
    ) -> Occurrence? {
        let (today, now) = (workspace.today, workspace.now)
        for reach in [40, 400, 4000] {
            let found = try? finder.occurrences(of: event, from: today, to: today.adding(days: reach))
            if let next = found?.first(where: { $0.span.end > now || $0.span.start >= now }) { return next }
        }
        return nil
    }
}
