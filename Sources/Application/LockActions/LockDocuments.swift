// Documents that are locked, with the files that they alone use.

import Bytes
import CivilTime
import Cryptography
import DocumentActions
import Journal
import JournalActions
import Search
import Vault
import Workspaces

package struct LockDocuments {
    package enum Meant {
        /// Entries by day, name or `last`, documents by path or name, or a query.
        case words([String])
        /// Those that `lock:` of the settings names.
        case byRule
        /// These, which were written just now.
        case written([VaultPath])
    }

    private let meant: Meant

    package init(_ meant: Meant) { self.meant = meant }

    package struct Result {
        package let documents: [MovedFile]
        /// Pictures and other files that nothing else uses.
        package let files: [MovedFile]
        /// Documents whose links follow.
        package let linking: [VaultPath]
        package let refusals: [(path: VaultPath, error: any Error)]
    }

    /// Throws `LockActionError`, `VaultError.lock` where there is no key, `WorkspaceError`.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let meant =
            switch meant {
            case .words(let words): try LockSelection(words, areLocked: false, in: workspace)
            case .byRule: LockSelection(try workspace.withIndex { try $0.documentsToLock() }, isFound: true)
            case .written(let paths): LockSelection(paths, isFound: false)
            }
        let paths = meant.paths
        guard !paths.isEmpty else { throw LockActionError.nothingMeant }
        guard workspace.vault.files.canLock else { throw VaultError.lock(.noRecipients, paths[0]) }
        var names = LockedNames(workspace)
        var changes: [FileChange] = []
        var (documents, files): ([MovedFile], [MovedFile]) = ([], [])
        var linking: Set<VaultPath> = []
        for path in paths {
            let document = try workspace.vault.document(path)
            guard document.canBeLocked else { throw LockActionError.notLockable(path) }
            let target = try names.name(for: document)
            let links = MovedLinks(from: path, to: target.opened)
            changes.append(
                .lock(path, to: target) { [settings = workspace.vault.settings] bytes in
                    try Document(path: path, contents: bytes, settings: settings).keepingName()
                })
            documents.append(MovedFile(old: path, new: target))
            let incoming = try workspace.withIndex { try $0.links(of: path).incoming.compactMap(\.path) }
            for other in incoming where other != path && !paths.contains(other) && !other.isLocked {
                linking.insert(other)
                changes.append(.edit(other) { links.edits(in: $0) })
            }
        }
        for file in try EntryFiles.ofThemAlone(Set(paths), toBeLocked: true, in: workspace) where !file.isLocked {
            changes.append(.lock(file, to: file.locked) { $0 })
            files.append(MovedFile(old: file, new: file.locked))
        }
        var plan = Plan(changes, confirmations: meant.isFound ? [.locks(paths.count)] : []) { [documents, files] done in
            let refused = Set(done.refusals.map(\.path))
            return Result(
                documents: documents.filter { !refused.contains($0.old) },
                files: files.filter { !refused.contains($0.old) }, linking: linking.subtracting(refused).sorted(),
                refusals: done.refusals)
        }
        plan.goesOnAfterRefusals = true
        plan.keepsContents = false
        return plan
    }
}

/// Names for documents that are locked together, none of them taken.
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
