// Documents, their links, tags and problems as JSON.

import Bytes
import CivilTime
import DocumentActions
import Journal
import Search
import Vault
import Wording

extension Schema {
    // MARK: Search

    package static func search(_ result: SearchDocuments.Result, _ snippets: HitSnippets) -> JSONValue {
        object(
            "search",
            [
                ("count", .int(result.answer.count)),
                ("results", .array(result.answer.hits.map { hit($0, snippets) })),
            ])
    }

    /// One document that was found: a line of JSON Lines.
    package static func hit(_ hit: SearchHit, _ snippets: HitSnippets) -> JSONValue {
        .members([
            ("path", .string(hit.path.text)), ("title", .string(hit.title)), ("kind", .string(hit.kind.rawValue)),
            ("date", hit.written.map { .string($0) } ?? .null),
            ("tags", .array(hit.tags.map { .string($0) })),
            ("mood", hit.mood.flatMap(Mood.init(rawValue:)).map { .string($0.name) } ?? .null),
            ("favorite", .bool(hit.isFavorite)),
            ("score", hit.score.map { .double(($0 * 1e6).rounded() / 1e6) } ?? .null),
            ("snippet", .string(snippets.snippet(of: hit).text)),
        ])
    }

    // MARK: Links

    package static func links(_ linkage: DocumentLinkage) -> JSONValue {
        object(
            "links",
            [
                ("path", .string(linkage.path.text)), ("out", found(linkage.links.outgoing)),
                ("back", found(linkage.links.incoming)), ("broken", found(linkage.links.broken)),
            ])
    }

    private static func found(_ links: [FoundLink]) -> JSONValue {
        .array(
            links.map { link in
                .members([
                    ("path", link.path.map { .string($0.text) } ?? .null),
                    ("title", link.title.map { .string($0) } ?? .null), ("text", .string(link.text)),
                ])
            })
    }

    package static func orphans(_ paths: [VaultPath]) -> JSONValue {
        object("orphans", [("count", .int(paths.count)), ("paths", .array(paths.map { .string($0.text) }))])
    }

    // MARK: Tags

    /// - Parameter limit: how many are shown; 0 is all.
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

    // MARK: Problems

    package static func check(_ findings: [Finding], _ language: LanguageCode) -> JSONValue {
        object(
            "check",
            [
                ("count", .int(findings.count)),
                (
                    "problems",
                    .array(
                        findings.map { finding in
                            .members([
                                ("path", .string(finding.path)), ("line", .int(finding.position.line)),
                                ("column", .int(finding.position.column)),
                                ("code", .string(finding.problem.code.rawValue)),
                                ("message", .string(finding.problem.message[language])),
                            ])
                        })
                ),
            ])
    }
}
