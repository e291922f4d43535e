// Documents and headings of a whole vault by a few letters of their name.

import Bytes
import Search
import Vault
import Workspaces

package struct WorkspaceSymbol: Sendable {
    package enum Kind: Sendable { case document, heading }

    package let name: String
    package let kind: Kind
    package let path: VaultPath
    /// The heading in its document; nil for a whole document.
    package let place: DocumentPlace?
}

package struct WorkspaceSymbolSearch: Sendable {
    package let words: String
    package let limit: Int

    /// - Parameter words: if empty, the most recently changed documents are found.
    package init(_ words: String, limit: Int = 200) { (self.words, self.limit) = (words, limit) }

    /// The documents with matching names, the best first, then the headings that contain all words, from documents with these in their
    /// text. Private documents are included: they are the reader's own.
    package func answer(in vault: EditedVault) throws -> [WorkspaceSymbol] {
        try vault.workspace.withIndex { index in
            guard !words.trimmed.isEmpty else {
                return try index.newestDocuments(limit).map {
                    WorkspaceSymbol(name: $0.title, kind: .document, path: $0.path, place: nil)
                }
            }
            let matches = try vault.matches(words, limit: limit, index)
            let named = try index.namedDocuments(matches.map(\.document))
            var symbols = matches.compactMap { match in
                named[match.document].map {
                    WorkspaceSymbol(name: $0.title, kind: .document, path: $0.path, place: nil)
                }
            }
            let seen = Set(symbols.map(\.path))
            let folded = Folding.fold(words).split(whereSeparator: \.isWhitespace).map(String.init)
            for (path, document) in vault.opened.documents.sorted(by: { $0.key < $1.key }) where !seen.contains(path) {
                let title = Folding.fold(document.title)
                if folded.allSatisfy(title.contains) {
                    symbols.append(WorkspaceSymbol(name: document.title, kind: .document, path: path, place: nil))
                }
            }
            return Array((symbols + (try headings(folded, index, vault))).prefix(limit))
        }
    }

    /// At most this number of documents is read for headings.
    private static let maxRead = 50

    private func headings(_ words: [String], _ index: VaultIndex, _ vault: EditedVault) throws -> [WorkspaceSymbol] {
        let terms = words.map { $0.filter { $0.isLetter || $0.isNumber } }.filter { $0.utf8.count > 1 }
        guard !terms.isEmpty, let query = try? vault.workspace.query(terms.map { $0 + "*" }) else { return [] }
        let hits = try index.search(query, today: vault.workspace.today, order: .rank, limit: Self.maxRead).hits
        let paths = Set(hits.map(\.path)).union(vault.opened.documents.keys).sorted()
        return try paths.flatMap { path -> [WorkspaceSymbol] in
            try vault.workspace.checkCancellation()
            guard let document = try? vault.document(path) else { return [] }
            return document.scan.headings.compactMap { heading in
                let name = document.name(of: heading)
                let folded = Folding.fold(name)
                guard words.allSatisfy(folded.contains), heading != document.titleHeading else { return nil }
                let place = DocumentPlace(document, document.lineRange(of: heading))
                return WorkspaceSymbol(name: name, kind: .heading, path: path, place: place)
            }
        }
    }
}
