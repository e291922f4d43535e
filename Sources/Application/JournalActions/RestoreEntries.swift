// Restores entries from the trash folder, with the files deleted together with them.

import Bytes
import CivilTime
import Vault
import Workspaces

/// An entry in the trash.
package struct TrashedEntry: Sendable, Hashable {
    package let path: VaultPath
    /// Its original path.
    package let original: VaultPath
    package let title: String
    package let day: Day?
}

package struct TrashedEntries {
    package init() {}

    /// The contents of the trash, the newest day first. Throws `SystemError`.
    package func answer(in workspace: Workspace) throws -> [TrashedEntry] {
        try TrashFolder(workspace.vault.files).documents().map { path in
            let original = TrashFolder.original(path)
            // An unreadable one is named by its file.
            let document = try? Document(
                path: original, contents: workspace.vault.files.read(path).bytes, settings: workspace.vault.settings)
            return TrashedEntry(
                path: path, original: original, title: document?.title ?? original.stem, day: document?.date?.day)
        }.sorted { ($1.day?.number ?? .min, $0.path.text) < ($0.day?.number ?? .min, $1.path.text) }
    }
}

package struct RestoreEntries {
    /// Paths, file names, titles or days of trashed entries.
    package var names: [String]

    package init(_ names: [String]) { self.names = names }

    package struct Result: Sendable {
        package let entries: [MovedFile]
        package let attachments: [MovedFile]
    }

    /// Throws `EntryActionError`, `SystemError`, and `VaultError.lock` for a locked entry while the key is closed: its pictures would be
    /// left in the trash.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let files = workspace.vault.files
        let known = try TrashedEntries().answer(in: workspace)
        var chosen: [TrashedEntry] = []
        for name in names {
            let found = Self.matches(name, known, workspace)
            guard !found.isEmpty else { throw EntryActionError.notInTrash(name: name) }
            for entry in found where !chosen.contains(entry) { chosen.append(entry) }
        }
        var trash = TrashFolder(files)
        var changes: [FileChange] = []
        var entries: [MovedFile] = []
        var attachments: [MovedFile] = []
        for entry in chosen {
            if entry.path.isLocked, !files.isOpen { throw VaultError.lock(.closed, entry.original) }
            let document = Document(
                path: entry.original, contents: try files.read(entry.path).bytes, settings: workspace.vault.settings)
            for file in EntryFiles.all(of: document).flatMap({ [$0, $0.locked] }) {
                let place = TrashFolder.place(of: file)
                guard files.exists(place), !files.exists(file), !attachments.contains(where: { $0.old == place }) else {
                    continue
                }
                let (change, moved) = try trash.giving(place)
                changes.append(change)
                attachments.append(moved)
            }
            let (change, moved) = try trash.giving(entry.path)
            changes.append(change)
            entries.append(moved)
        }
        var plan = Plan(changes, Result(entries: entries, attachments: attachments))
        plan.keepsContents = false
        return plan
    }

    /// By path, file name, title, or day; all that match.
    private static func matches(_ name: String, _ known: [TrashedEntry], _ workspace: Workspace) -> [TrashedEntry] {
        let path = workspace.vaultPath(of: name)
        let exact = known.filter { $0.path == path || $0.original == path || $0.path.stem == name }
        if !exact.isEmpty { return exact }
        let folded = Folding.fold(name)
        let titled = known.filter { Folding.fold($0.title) == folded }
        if !titled.isEmpty { return titled }
        guard let date = HumanDate.parse(name, now: workspace.now, leaning: .past) else { return [] }
        return known.filter { entry in entry.day.map { date.days.contains($0) } ?? false }
    }
}
