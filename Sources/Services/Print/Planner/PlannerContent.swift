// Everything on the pages of one planner.

import CivilTime
import Pages

/// What a planner shows: entries by day, open tasks, and ink.
package struct PlannerContent: Sendable {
    package var days: [Day: [PlannerEntry]] = [:]
    /// Open tasks without a day in the range: a "to do" column.
    package var undated: [PlannerEntry] = []
    /// What was written and drawn on pages of days by hand.
    package var ink: [Day: [PlannerInk]] = [:]

    package init() {}

    func entries(on day: Day) -> [PlannerEntry] { PlannerEntry.inOrder(days[day] ?? []) }
}
