// One day for an assistant: what happens, what is to be done, what was written.

import Agenda
import AgendaActions
import CivilTime
import Search
import Vault
import Workspaces

package struct AssistantDay {
    package let day: Day
    package let agenda: AgendaDays
    /// On today alone: on another day nothing is late yet.
    package let overdue: [(group: TaskGroup, entry: AgendaTaskEntry)]
    /// Entries of the journal, the earliest first.
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

    /// What it was made from, each once.
    package var documents: [VaultPath] {
        var seen: Set<VaultPath> = []
        let all =
            agenda.answer.events.map(\.line.path) + agenda.answer.tasks.map(\.line.path)
            + overdue.map(\.entry.line.path) + entries.map(\.path)
        return all.filter { seen.insert($0).inserted }
    }
}
