// Ends a series: removes the occurrences of a day and after it.

import Agenda
import CivilTime
import Vault
import Workspaces

package struct EndSeries: Sendable {
    private let shown: ShownLine
    /// The day of the first removed occurrence.
    package let day: Day

    /// - Parameter shown: exactly the line shown on a page.
    package init(_ shown: ShownLine, from day: Day) { (self.shown, self.day) = (shown, day) }

    /// Throws `AgendaActionError.notSplit` if nothing would be left of the series, or there is nothing after that day.
    package func plan(in workspace: Workspace) throws -> Plan<[PlacedLine]> {
        let target = try AgendaTarget.find(shown, in: workspace)
        guard let event = target.event, try target.document.splitting(event, from: day) != nil else {
            throw AgendaActionError.notSplit(target.place, at: day)
        }
        let day = day
        return target.plan(in: workspace) { target in
            try target.event.flatMap { try target.document.splitting($0, from: day)?.edits } ?? []
        }
    }
}
