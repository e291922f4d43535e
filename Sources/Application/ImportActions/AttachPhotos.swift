// Pictures for an entry that is there already.

import CivilTime
import EntryActions
import Photos
import Vault
import Workspaces

package struct AttachPhotos: Sendable {
    /// A path, file name, title or alias.
    package var entry: String
    /// Paths of the system.
    package var files: [String]
    /// What one picture shows; nil: what it says itself.
    package var caption: String?

    package init(entry: String, files: [String], caption: String? = nil) {
        self.entry = entry
        self.files = files
        self.caption = caption
    }

    /// Copies what the vault does not have and names it in `photos:`. Throws `ImportActionError.captionOfSeveral`, `WorkspaceError`,
    /// and `SystemError` for a file that cannot be read.
    package func plan(in workspace: Workspace) throws -> Plan<AttachedPhotos> {
        let document = try workspace.document(named: entry)
        guard caption == nil || files.count == 1 else { throw ImportActionError.captionOfSeveral }
        var photos = try EntryPhotos(files, into: workspace.vault.files, isRehearsal: true)
        let taken = try photos.place(on: document.date?.day ?? workspace.today)
        let items = taken.map { (file: $0.path, caption: caption ?? $0.facts.caption) }
        let copies = taken.filter(\.placement.isNew).map { FileChange.copy(from: $0.source, to: .exactly($0.path)) }
        return Plan(copies + [.edit(document.path) { try $0.addingPhotos(items) }]) { changes in
            AttachedPhotos(
                entry: document.path, photos: taken, isChanged: changes.files.last?.isChanged ?? false)
        }
    }
}

package struct AttachedPhotos: Sendable {
    package let entry: VaultPath
    package let photos: [TakenPhoto]
    /// Whether the entry names a picture that it did not name before.
    package let isChanged: Bool
}
