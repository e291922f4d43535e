// One day for an assistant: events, tasks, and journal entries.

import Agenda
import AgendaActions
import CivilTime
import Search
import Vault
import Workspaces

package struct AssistantDay {
    package let day: Day
    package let agenda: AgendaDays
    /// Today only: on other days, nothing is late yet.
    package let overdue: [(group: TaskGroup, entry: AgendaTaskEntry)]
    /// Journal entries, the earliest first.
    package let entries: [SearchHit]

    package init(_ day: Day, in workspace: Workspace) throws {
        self.day = day
        agenda = try ViewAgenda(from: day, to: day).answer(in: workspace)
        overdue = day == workspace.today ? try ListOpenTasks(in: [.overdue]).answer(in: workspace).tasks : []
        entries = try workspace.withIndex {
            try $0.search(
                .all([.kind("journal"), .day(.day, DayRange(first: day, last: day))]), today: workspace.today,
                order: .date, isReversed: true
            ).hits
        }
    }

    /// The source documents, each once.
    package var documents: [VaultPath] {
        var seen: Set<VaultPath> = []
        let all =
            agenda.answer.events.map(\.line.path) + agenda.answer.tasks.map(\.line.path)
            + overdue.map(\.entry.line.path) + entries.map(\.path)
        return all.filter { seen.insert($0).inserted }
    }
}
