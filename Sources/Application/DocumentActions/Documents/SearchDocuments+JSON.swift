// Search results as JSON, for scripts and for assistants.

import Bytes
import Journal
import Search
import Vault

extension Schema {
    package static func search(_ result: SearchDocuments.Result, _ snippets: HitSnippets) -> JSONValue {
        object(
            "search",
            [
                ("count", .int(result.answer.count)),
                ("results", .array(result.answer.hits.map { hit($0, snippets) })),
            ] + some(of: result.answer))
    }

    /// Which words matched, separately; empty if all had to match.
    private static func some(of answer: SearchAnswer) -> [(String, JSONValue)] {
        guard let some = answer.some else { return [] }
        func texts(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
        return [
            (
                "some",
                .members([
                    ("words", texts(some.words)), ("nowhere", texts(some.nowhere)), ("complete", .int(some.complete)),
                ])
            )
        ]
    }

    /// One search result: a line of JSON Lines.
    package static func hit(_ hit: SearchHit, _ snippets: HitSnippets) -> JSONValue {
        let (snippet, ink) = snippets.words(of: hit)
        let lines = ink.map { JSONValue.members([("file", .string($0.file)), ("line", .int($0.line))]) }
        return .members(
            [
                ("path", .string(hit.path.text)), ("title", .string(hit.title)), ("kind", .string(hit.kind.rawValue)),
                ("date", hit.written.map { .string($0) } ?? .null),
                ("tags", .array(hit.tags.map { .string($0) })),
                ("mood", hit.mood.flatMap(Mood.init(rawValue:)).map { .string($0.name) } ?? .null),
                ("favorite", .bool(hit.isFavorite)),
                ("score", hit.score.map { .double(($0 * 1e6).rounded() / 1e6) } ?? .null),
                ("snippet", .string(snippet.text)),
            ] + (lines.isEmpty ? [] : [("ink", .array(lines))])
                + (hit.missing.isEmpty ? [] : [("missing", .array(hit.missing.map { .string($0) }))]))
    }

    /// - Parameters:
    ///   - answer: the complete results.
    ///   - offset: the number of results before these.
    package static func assistantSearch(
        _ hits: [SearchHit], of answer: SearchAnswer, offset: Int, _ snippets: HitSnippets
    ) -> JSONValue {
        let next = offset + hits.count
        return object(
            "assistant-search",
            [
                ("count", .int(answer.count)), ("offset", .int(offset)),
                ("next_offset", next < answer.count && !hits.isEmpty ? .int(next) : .null),
                ("results", .array(hits.map { hit($0, snippets) })),
            ] + some(of: answer))
    }
}
