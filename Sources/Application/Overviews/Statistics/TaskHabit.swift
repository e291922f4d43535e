// A repeating task as a habit: the days on which it was done, and its intended frequency.

import Agenda
import Bytes
import CivilTime
import Journal
import Search
import Vault
import Workspaces

package struct TaskHabit {
    /// Whether the words name a task rather than a query.
    package static func isMeant(by words: [String]) -> Bool { name(in: words) != nil }

    /// In order, without duplicates.
    let days: [Day]
    let cadence: Cadence

    /// The name after `task:`; nil for other words.
    static func name(in words: [String]) -> String? {
        guard let first = words.first else { return nil }
        for key in ["task:", "tâche:", "tache:"] where first.lowercased().hasPrefix(key) {
            let name = ([String(first.dropFirst(key.count))] + words.dropFirst()).joined(separator: " ")
            return name.filter { $0 != "\"" }.trimmed
        }
        return nil
    }

    /// From all tasks with these words. Throws `StatisticsActionError.noTask`.
    init(_ name: String, in workspace: Workspace) throws {
        let lines = try workspace.withIndex { try $0.agendaLines(withWords: name) }
        var days: Set<Day> = []
        var cadence: Cadence?
        var found = false
        for (path, lines) in Dictionary(grouping: lines, by: \.path) {
            let document = try workspace.vault.document(path)
            let map = LineMap(document.bytes)
            let numbers = Set(lines.map(\.number))
            let page = AgendaEvent.pageDay(of: document)
            for item in document.items where numbers.contains(map.line(at: item.range.lowerBound) + 1) {
                guard let task = AgendaTask(item, page: page) else { continue }
                found = true
                days.formUnion(document.completions(of: item))
                // A task ticked by hand has no day other than that of its page.
                if task.state == .done, item["done"] == nil, let page { days.insert(page) }
                if let step = task.step, task.isOpen || cadence == nil { cadence = Cadence(step) }
            }
        }
        guard found else { throw StatisticsActionError.noTask(name) }
        self.days = days.sorted()
        self.cadence = cadence ?? .daily
    }
}
