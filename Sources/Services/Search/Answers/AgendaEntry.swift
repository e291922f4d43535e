// What is in an agenda on some day: an occurrence of an event, or a task, with the line that says so.

import Agenda
import CivilTime
import Vault

/// Where a line of the agenda is.
package struct AgendaLine: Sendable, Hashable {
    package let path: VaultPath
    /// From 1.
    package let number: Int
    /// The line as the file has it, without its end.
    package let source: String
    /// The day of its page.
    package let page: Day?
    package let isPrivate: Bool
}

/// One occurrence of an event. The line is shared by all of them: a daily event has one for each day.
package struct AgendaEventEntry: Sendable {
    package final class Source: Sendable {
        let line: AgendaLine
        let event: AgendaEvent

        init(_ line: AgendaLine, _ event: AgendaEvent) {
            self.line = line
            self.event = event
        }
    }

    let source: Source
    package let occurrence: Occurrence
    /// How many occurrences of a day it represents; more than one where they are folded.
    package var times = 1
    /// Where the last of them ends.
    var foldedEnd: LocalDateTime?
    package var line: AgendaLine { source.line }
    package var event: AgendaEvent { source.event }
    package var span: EventSpan {
        foldedEnd.map { EventSpan(start: occurrence.span.start, end: $0) } ?? occurrence.span
    }
}

/// One task, or a later turn of one that repeats.
package struct AgendaTaskEntry: Sendable {
    package final class Source: Sendable {
        let line: AgendaLine
        let task: AgendaTask

        init(_ line: AgendaLine, _ task: AgendaTask) {
            self.line = line
            self.task = task
        }
    }

    let source: Source
    /// What this turn is about; nil for a task without a day of its own.
    package let moment: Moment?
    /// The turn's time, where the line gives one.
    package let span: EventSpan?
    /// A turn after the one that is open now.
    package let isLater: Bool
    /// How many turns of a day it represents; more than one where they are folded.
    package var times = 1

    package var line: AgendaLine { source.line }
    package var task: AgendaTask { source.task }
    /// The day to show it on, the first of several.
    package var day: Day? { moment?.day ?? task.page }
    /// The days to show it on; nil for a task without one.
    package var days: DayRange? {
        day.map { DayRange(first: $0, last: task.due == nil ? max(span?.lastDay ?? $0, $0) : $0) }
    }
}

/// Events and tasks of some days, in order, and what could not be computed.
package struct AgendaAnswer: Sendable {
    package var events: [AgendaEventEntry] = []
    package var tasks: [AgendaTaskEntry] = []
    /// Lines whose repetition cannot be computed.
    package var failures: [(line: AgendaLine, problem: Problem)] = []

    package init() {}
}
