// The state of both sides as of the last sync, kept in the user's state folder.

import Bytes
import FileSystem
import ICalendar
import Search
import Vault
import Workspaces

/// The memory of one vdir and one vault. Without it (on another machine, or after a cleanup), both sides are merged and nothing is removed.
struct CalendarSyncState {
    struct Item: Equatable {
        var file: String
        /// The item's components in the file.
        var calendar: [ICalendarComponent]
        /// The same according to the vault.
        var vault: [ICalendarComponent]
    }

    var items: [String: Item] = [:]
    private let path: String

    /// Damaged state counts as none.
    init(_ workspace: Workspace, folder: String) {
        path = Paths.join(Paths.join(workspace.stateFolder, "calendars"), StableHash.digits(of: folder) + ".json")
        guard let bytes = try? OpenFile.reading(path).readAll(limit: 1 << 30), let value = try? JSONReader.read(bytes)
        else { return }
        for entry in value["items"]?.array ?? [] {
            guard let uid = entry["uid"]?.string, let file = entry["file"]?.string,
                let calendar = entry["calendar"]?.string,
                let vault = entry["vault"]?.string
            else { continue }
            items[uid] = Item(file: file, calendar: Self.components(calendar), vault: Self.components(vault))
        }
    }

    func save() throws {
        let value = JSONValue.members([
            ("version", .int(1)),
            (
                "items",
                .array(
                    items.sorted { $0.key < $1.key }.map { uid, item in
                        .members([
                            ("uid", .string(uid)), ("file", .string(item.file)),
                            ("calendar", .string(Self.text(item.calendar))),
                            ("vault", .string(Self.text(item.vault))),
                        ])
                    })
            ),
        ])
        try Paths.makeFolder(Paths.parent(of: path), mode: 0o700)
        try AtomicWrite.replace(path, with: value.encoded(), mode: 0o600)
    }

    private static func text(_ components: [ICalendarComponent]) -> String {
        components.map { String(decoding: ICalendarWriter.write($0), as: UTF8.self) }.joined()
    }

    private static func components(_ text: String) -> [ICalendarComponent] {
        var components: [ICalendarComponent] = []
        _ = ICalendarReader.read(Array("BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n".utf8)) { _ in
        } component: {
            components.append($0)
        }
        return components
    }
}
