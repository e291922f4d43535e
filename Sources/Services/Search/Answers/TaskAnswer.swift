// Tasks with the day they belong to, for pages that show what is planned.

import CivilTime
import SQLite
import Vault

/// A task of the vault as a plan shows it.
package struct PlannedTask: Sendable, Hashable {
    package let path: VaultPath
    package let text: String
    package let isDone: Bool
    /// When it was done, else when it is due or starts, else the day of the page it stands on; nil where nothing says.
    package let day: Day?
}

extension VaultIndex {
    /// Open and done tasks in the order of their files. Those of lists, of templates and of private documents are left out, and so
    /// are tasks without a day outside of the agenda: they belong to their note. Throws `SQLiteError`.
    package func plannedTasks() throws -> [PlannedTask] {
        let statement = try database.prepare(
            """
            SELECT d.path, t.text, t.state, coalesce(CASE WHEN t.state IN ('x', 'X') THEN t.done END, t.due, t.start,
              CASE WHEN d.kind = 'agenda' AND coalesce(d.type, 'day') = 'day' THEN d.day END) AS planned
            FROM tasks t JOIN documents d ON d.id = t.document
            WHERE d.private = 0 AND d.kind <> 'list' AND d.path NOT LIKE 'templates/%' AND t.state IN (' ', '/', 'x', 'X')
              AND (planned IS NOT NULL OR d.kind = 'agenda')
            ORDER BY d.path, t.line
            """)
        var tasks: [PlannedTask] = []
        while try statement.step() {
            tasks.append(
                PlannedTask(
                    path: VaultPath(walked: statement.text(0)), text: statement.text(1),
                    isDone: ["x", "X"].contains(statement.text(2)),
                    day: statement.optionalInteger(3).map { Day(number: Int32(clamping: $0)) }))
        }
        return tasks
    }
}
