// The locked documents, as far as their names tell, and those to be locked according to the settings.

import SQLite
import Vault

extension VaultIndex {
    /// The locked documents of the vault, in order. Throws `SQLiteError`.
    package func lockedDocuments() throws -> [VaultPath] {
        var found: [VaultPath] = []
        let folders = try database.prepare("SELECT path, snapshot FROM folders")
        while try folders.step() {
            let folder = folders.text(0)
            let snapshot = FolderSnapshot(bytes: folders.withBytes(1) { [UInt8]($0) })
            snapshot.forEach { entry in
                guard entry.kind == .attachment else { return }
                let path = VaultPath(trusted: snapshot.name(entry), in: folder)
                if path.isLockedDocument { found.append(path) }
            }
        }
        return found.sorted()
    }

    /// Those not in this index: all without the key, else those that it cannot open. Throws `SQLiteError`.
    package func unopenedDocuments() throws -> [VaultPath] {
        let locked = try lockedDocuments()
        guard !locked.isEmpty else { return [] }
        let statement = try database.prepare("SELECT path FROM documents WHERE path LIKE '%.md.age'")
        var open: Set<String> = []
        while try statement.step() { open.insert(statement.text(0)) }
        return locked.filter { !open.contains($0.text) }
    }

    /// Those meant by a file name or path suffix: without the key nothing else is known of them. Throws `SQLiteError`.
    package func lockedDocuments(named name: String) throws -> [VaultPath] {
        let key = LinkKeys.key(ofName: name)
        return try lockedDocuments().filter { LinkKeys.fileNames($0).contains(key) }
    }

    /// The unlocked documents that `lock:` in the settings names, in order. Lists, devices and pages of the agenda are never locked, as
    /// programs without a key write them. Throws `SQLiteError`.
    package func documentsToLock() throws -> [VaultPath] {
        let rule = vault.settings.lock
        guard !rule.isEmpty else { return [] }
        let statement = try database.prepare(
            """
            SELECT d.path, t.folded, d.kind FROM documents d
              LEFT JOIN document_tags x ON x.document = d.id LEFT JOIN tags t ON t.id = x.tag WHERE d.share IS NULL
            """)
        var found: Set<VaultPath> = []
        while try statement.step() {
            let path = VaultPath(trusted: statement.text(0))
            guard let kind = DocumentKind(rawValue: statement.text(2)), kind.canBeLocked else { continue }
            if !path.isLocked, rule.names(path, tag: statement.optionalText(1)) { found.insert(path) }
        }
        return found.sorted()
    }
}
