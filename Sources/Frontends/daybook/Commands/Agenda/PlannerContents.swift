// What the pages of a planner say: everything in the vault that has a day in their range.

import Agenda
import CivilTime
import Export
import Permissions
import Search
import Vault

/// The entries of printed pages: events and tasks of their days, and the open tasks of their weeks and months. Private pages stay out.
func plannerContent(_ context: Context, _ range: DayRange, _ grant: ExportGrant) throws -> PlannerContent {
    var content = PlannerContent()
    guard let first = range.first, let last = range.last else { return content }
    let days = try AgendaDays(context, from: first, to: last, includingPrivate: false)
    for day in days.all {
        let entries = days[day].map { entry($0, on: day, grant.redaction) }
        if !entries.isEmpty { content.days[day] = entries }
    }
    for task in try context.index().openTasks(today: context.today, includingPrivate: false) where task.day == nil {
        guard let span = pageDays(of: task.line.path), span.overlaps(range) else { continue }
        content.undated.append(
            PlannerEntry(kind: .task, title: grant.redaction.redacted(text: InlineText.plain(task.task.text))))
    }
    return content
}

private func entry(_ item: AgendaDayItem, on day: Day, _ redaction: Redaction) -> PlannerEntry {
    let isDone = item.item.state == .done
    var kind = item.isTask ? (isDone ? PlannerEntry.Kind.doneTask : .task) : .event
    if !item.isTask, case .event(let event) = item.source, event.event.isBirthday { kind = .birthday }
    var entry = PlannerEntry(
        kind: kind, title: redaction.redacted(text: InlineText.plain(item.item.text)),
        place: redaction.hidesPlaceNames ? nil : item.item.places.first, tags: item.item.tags)
    guard let span = item.span else { return entry }
    entry.continuesBefore = span.start.day < day
    entry.continuesAfter = span.lastDay > day
    guard !span.isAllDay else { return entry }
    if !entry.continuesBefore { entry.start = span.start.time }
    if !entry.continuesAfter, span.duration > 0 { entry.end = span.end.time }
    return entry
}

/// The days of a week or month page.
private func pageDays(of path: VaultPath) -> DayRange? {
    switch PageType(named: nil, path: path) {
    case .week: ISOWeek(iso: path.stem)?.days
    case .month: Month(iso: path.stem)?.days
    default: nil
    }
}
