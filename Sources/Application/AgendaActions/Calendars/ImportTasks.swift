// Imports tasks of todo.txt and Taskwarrior into the vault, by the same path as those of calendars.

import Agenda
import FileSystem
import Vault
import Workspaces

package struct ImportTasks: Sendable {
    package enum Program: String, Sendable, Hashable {
        case todoTxt = "todo.txt"
        case taskwarrior
        case loop

        /// The page for new tasks.
        var page: VaultPath {
            VaultPath(trusted: self == .todoTxt ? "agenda/todotxt.md" : "agenda/\(rawValue).md")
        }
    }

    package var program: Program
    package var files: [CalendarFiles]
    /// The page for new tasks; nil for that of the program.
    package var page: VaultPath?

    package init(_ program: Program, _ files: [CalendarFiles], to page: VaultPath? = nil) {
        (self.program, self.files, self.page) = (program, files, page)
    }

    /// Tasks that were read already, and the name of their file.
    private var read: (tasks: ImportedTasks, file: String)?

    package init(read tasks: ImportedTasks, of program: Program, from file: String, to page: VaultPath? = nil) {
        (self.program, files, self.page, read) = (program, [], page, (tasks, file))
    }

    /// Reads the files; existing lines are updated in place. Throws `SystemError`.
    package func plan(in workspace: Workspace) throws -> Plan<CalendarImportReport> {
        var update = try CalendarUpdate(workspace, to: page)
        if let read { update.add(read.tasks, read.file, to: program.page, titled: program.rawValue) }
        for source in files {
            for file in source.files {
                let bytes = try source.read(file, on: workspace.machine)
                let tasks =
                    program == .todoTxt
                    ? ImportedTasks(todoTxt: bytes)
                    : ImportedTasks(taskwarrior: bytes, reader: workspace.machine.readerZone)
                update.add(tasks, file, to: program.page, titled: program.rawValue)
            }
        }
        return update.plan()
    }
}
