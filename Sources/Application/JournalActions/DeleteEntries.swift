// Moves entries and other documents to the vault's trash folder, with the files used by them alone.

import Bytes
import CivilTime
import DocumentActions
import FileSystem
import Search
import Vault
import Workspaces

package struct DeleteEntries {
    /// Paths, names, titles or days; otherwise a query.
    package var words: [String]
    /// Documents of any kind, in place of the results of words.
    private var documents: [VaultPath] = []

    package init(_ words: [String]) { self.words = words }

    package init(documents: [VaultPath]) { (words, self.documents) = ([], documents) }

    package struct Result: Sendable {
        package let entries: [MovedFile]
        /// Pictures and other files without another user.
        package let attachments: [MovedFile]
        /// Documents whose links are dead afterwards.
        package let links: [FoundLink]
    }

    /// Throws `EntryActionError`, `WorkspaceError`.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let paths = documents.isEmpty ? try paths(in: workspace) : documents
        var trash = TrashFolder(workspace.vault.files)
        var changes = trash.preparations
        var entries: [MovedFile] = []
        var attachments: [MovedFile] = []
        var links: [FoundLink] = []
        let gone = Set(paths)
        for file in try EntryFiles.usedOnly(by: gone, in: workspace) {
            let (change, moved) = try trash.taking(file)
            changes.append(change)
            attachments.append(moved)
        }
        for path in paths {
            let (change, moved) = try trash.taking(path)
            changes.append(change)
            entries.append(moved)
            for link in try workspace.withIndex({ try $0.links(of: path).incoming })
            where link.path.map({ !gone.contains($0) && !links.map(\.path).contains($0) }) ?? false {
                links.append(link)
            }
        }
        let result = Result(entries: entries, attachments: attachments, links: links)
        var plan = Plan(
            changes, confirmations: [.deletesEntries(paths.count)] + shares(in: workspace), result)
        plan.keepsContents = false
        return plan
    }

    private func shares(in workspace: Workspace) -> [Confirmation] {
        documents.compactMap { path in
            guard let document = try? workspace.vault.document(path), document.kind == .list else { return nil }
            return document.fields.share.map { .leavesShare(path, share: $0) }
        }
    }

    /// Names, if every word is one. Plain search words are not a query here: documents that mention them were not named.
    private func paths(in workspace: Workspace) throws -> [VaultPath] {
        var found: [VaultPath] = []
        var failure: (any Error)?
        for word in words {
            do {
                for path in try EntrySelection.paths(word, in: workspace) where !found.contains(path) {
                    guard try workspace.vault.document(path).kind == .journal else {
                        throw EntryActionError.notAnEntry(path)
                    }
                    found.append(path)
                }
            } catch WorkspaceError.noDocument(let name) {
                failure = failure ?? WorkspaceError.noDocument(name: name)
            }
        }
        guard let failure else { return found }
        let isQuery = words.contains { word in
            word == "*" || word.hasPrefix("#") || word.hasPrefix("/") && word.hasSuffix("/") && word.count > 2
                || word.firstIndex(of: ":").map { $0 > word.startIndex } ?? false
        }
        guard isQuery else { throw failure }
        let query = ResolvedQuery.all([.kind("journal"), try workspace.query(words)])
        found = try workspace.withIndex {
            try $0.search(query, today: workspace.today, order: .date, isReversed: true).hits.map(\.path)
        }
        guard !found.isEmpty else { throw EntryActionError.noMatch(query: words.joined(separator: " ")) }
        return found
    }
}
