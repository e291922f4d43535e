// The agenda page for new events.

import Agenda
import Bytes
import CivilTime
import FileSystem
import Vault
import Workspaces

extension Workspace {
    /// The page given by a name with or without `.md`, which need not exist. Throws `CalendarActionError`, `VaultError`.
    package func agendaPage(named typed: String) throws -> VaultPath {
        let name = typed.lowercased().hasSuffix(".md") ? typed : typed + ".md"
        guard let path = vaultPath(of: name) else { throw CalendarActionError.outsideVault(typed) }
        let document =
            vault.files.exists(path)
            ? try vault.document(path) : Document(path: path, contents: [], settings: vault.settings)
        guard document.kind == .agenda else { throw CalendarActionError.notAPage(path) }
        return path
    }
}

/// The page of a calendar, and its initial text.
enum CalendarPageName {
    /// `agenda/calendars/work.md`
    static func path(of calendar: String) -> VaultPath {
        let slug = Slug.of(calendar)
        return VaultPath(trusted: "agenda/calendars/\(slug.isEmpty ? "calendar" : slug).md")
    }

    /// The page for private items next to a public one: `agenda/calendars/private/work.md`.
    static func secret(_ page: VaultPath, in workspace: Workspace) -> VaultPath {
        if page.privateFolder != nil || (try? workspace.vault.document(page))?.privacy != nil { return page }
        return page.sibling("private/" + page.name)
    }

    static func newPage(titled title: String) -> [UInt8] {
        Array("---\ntype: custom\ntitle: \(YAMLText.scalar(title))\n---\n".utf8)
    }
}

/// The update of one page.
struct PageUpdate {
    let path: VaultPath
    let lines: [CalendarLine]
    /// The initial text if the page is missing.
    let new: [UInt8]
    let settings: VaultSettings
    let reader: LocalZone
    /// The line of an identifier on another page.
    let series: (String) -> (item: LineItem, page: Day?)?
    /// A line as of the last sync.
    var base: (CalendarKey) -> CalendarLine? = { _ in nil }

    /// The result of updating these bytes.
    func calendarPage(_ bytes: [UInt8]) -> CalendarPage {
        CalendarPage(
            lines, on: Document(path: path, contents: bytes, settings: settings), reader: reader, series: series,
            base: base)
    }

    var change: FileChange {
        .rewriteOrCreate(path, new: new) { bytes in
            let edits = calendarPage(bytes).edits
            return edits.isEmpty
                ? bytes : try Document(path: path, contents: bytes, settings: settings).applying(edits)
        }
    }
}
