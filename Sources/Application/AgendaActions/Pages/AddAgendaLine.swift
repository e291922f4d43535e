// Adds an event or a task: a typed line becomes a line on the right page.

import Agenda
import CivilTime
import Workspaces

package struct AddAgendaLine: Sendable {
    /// Title, time and place, in any order.
    package var text: String
    /// Whether it is a task even with a time.
    package var isTask: Bool
    /// The day, if given separately.
    package var date: HumanDate?

    package init(_ text: String, isTask: Bool = false, on date: HumanDate? = nil) {
        (self.text, self.isTask, self.date) = (text, isTask, date)
    }

    /// Throws `AgendaActionError.unwritable`.
    package func plan(in workspace: Workspace) throws -> Plan<[PlacedLine]> {
        let event: NewEvent
        do throws(NewEvent.Refusal) {
            event = try NewEvent(text, now: workspace.now, isTask: isTask, on: date, order: workspace.dateOrder)
        } catch {
            throw AgendaActionError.unwritable(error)
        }
        let insertion = PageInsertion([event.line], on: event.page, unread: event.unread, in: workspace)
        return Plan([insertion.change]) { try insertion.placed(in: $0) }
    }
}
