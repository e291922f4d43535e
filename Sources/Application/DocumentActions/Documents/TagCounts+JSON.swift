// Existing and suggested tags as JSON.

import Bytes
import Search
import Vault
import Wording

extension Schema {
    /// - Parameter limit: the number shown; 0 for all.
    package static func tags(_ counts: TagCounts, limit: Int) -> JSONValue {
        let shown = limit > 0 ? Array(counts.all.prefix(limit)) : counts.all
        return object(
            "tags",
            [
                ("count", .int(counts.all.count)),
                (
                    "tags",
                    .array(shown.map { .members([("tag", .string($0.tag)), ("count", .int($0.count))]) })
                ),
            ])
    }

    package static func tagSuggestions(_ proposals: TagProposals, _ language: LanguageCode) -> JSONValue {
        func value(_ tag: TagSuggestion) -> JSONValue {
            .members([
                ("tag", .string(tag.tag)), ("score", .double((tag.score * 1000).rounded() / 1000)),
                ("why", .string(tag.reason[language])), ("new", .bool(!tag.isKnown)),
            ])
        }
        return object(
            "tag-suggestions",
            [
                ("count", .int(proposals.found.count)),
                (
                    "suggestions",
                    .array(
                        proposals.found.map { found in
                            .members([("path", .string(found.path.text)), ("tags", .array(found.tags.map(value)))])
                        })
                ),
            ])
    }
}
