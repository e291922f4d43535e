// A series that ends: the occurrences of a day and those after it are left out.

import Agenda
import CivilTime
import Vault
import Workspaces

package struct EndSeries: Sendable {
    private let shown: ShownLine
    /// Of the first occurrence that is left out.
    package let day: Day

    /// - Parameter shown: the line that a page showed, and no other.
    package init(_ shown: ShownLine, from day: Day) { (self.shown, self.day) = (shown, day) }

    /// Throws `AgendaActionError.notSplit` where nothing would be left of the series, or nothing comes after that day.
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
