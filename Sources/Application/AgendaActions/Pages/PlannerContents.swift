// The contents of planner pages: everything in the vault with a day in their range.

import Agenda
import CivilTime
import Pages
import Permissions
import Print
import Search
import Vault
import Workspaces

extension PlannerContent {
    /// The entries of printed pages: events and tasks of their days, and the open tasks of their weeks and months. Private pages are left
    /// out.
    package init(of range: DayRange, in workspace: Workspace, _ grant: ExportGrant) throws {
        self.init()
        guard let first = range.first, let last = range.last else { return }
        let agenda = try ViewAgenda(from: first, to: last, includingPrivate: false).answer(in: workspace)
        for day in agenda.all {
            let entries = agenda[day].map { Self.entry($0, on: day, grant.redaction) }
            if !entries.isEmpty { days[day] = entries }
        }
        let tasks = try workspace.withIndex { try $0.openTasks(today: workspace.today, includingPrivate: false) }
        for task in tasks where task.day == nil {
            guard let span = Self.pageDays(of: task.line.path), span.overlaps(range) else { continue }
            undated.append(
                PlannerEntry(kind: .task, title: grant.redaction.redacted(text: InlineText.plain(task.task.text))))
        }
    }

    /// Adds the ink of days that have their own page. Withheld files stay out, as in any export; an unreadable file counts as one without
    /// ink.
    package mutating func readInk(for options: PlannerOptions, in workspace: Workspace, _ grant: ExportGrant) {
        var days: ClosedRange<Day>?
        if case .day(let day) = options.span { days = day...day }
        if options.parts.contains(.days), let first = options.days?.first, let last = options.days?.last {
            days = first...last
        }
        guard let days else { return }
        let (vault, outgoing) = (workspace.vault, OutgoingVault(workspace.vault, grant))
        let backgrounds = InkBackgrounds(outgoing)
        for day in days {
            let path = AgendaPage.day(day).path
            guard vault.files.exists(path), let document = try? vault.document(path), document.privacy == nil,
                grant.withholding(document) == nil
            else { continue }
            let files = document.fields.ink.compactMap { VaultPath($0) }.filter { outgoing.withholding($0) == nil }
            let pages = files.flatMap { path in
                (try? vault.files.read(path, limit: 256 << 20).bytes)
                    .map { PlannerInk.pages($0, of: path, over: backgrounds) } ?? []
            }
            if !pages.isEmpty { ink[day] = pages }
        }
    }

    private static func entry(_ item: AgendaDayItem, on day: Day, _ redaction: Redaction) -> PlannerEntry {
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

    /// The days covered by a week or month page.
    private static func pageDays(of path: VaultPath) -> DayRange? {
        switch PageType(named: nil, path: path) {
        case .week: ISOWeek(iso: path.stem)?.days
        case .month: Month(iso: path.stem)?.days
        default: nil
        }
    }
}
