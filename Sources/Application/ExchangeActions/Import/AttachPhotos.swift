// Attaches pictures and other files to an existing entry.

import Bytes
import CivilTime
import JournalActions
import Photos
import Vault
import Workspaces

package struct AttachPhotos: Sendable {
    /// A path, file name, title or alias.
    package var entry: String
    /// Absolute or relative paths, outside the vault.
    package var files: [String]
    /// The caption of a single picture; nil for the one in its metadata.
    package var caption: String?
    /// Whether files of unknown kinds are accepted.
    package var takesAny = false

    package init(entry: String, files: [String], caption: String? = nil) {
        self.entry = entry
        self.files = files
        self.caption = caption
    }

    /// Copies files that the vault lacks (locked, if the entry is), lists pictures in `photos:`, and links other files at the end. Throws
    /// `ImportActionError.captionOfSeveral`, `WorkspaceError`, what `EntryPhotos` throws, and `SystemError` for a file that cannot be
    /// read.
    package func plan(in workspace: Workspace) throws -> Plan<AttachedPhotos> {
        let document = try workspace.document(named: entry)
        guard caption == nil || files.count == 1 else { throw ImportActionError.captionOfSeveral }
        var photos = try EntryPhotos(files, into: workspace.vault.files, takesAny: takesAny, isRehearsal: true)
        let taken = try photos.place(on: document.date?.day ?? workspace.today)
        let items = taken.filter { $0.kind == .picture }.map { (file: $0.path, caption: caption ?? $0.facts.caption) }
        let links = taken.filter { $0.kind != .picture }.map { EntryPhotos.link(to: $0.path, from: document.path) }
        let isLocked = document.path.isLocked
        let copies = taken.filter(\.placement.isNew).map {
            FileChange.copy(from: $0.source, to: .exactly(isLocked ? $0.path.locked : $0.path))
        }
        return Plan(copies + [.edit(document.path) { try $0.addingPhotos(items, links: links) }]) { changes in
            AttachedPhotos(
                entry: document.path, photos: taken, isChanged: changes.files.last?.isChanged ?? false)
        }
    }
}

package struct AttachedPhotos: Sendable {
    package let entry: VaultPath
    /// Files of any kind.
    package let photos: [TakenPhoto]
    /// Whether the entry names a file that it did not before.
    package let isChanged: Bool
}

extension Document {
    /// Adds missing photos to the front matter, and links to other missing files below the text.
    fileprivate func addingPhotos(
        _ photos: [(file: VaultPath, caption: String?)], links: [String]
    ) throws -> [TextEdit] {
        var changed = Document(path: path, contents: try applying(addingPhotos(photos)))
        for link in links {
            let address = link.drop { $0 != "(" }
            guard !changed.bodyText.contains(address) else { continue }
            let gap = changed.bodyText.trimmed.isEmpty ? "" : changed.lineEnd
            changed = Document(path: path, contents: try changed.applying(changed.appendingLine(gap + link)))
        }
        return edits(towards: changed.bytes)
    }
}
