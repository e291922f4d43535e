// The contents of a planner.

import CivilTime
import Pages

/// Entries by day, open tasks, and ink.
package struct PlannerContent: Sendable {
    package var days: [Day: [PlannerEntry]] = [:]
    /// Open tasks without a day in the range: a "to do" column.
    package var undated: [PlannerEntry] = []
    /// Handwriting and drawings on pages of days.
    package var ink: [Day: [PlannerInk]] = [:]

    package init() {}

    func entries(on day: Day) -> [PlannerEntry] { PlannerEntry.inOrder(days[day] ?? []) }
}
