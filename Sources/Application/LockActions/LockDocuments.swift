// Locks documents together with the files used by them alone.

import Bytes
import CivilTime
import Cryptography
import DocumentActions
import FileSystem
import Journal
import JournalActions
import Search
import Vault
import Workspaces

package struct LockDocuments {
    package enum Meant {
        /// Entries by day, name or `last`, documents by path or name, or a query.
        case words([String])
        /// Those named by `lock:` in the settings.
        case byRule
        /// Documents that were just written.
        case written([VaultPath])
    }

    private let meant: Meant

    package init(_ meant: Meant) { self.meant = meant }

    package struct Result {
        package let documents: [MovedFile]
        /// Pictures and other files without another user.
        package let files: [MovedFile]
        /// Documents whose links were updated.
        package let linking: [VaultPath]
        package let refusals: [(path: VaultPath, error: any Error)]
    }

    /// Throws `LockActionError`, `VaultError.lock` if there is no key, `WorkspaceError`.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let meant =
            switch meant {
            case .words(let words): try LockSelection(words, areLocked: false, in: workspace)
            case .byRule:
                try workspace.withIndex {
                    LockSelection(try $0.documentsToLock(), others: try $0.lockedDocuments(), isFound: true)
                }
            case .written(let paths): LockSelection(paths, isFound: false)
            }
        let vault = workspace.vault
        var unlockable: [(path: VaultPath, error: any Error)] = []
        let paths = try (meant.paths + Self.plainTwins(of: meant.others, in: vault)).filter { path in
            if try vault.document(path).canBeLocked { return true }
            // In the results of a query, one such document does not prevent locking the others.
            guard meant.isFound else { throw LockActionError.notLockable(path) }
            unlockable.append((path, LockActionError.notLockable(path)))
            return false
        }
        var changes: [FileChange] = []
        var (documents, files): ([MovedFile], [MovedFile]) = ([], [])
        // Files first: after an interruption, a document is left to be locked, and with it the remaining files. One that is damaged, or
        // locked for others, does not prevent locking the rest.
        let known = vault.files.isOpen ? meant.others.filter { (try? vault.document($0)) != nil } : []
        for file in try EntryFiles.usedOnly(by: Set(paths + known), toBeLocked: true, in: workspace)
        where !file.isLocked {
            changes.append(Self.locking(file, in: vault))
            files.append(MovedFile(old: file, new: file.locked))
        }
        guard let first = paths.first ?? files.first?.old else {
            if let error = unlockable.first?.error { throw error }
            if case .words = self.meant, meant.others.count == 1 {
                throw LockActionError.alreadyLocked(meant.others[0])
            }
            throw LockActionError.nothingMeant
        }
        guard vault.files.canLock else { throw VaultError.lock(.noRecipients, first) }
        var names = LockedNames(workspace)
        var linking: Set<VaultPath> = []
        for path in paths {
            let document = try vault.document(path)
            let twin = try Self.twin(of: document, in: vault)
            let target = try twin ?? names.name(for: document)
            let links = MovedLinks(from: path, to: target.opened)
            changes.append(
                twin != nil
                    ? .remove(path)
                    : .lock(path, to: target) { [settings = workspace.vault.settings] bytes in
                        try Document(path: path, contents: bytes, settings: settings).keepingName()
                    })
            documents.append(MovedFile(old: path, new: target))
            let incoming = try workspace.withIndex { try $0.links(of: path).incoming.compactMap(\.path) }
            for other in incoming where other != path && !paths.contains(other) && !other.isLocked {
                linking.insert(other)
                changes.append(.edit(other) { links.edits(in: $0) })
            }
        }
        // Files of documents that are already locked need no confirmation.
        var plan = Plan(changes, confirmations: meant.isFound && !paths.isEmpty ? [.locks(paths.count)] : []) {
            [documents, files, unlockable] done in
            let refused = Set(done.refusals.map(\.path))
            return Result(
                documents: documents.filter { !refused.contains($0.old) },
                files: files.filter { !refused.contains($0.old) }, linking: linking.subtracting(refused).sorted(),
                refusals: unlockable + done.refusals)
        }
        plan.goesOnAfterRefusals = true
        plan.keepsContents = false
        return plan
    }

    /// A locked document that says the same, which a command left that was killed: then the plain one only has to go. Nil while the key is
    /// closed.
    private static func twin(of document: Document, in vault: VaultFolder) throws -> VaultPath? {
        let path = document.lockedName(hidesDays: false)
        guard vault.files.isOpen, !vault.settings.lock.hidesNames, vault.files.exists(path),
            let text = try? vault.files.read(path).bytes
        else { return nil }
        return text == (try document.keepingName()) ? path : nil
    }

    /// The plain documents beside locked ones with the same text, as a killed command leaves them: they are meant by the same name. Empty
    /// while the key is closed.
    private static func plainTwins(of locked: [VaultPath], in vault: VaultFolder) throws -> [VaultPath] {
        guard vault.files.isOpen, locked.count == 1 else { return [] }
        let folder = locked[0].folder
        let names = (try? OpenFile.folder(Paths.join(vault.root, folder)).entries())?.compactMap(\.text) ?? []
        return try names.compactMap { VaultPath(VaultPath.joined(folder, $0)) }.filter { path in
            guard path.isMarkdown, let document = try? vault.document(path) else { return false }
            return try twin(of: document, in: vault) == locked[0]
        }
    }

    /// Removes the temporary files of commands that were killed: they may hold the plain text of what is locked.
    package static func removeLeftovers(in vault: VaultFolder) {
        func walk(_ folder: String) {
            for entry in (try? OpenFile.folder(folder).entries()) ?? [] {
                guard let name = entry.text, entry.kind == .file || entry.kind == .folder else { continue }
                if entry.kind == .file, AtomicWrite.isLeftover(name) {
                    bestEffort { try Paths.removeFile(Paths.join(folder, name)) }
                }
                // In `.trash` as well; git sweeps its own folder.
                if entry.kind == .folder, name != ".git" { walk(Paths.join(folder, name)) }
            }
        }
        walk(vault.root)
    }

    /// What was locked already and then cut off only has to go.
    private static func locking(_ file: VaultPath, in vault: VaultFolder) -> FileChange {
        let text = { (path: VaultPath) in try? vault.files.read(path).bytes }
        return vault.files.isOpen && text(file.locked).map { $0 == text(file) } ?? false
            ? .remove(file) : .lock(file, to: file.locked) { $0 }
    }
}

/// Names for documents that are locked together, all of them free.
struct LockedNames {
    private let files: VaultFiles
    private let hidesDays: Bool
    private var taken: Set<VaultPath> = []

    init(_ workspace: Workspace) {
        (files, hidesDays) = (workspace.vault.files, workspace.vault.settings.lock.hidesNames)
    }

    mutating func name(for document: Document) throws -> VaultPath {
        let path = try FreeName.numbered(document.lockedName(hidesDays: hidesDays)).first { path in
            !taken.contains(path) && !files.exists(path)
                && (path.opened == document.path || !files.exists(path.opened))
        }
        taken.insert(path)
        return path
    }
}
