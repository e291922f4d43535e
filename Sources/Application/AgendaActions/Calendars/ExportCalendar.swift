// Exports the agenda as a calendar for other programs: one file, or a folder with a file per event.

import Agenda
import CivilTime
import FileSystem
import ICalendar
import Permissions
import Search
import Vault
import Workspaces

package struct ExportCalendar {
    package enum Target: Sendable, Hashable {
        case bytes
        /// An absolute path.
        case file(String)
        /// An absolute path of a folder, which is created if missing.
        case folder(String)
    }

    /// Applied to each line.
    package var query: ResolvedQuery
    /// Events that overlap these days.
    package var days: DayRange
    package var target: Target
    /// The target's name in the history of permissions.
    package var targetName: String
    /// The PRODID in calendars.
    package var product: String
    /// Whether both the vault and the target stay unchanged.
    package var isRehearsal: Bool

    package init(
        _ query: ResolvedQuery, days: DayRange = .all, to target: Target, named targetName: String, product: String,
        isRehearsal: Bool = false
    ) {
        (self.query, self.days, self.target, self.targetName) = (query, days, target, targetName)
        (self.product, self.isRehearsal) = (product, isRehearsal)
    }

    package enum Result: Sendable {
        case bytes([UInt8])
        case file(components: Int, isWritten: Bool)
        case folder(written: Int, unchanged: Int)
    }

    /// Adds an `id:` to lines without one, then exports. `each` receives the changed pages of the vault. Throws `PermissionRefusal`,
    /// `SystemError`, `AtomicWriteError`.
    package func run(
        in workspace: Workspace, each: (ChangedFile) -> Void = { _ in },
        tell: @escaping (CalendarEvent) -> Void = { _ in }
    ) throws -> Result {
        let grant = try workspace.gate().exportGrant(via: .ics, for: targetName, isRehearsal: isRehearsal)
        let all = try workspace.withIndex {
            try $0.agendaSources(query: query, days: days, today: workspace.today)
        }
        let hidden = Set(all.filter(\.isPrivate).map(\.path)).count
        if hidden > 0 { tell(.privateDocuments(hidden)) }
        let plan = OutgoingCalendarLines.plan(all.filter { !$0.isPrivate }, in: workspace, by: grant, tell: tell)
        let lines = isRehearsal ? try workspace.preview(plan, each: each) : try workspace.apply(plan, each: each)
        let sources = lines.map(\.source)
        let reader = workspace.machine.readerZone
        if case .folder(let folder) = target {
            return try write(sources, to: folder, grant, reader: reader, tell)
        }
        let (bytes, count) = calendar(sources, reader: reader, tell)
        guard case .file(let path) = target else { return .bytes(bytes) }
        return .file(components: count, isWritten: try write(bytes, to: OutgoingFile(path, grant)))
    }

    private func calendar(
        _ sources: [CalendarExport.Source], reader: LocalZone, _ tell: (CalendarEvent) -> Void
    ) -> (bytes: [UInt8], count: Int) {
        var export = CalendarExport(reader: reader)
        let components = OutgoingCalendarLines.components(sources, &export)
        for problem in export.problems { tell(.problem(problem)) }
        return (
            CalendarExport.calendar(components, definitions: export.definitions, product: product), components.count
        )
    }

    private func write(
        _ sources: [CalendarExport.Source], to folder: String, _ grant: ExportGrant, reader: LocalZone,
        _ tell: (CalendarEvent) -> Void
    ) throws -> Result {
        var order: [String] = []
        var groups: [String: [CalendarExport.Source]] = [:]
        for source in sources {
            if groups[source.uid] == nil { order.append(source.uid) }
            groups[source.uid, default: []].append(source)
        }
        var names: Set<String> = []
        var (written, unchanged) = (0, 0)
        if !isRehearsal { try Paths.makeFolder(folder) }
        for uid in order {
            let (bytes, count) = calendar(groups[uid] ?? [], reader: reader, tell)
            guard count > 0 else { continue }
            var name = OutgoingCalendarLines.fileName(uid)
            if !names.insert(name.lowercased()).inserted { name = CalendarIdentifier.made(from: uid) }
            if try write(bytes, to: OutgoingFile(Paths.join(folder, name + ".ics"), grant)) {
                written += 1
            } else {
                unchanged += 1
            }
        }
        return .folder(written: written, unchanged: unchanged)
    }

    /// Whether the file's bytes changed.
    private func write(_ bytes: [UInt8], to file: OutgoingFile) throws -> Bool {
        if (try? FileStamp.of(file.path))?.kind == .file, let old = try? OpenFile.reading(file.path).readAll(),
            old == bytes
        {
            return false
        }
        if !isRehearsal { try file.replace(with: bytes) }
        return true
    }
}
