// Suggests a mood and tags for an entry while it is typed. Nothing is written, and nothing leaves this machine.

import Bytes
import DocumentActions
import Journal
import Search
import Vault
import Workspaces

package struct EntryProposals: Sendable {
    /// Nil if the words suggest none.
    package let mood: Mood?
    /// Tags of similar documents come first.
    package let tags: [String]

    private static let maxTags = 5

    /// - Parameter document: as it would be saved.
    package init(for document: Document, in workspace: Workspace) throws {
        mood = MoodProposals.mood(of: document)
        guard !document.bodyText.trimmed.isEmpty else {
            tags = []
            return
        }
        let known = Set(document.tags.map { Folding.fold($0) })
        tags = try workspace.withIndex { index in
            try index.tagSuggester().suggestions(for: document, language: nil, limit: Self.maxTags)
                .map(\.tag).filter { !known.contains(Folding.fold($0)) }
        }
    }
}
