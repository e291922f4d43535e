// The entries of an agenda: occurrences of events, and tasks, with their source lines.

import Agenda
import CivilTime
import Vault

/// The location of an agenda line.
package struct AgendaLine: Sendable, Hashable {
    package let path: VaultPath
    /// From 1.
    package let number: Int
    /// The line as in the file, without its line end.
    package let source: String
    /// The day of its page.
    package let page: Day?
    package let isPrivate: Bool
}

/// One occurrence of an event. The source is shared by all of them: a daily event has one for each day.
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
    /// The number of occurrences on a day that it represents; more than one if they are folded.
    package var times = 1
    /// The end of the last of them.
    var foldedEnd: LocalDateTime?
    package var line: AgendaLine { source.line }
    package var event: AgendaEvent { source.event }
    package var span: EventSpan {
        foldedEnd.map { EventSpan(start: occurrence.span.start, end: $0) } ?? occurrence.span
    }
}

/// One task, or a later occurrence of a repeating one.
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
    /// The time of this occurrence; nil for a task without its own day.
    package let moment: Moment?
    /// The span of the occurrence, if the line has one.
    package let span: EventSpan?
    /// An occurrence after the one that is currently open.
    package let isLater: Bool
    /// The number of occurrences on a day that it represents; more than one if they are folded.
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

/// Events and tasks of some days, in order, and lines that could not be computed.
package struct AgendaAnswer: Sendable {
    package var events: [AgendaEventEntry] = []
    package var tasks: [AgendaTaskEntry] = []
    /// Lines with a repetition that cannot be computed.
    package var failures: [(line: AgendaLine, problem: Problem)] = []

    package init() {}
}
