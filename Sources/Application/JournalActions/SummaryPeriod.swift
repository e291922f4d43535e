// The period of a summary, as typed.

import CivilTime
import Workspaces

package enum SummaryPeriod {
    /// `47` or `2026-W47`.
    case week(String)
    /// `11` or `2026-11`.
    case month(String)
    case range(from: String?, to: String?)
    case thisWeek
    case everything

    /// Its days; nil for all. Throws `EntryActionError`, `WorkspaceError.invalidDate`.
    package func days(in workspace: Workspace) throws -> DayRange? {
        switch self {
        case .week(let text):
            let year = workspace.today.week.year
            guard let week = ISOWeek(iso: text) ?? Int(text).flatMap({ ISOWeek(year: year, week: $0) }) else {
                throw EntryActionError.invalidWeek(text)
            }
            return week.days
        case .month(let text):
            let year = workspace.today.year
            guard let month = Month(iso: text) ?? Int(text).flatMap({ Month(year: year, month: $0) }) else {
                throw EntryActionError.invalidMonth(text)
            }
            return DayRange(first: month.first, last: month.last)
        case .range(let from, let to): return try workspace.days(from: from, to: to)
        case .thisWeek: return workspace.today.week.days
        case .everything: return nil
        }
    }
}
