// Moves open tasks of past days to another page.

import Agenda
import Bytes
import CivilTime
import Search
import Vault
import Workspaces

package struct CarryTasks: Sendable {
    /// Earlier pages are left alone.
    package var from: Day?
    /// The destination page; nil for today's.
    package var to: Day?

    package init(from: Day? = nil, to: Day? = nil) { (self.from, self.to) = (from, to) }

    /// A task and the page it was left on.
    package struct Task: Sendable, Hashable {
        package let path: VaultPath
        /// Its line, without the lines indented below it.
        package let text: String
    }

    /// The plan's result is the tasks that move. If there are none, there is nothing to change or confirm.
    package func plan(in workspace: Workspace) throws -> Plan<[Task]> {
        let day = to ?? workspace.today
        let pages = try pages(workspace, before: min(day, workspace.today))
        let tasks = pages.flatMap { page in
            Carry.items(of: page).map { Task(path: page.path, text: page.bytes.text($0.range).trimmed) }
        }
        guard !tasks.isEmpty else { return Plan([], []) }
        func blocks(_ pages: [Document]) -> [String] {
            pages.flatMap { page in Carry.items(of: page).map { Carry.block(of: $0, in: page) } }
        }
        let all = blocks(pages)
        // Private tasks go to a private page, without making others private.
        let groups = [pages.filter { $0.privacy == nil }, pages.filter { $0.privacy != nil }].filter { !$0.isEmpty }
        let insertions = groups.map { pages in
            PageInsertion(blocks(pages), on: .day(day), from: pages.first, in: workspace).change
        }
        let removals = pages.map { page in
            FileChange.edit(page.path) { document in
                // Removes only what was copied; lines added meanwhile stay.
                Carry.items(of: document).filter { all.contains(Carry.block(of: $0, in: document)) }
                    .flatMap { document.removingLine(of: $0) }
            }
        }
        return Plan(
            insertions + removals,
            confirmations: [.carriesTasks(tasks.count)], tasks)
    }

    /// The day pages before a day with tasks to carry.
    private func pages(_ workspace: Workspace, before last: Day) throws -> [Document] {
        let tasks = try workspace.withIndex { try $0.openTasks(today: workspace.today) }
        var seen: Set<String> = []
        return try tasks.compactMap { entry -> Document? in
            guard let page = entry.line.page, page < last, from.map({ page >= $0 }) ?? true,
                seen.insert(entry.line.path.text).inserted
            else { return nil }
            let document = try workspace.vault.document(entry.line.path)
            guard PageType(named: document.fields.type, path: document.path) == .day, !Carry.items(of: document).isEmpty
            else { return nil }
            return document
        }.sorted { $0.path.text < $1.path.text }
    }
}
