// Unlocks documents together with their files, for anybody to read.

import Bytes
import CivilTime
import DocumentActions
import Journal
import JournalActions
import Search
import Vault
import Workspaces

package struct UnlockDocuments {
    /// Entries by day, name or `last`, documents by path or name, or a query.
    package var words: [String]
    /// Whether all documents are meant; `words` is ignored then.
    package var isAll: Bool

    package init(_ words: [String], isAll: Bool = false) {
        self.words = words
        self.isAll = isAll
    }

    /// Throws `LockActionError`, `VaultError.lock` if the key is closed, `WorkspaceError`.
    package func plan(in workspace: Workspace) throws -> Plan<LockDocuments.Result> {
        let meant =
            try isAll
            ? LockSelection(workspace.withIndex { try $0.lockedDocuments() }, isFound: true)
            : LockSelection(words, areLocked: true, in: workspace)
        let paths = meant.paths
        guard let first = paths.first else { throw LockActionError.nothingMeant }
        guard workspace.vault.files.isOpen else { throw VaultError.lock(.closed, first) }
        let files = workspace.vault.files
        var changes: [FileChange] = []
        var (documents, others): ([MovedFile], [MovedFile]) = ([], [])
        var taken: Set<VaultPath> = []
        var unread: [(path: VaultPath, error: any Error)] = []
        for path in paths {
            let document: Document
            do { document = try workspace.vault.document(path) } catch {
                // In the results of a query, a damaged one, or one locked for others, does not prevent unlocking the rest.
                guard meant.isFound else { throw error }
                unread.append((path, error))
                continue
            }
            let name = Self.name(of: document)
            // A killed command has unlocked it already: only the locked file has to go.
            let isDone = !taken.contains(name) && (try? files.read(name).bytes) == document.bytes
            let target =
                try isDone ? name : FreeName.numbered(name).first { !files.exists($0) && !taken.contains($0) }
            taken.insert(target)
            changes.append(isDone ? .remove(path) : .unlock(path, to: target))
            documents.append(MovedFile(old: path, new: target))
            let links = MovedLinks(from: path.opened, to: target)
            for other in try workspace.withIndex({ try $0.links(of: path).incoming.compactMap(\.path) })
            where other != path && !paths.contains(other) {
                changes.append(.edit(other) { links.edits(in: $0) })
            }
            for file in EntryFiles.all(of: document).map(\.locked)
            where files.exists(file) && !files.exists(file.opened) && taken.insert(file).inserted {
                changes.append(.unlock(file, to: file.opened))
                others.append(MovedFile(old: file, new: file.opened))
            }
        }
        var plan = Plan(changes, confirmations: meant.isFound ? [.unlocks(paths.count)] : []) {
            [documents, others, unread] done in
            let refused = Set(done.refusals.map(\.path))
            return LockDocuments.Result(
                documents: documents.filter { !refused.contains($0.old) },
                files: others.filter { !refused.contains($0.old) }, linking: [], refusals: unread + done.refusals)
        }
        plan.goesOnAfterRefusals = true
        plan.keepsContents = false
        return plan
    }

    /// The name that the document would have got without a lock.
    private static func name(of document: Document) -> VaultPath {
        if document.kind == .journal {
            guard HiddenName.isOne(document.path), let date = document.date else { return document.path.opened }
            let title = document.titleHeading == nil ? "" : document.title
            let path = EntryName(day: date.day, time: date.time, title: title, body: "").path()
            // A folder other than the journal's was chosen by the writer.
            return document.path.folder == "journal" ? path : document.path.sibling(path.name)
        }
        let slug = Slug.of(document.title)
        return slug.isEmpty ? document.path.opened : document.path.sibling(slug + ".md")
    }
}
