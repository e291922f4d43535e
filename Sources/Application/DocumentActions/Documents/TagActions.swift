// Actions on tags: add, remove, rename everywhere, suggest.

import Bytes
import Search
import Vault
import Workspaces

package enum DocumentActionError: Error, Sendable, Equatable {
    case invalidTag(String)
    case invalidTitle(String)
    /// What was typed as a title is where a file lies.
    case titleIsPath(String)
    /// It leads out of the vault.
    case invalidFolder(String)
    case noTemplate(String)
    /// The value for a key that has dates.
    case notADate(key: String, String)
    /// A key that cannot be set: nested, or with other characters than letters, digits, blanks, `_` and `-`.
    case invalidKey(String)
    /// A key set by two assignments of one command.
    case setTwice(String)
    case unknownMood(String)
}

/// A tag as written in files.
package enum TagName {
    /// Throws `DocumentActionError.invalidTag`.
    package static func normalized(_ text: String) throws(DocumentActionError) -> String {
        guard let tag = TagSyntax.normalized(text) else { throw .invalidTag(text) }
        return tag
    }

    /// A tag that documents have: other programs write front matter tags that are not valid in text (`vie privée`). Throws
    /// `DocumentActionError.invalidTag` if the name is empty.
    package static func existing(_ text: String) throws(DocumentActionError) -> String {
        let name = text.trimmed.drop { $0 == "#" }
        guard !name.isEmpty else { throw .invalidTag(text) }
        return TagSyntax.normalized(text) ?? String(name)
    }
}

/// Changes a tag in many documents.
package enum TagEdit {
    /// Adds a tag to front matter, in the style of each file.
    package static func adding(_ tag: String, to documents: NamedDocuments, in workspace: Workspace) throws -> BulkEdit
    {
        let name = try TagName.normalized(tag)
        return BulkEdit(try documents.paths(in: workspace)) { try $0.addingTag(name) }
    }

    /// Removes a tag from front matter and text.
    package static func removing(
        _ tag: String, from documents: NamedDocuments, in workspace: Workspace
    ) throws -> BulkEdit {
        let name = try TagName.existing(tag)
        return BulkEdit(try documents.paths(in: workspace)) { try $0.removingTag(name) }
    }

    /// Renames a tag and its subtags in the documents of a query.
    package static func renaming(
        _ old: String, to new: String, where words: [String], in workspace: Workspace
    ) throws -> BulkEdit {
        let (old, new) = (try TagName.existing(old), try TagName.normalized(new))
        let tagged = ResolvedQuery.any([
            .tag(old, below: false, isPrefix: false), .tag(old, below: true, isPrefix: false),
        ])
        let query = try workspace.query(words)
        let (found, doubtful) = try workspace.withIndex { index in
            func paths(_ query: ResolvedQuery) throws -> [VaultPath] {
                try index.search(query, today: workspace.today, order: .path).hits.map(\.path)
            }
            let found = try paths(.all([tagged, query]))
            let doubtful = try Set(index.pathsWithProblems()).subtracting(found)
            // The index has no tags of unreadable front matter.
            return (found, words.isEmpty || doubtful.isEmpty ? doubtful : doubtful.intersection(try paths(query)))
        }
        let unread = doubtful.filter { (try? workspace.vault.document($0))?.mayHaveInUnreadHead(old) ?? true }
        return BulkEdit((found + unread).sorted()) { try $0.renamingTag(old, to: new) }
    }
}

/// Tag suggestions for documents, from similar documents.
package struct TagProposals {
    package struct Found {
        package let path: VaultPath
        package let tags: [TagSuggestion]
    }

    /// Documents to be tagged; lists and agenda pages do without.
    private static let untagged = ResolvedQuery.all([.any([.kind("journal"), .kind("note")]), .not(.flag(.tags))])

    /// Documents with suggestions, in the order of examination.
    package let found: [Found]
    /// The number of documents examined.
    package let candidates: Int

    /// - Parameters:
    ///   - documents: if none are named, those without tags.
    ///   - most: tags per document.
    ///   - limit: documents with suggestions; nil for all.
    package init(for documents: NamedDocuments, most: Int, limit: Int?, in workspace: Workspace) throws {
        (found, candidates) = try workspace.withIndex { index in
            let paths =
                documents.words.isEmpty
                ? try index.search(Self.untagged, today: workspace.today, order: .path).hits.map(\.path)
                : try documents.paths(in: workspace)
            let suggester = try index.tagSuggester()
            var found: [Found] = []
            for path in paths where path.isDocument {
                if let limit, found.count >= limit { break }
                let document = try workspace.vault.document(path)
                let tags = try suggester.suggestions(
                    for: document, language: try index.language(of: path), limit: most)
                if !tags.isEmpty { found.append(Found(path: path, tags: tags)) }
            }
            return (found, paths.count)
        }
    }

    /// Adds them: known tags, and on request new ones.
    package func applying(includingNew: Bool) -> BulkEdit {
        let chosen = found.map { ($0.path, $0.tags.filter { $0.isKnown || includingNew }.map(\.tag)) }
            .filter { !$0.1.isEmpty }
        let tags = Dictionary(chosen, uniquingKeysWith: { first, _ in first })
        return BulkEdit(chosen.map(\.0)) { document in
            try document.addingTags((tags[document.path] ?? []).filter { !document.tags.contains($0) })
        }
    }
}
