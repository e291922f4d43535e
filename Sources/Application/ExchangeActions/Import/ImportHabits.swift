// Imports habits of Loop Habit Tracker into the agenda: reads the archive, and handles the lines as those of tasks.

import Agenda
import AgendaActions
import Bytes
import Vault
import Workspaces

package struct ImportHabits {
    package let source: DiarySource
    /// The page for new habits; nil for that of Loop.
    package var page: VaultPath?

    package init(_ source: DiarySource, to page: VaultPath? = nil) { (self.source, self.page) = (source, page) }

    /// Throws `ImportActionError` if it is not an export of Loop.
    package func plan(in workspace: Workspace) throws -> Plan<CalendarImportReport> {
        var habits: [UInt8]?
        var days: [Int: [UInt8]] = [:]
        try source.read({ Self.isOfLoop($0) }) { name, bytes in
            if let position = Self.position(name) { days[position] = bytes } else { habits = bytes }
        }
        // A backup of Loop is a database (sqlite.org/fileformat2.html, section 1.3).
        guard let habits, !habits.starts(with: "SQLite format 3\0".utf8) else {
            throw ImportActionError.noHabits(in: source.typed)
        }
        return try ImportTasks(read: ImportedTasks(loop: habits, days: days), of: .loop, from: source.typed, to: page)
            .plan(in: workspace)
    }

    private static func isOfLoop(_ name: String) -> Bool {
        VaultPath(trusted: name).name == "Habits.csv" || position(name) != nil
    }

    /// `001 Meditate/Checkmarks.csv`
    private static func position(_ name: String) -> Int? {
        let parts = name.split(separator: "/")
        guard parts.last == "Checkmarks.csv", parts.count > 1 else { return nil }
        let digits = parts[parts.count - 2].prefix { $0 != " " }
        return digits.count == 3 ? Int(digits) : nil
    }
}
