// Reminders as a source: calendars with VTODO, vdir folders, todo.txt files.

import Agenda
import Bytes
import Permissions
import Wording

package struct RemindersSource: SourceModule {
    package static let source = PermissionSource.reminders
    package static let endings = ["ics", "ical", "icalendar", "txt"]
    package static let version = 2

    private let reader: LocalZone

    package init(reader: LocalZone) { self.reader = reader }

    package func read(
        _ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems
    ) throws -> [ReminderItem] {
        var items: [ReminderItem] = []
        if file.path.lowercased().hasSuffix(".txt") {
            let text = TodoText { items.append($0) }
            try grant.stream(file) { piece in piece.withUnsafeBytes { text.feed($0) } }
            text.finish()
            return items
        }
        let contents = CalendarContents(try CalendarSource.bytes(file, grant), reader: reader)
        for problem in contents.problems { problems.add(line: problem.line, problem.message) }
        var finder = OccurrenceFinder(reader: reader)
        return contents.lines.compactMap { ReminderItem($0, finder: &finder) }
    }
}
