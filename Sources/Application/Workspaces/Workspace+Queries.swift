// From a person's words to a query that can be answered: places and readings are looked up here, and nowhere else.

import Journal
import Search
import Vault

extension Workspace {
    /// Reads a query and looks up what it names. Nothing is everything.
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

    /// The words that there are for moods in this vault.
    package var moodScale: MoodScale { MoodScale(vault.settings.ownMoods) }

    /// Looks up what a query names.
    package func query(_ node: QueryNode) throws -> ResolvedQuery {
        ResolvedQuery(
            resolved: try PlaceBook(self).resolving(try ReadingConditions(self).resolving(node)))
    }
}
