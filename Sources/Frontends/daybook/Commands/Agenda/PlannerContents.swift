// What the pages of a planner say: everything in the vault that has a day in their range.

import CivilTime
import Export
import Search
import Vault

/// The entries of printed pages. The one place where the vault's content becomes words on paper.
func plannerContent(_ context: Context, _ days: DayRange) throws -> PlannerContent {
    var content = PlannerContent()
    for task in try context.index().plannedTasks() {
        let title = InlineText.plain(task.text)
        if let day = task.day, days.contains(day) {
            content.days[day, default: []].append(
                PlannerEntry(kind: task.isDone ? .doneTask : .task, title: title))
        } else if task.day == nil, !task.isDone {
            content.undated.append(PlannerEntry(kind: .task, title: title))
        }
    }
    return content
}
