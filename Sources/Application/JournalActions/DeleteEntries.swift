// Entries that go to the trash folder of the vault, with the files that they alone use.

import Bytes
import CivilTime
import DocumentActions
import FileSystem
import Search
import Vault
import Workspaces

package struct DeleteEntries {
    /// Paths, names, titles or days; else a query.
    package var words: [String]

    package init(_ words: [String]) { self.words = words }

    package struct Result: Sendable {
        package let entries: [MovedFile]
        /// Pictures and other files that nothing else uses.
        package let attachments: [MovedFile]
        /// Documents whose links lead nowhere then.
        package let links: [FoundLink]
    }

    /// Throws `EntryActionError`, `WorkspaceError`.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let paths = try paths(in: workspace)
        var trash = TrashFolder(workspace.vault.files)
        var changes = trash.preparations
        var entries: [MovedFile] = []
        var attachments: [MovedFile] = []
        var links: [FoundLink] = []
        let gone = Set(paths)
        for file in try files(of: gone, in: workspace) {
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
        var plan = Plan(changes, confirmations: [.deletesEntries(paths.count)], result)
        plan.keepsContents = false
        return plan
    }

    /// Names, where every word is one. Words of a text alone are not a query here: what mentions them is not what was named.
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

    /// Files that the entries use and no other document does. A document that cannot be read may use any of them: then all stay.
    private func files(of entries: Set<VaultPath>, in workspace: Workspace) throws -> [VaultPath] {
        var wanted: [VaultPath] = []
        for path in entries.sorted() {
            for file in EntryFiles.all(of: try workspace.vault.document(path))
            where workspace.vault.files.isPlainFile(file) && !wanted.contains(file) {
                wanted.append(file)
            }
        }
        guard !wanted.isEmpty else { return [] }
        // A file's name is wherever it is used, in whichever notation, perhaps with signs as `%20`.
        var names: [(path: VaultPath, forms: [[UInt8]])] = wanted.map { path in
            let forms = Set([path.name, RelativeAddress.encoded(path.name), PercentEncoding.decoded(path.name)])
            return (path, forms.map { Array($0.utf8) })
        }
        for path in try workspace.withIndex({ try $0.allPaths() }) where !entries.contains(path) {
            try workspace.checkCancellation()
            guard let bytes = try? workspace.vault.files.read(path).bytes else { return [] }
            names.removeAll { $0.forms.contains { bytes.holds($0) } }
            if names.isEmpty { break }
        }
        return names.map(\.path)
    }
}

extension VaultFiles {
    /// Whether it is a file of the vault itself, and no link or folder.
    fileprivate func isPlainFile(_ path: VaultPath) -> Bool {
        (try? FileStamp.of(location(path), followingLinks: false).kind) == .file
    }
}

extension [UInt8] {
    fileprivate func holds(_ part: [UInt8]) -> Bool {
        guard let first = part.first, part.count <= count else { return false }
        return withUnsafeBufferPointer { bytes in
            var at = 0
            while at + part.count <= bytes.count {
                if bytes[at] == first, bytes[at..<at + part.count].elementsEqual(part) { return true }
                at += 1
            }
            return false
        }
    }
}
