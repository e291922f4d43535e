// Resolves typed queries: the only place where places and readings are looked up.

import Journal
import Search
import Vault

extension Workspace {
    /// Parses a query and resolves its names. An empty query matches everything.
    package func query(_ words: [String]) throws -> ResolvedQuery {
        let text = words.joined(separator: " ")
        let node: QueryNode
        do {
            node = try QueryParser(now: now, order: dateOrder, moods: moodScale).parse(text)
        } catch {
            throw WorkspaceError.invalidQuery(error, query: text)
        }
        return try query(node)
    }

    /// The mood words of this vault.
    package var moodScale: MoodScale { MoodScale(vault.settings.ownMoods) }

    /// Resolves the names in a query.
    package func query(_ node: QueryNode) throws -> ResolvedQuery {
        ResolvedQuery(
            resolved: try PlaceBook(self).resolving(try ReadingConditions(self).resolving(node)))
    }
}
