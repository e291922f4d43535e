// Suggestions for queries with names that do not occur in the vault.

import Bytes
import CivilTime
import Language
import SQLite
import Vault

/// A part of a query whose name finds nothing.
package enum QueryHint: Sendable, Hashable {
    /// No document has the key. The intended key of queries, if known.
    case unknownKey(String, instead: String?)
    /// No document has the tag. One with a similar spelling, if any.
    case unknownTag(String, similar: TagCount?)
    /// No document has the tag itself, but `count` have nested ones.
    case tagsBelow(String, count: Int)
    /// No document has the word. One with a similar spelling, and the number of documents with that.
    case unknownWord(String, similar: String, count: Int)
    /// No document has the word or a similar one.
    case nowhere(String)
    /// An option misused as a key: `sort:date` is `--sort date`.
    case flag(key: String)
    /// The word means a day, a month or a season; the number of documents in the period that a date in a query would mean.
    case date(String, instead: String, count: Int)
    /// The number of documents with these words of the query without the rest of it.
    case alone(String, count: Int)
}

extension VaultIndex {
    /// For a query without results: in the order of the query, without duplicates. Throws `SQLiteError`, `QueryError`.
    package func hints(for query: ResolvedQuery, today: Day) throws -> [QueryHint] {
        var hints: [QueryHint] = []
        for condition in query.node.conditions {
            let found: QueryHint?
            switch condition {
            case .field(let key, _): found = try hint(ofKey: key)
            case .tag(let tag, below: false, isPrefix: false): found = try hint(ofTag: tag)
            case .word(let word, isPrefix: false, column: nil): found = try hint(ofWord: word, today: today)
            default: found = nil
            }
            if let found, !hints.contains(found) { hints.append(found) }
        }
        // Redundant for a query of a single word.
        if case .word = query.node { hints.removeAll { if case .nowhere = $0 { true } else { false } } }
        return try hints + hintsOfWordsAlone(query.node, today: today)
    }

    private func count(_ node: QueryNode, today: Day) throws -> Int {
        try search(ResolvedQuery(resolved: node), today: today, limit: 1, details: .paths).count
    }

    /// Documents with the words, if the other conditions exclude them; else documents with each single word.
    private func hintsOfWordsAlone(_ node: QueryNode, today: Day) throws -> [QueryHint] {
        guard case .all(let parts) = node else { return [] }
        let words = parts.compactMap { part -> (text: String, node: QueryNode)? in
            switch part {
            case .word(let text, _, nil): (text, part)
            case .phrase(let text, nil): ("\"\(text)\"", part)
            default: nil
            }
        }
        guard !words.isEmpty else { return [] }
        let together = words.count < parts.count ? try count(.all(words.map(\.node)), today: today) : 0
        if together > 0 { return [.alone(words.map(\.text).joined(separator: " "), count: together)] }
        guard words.count > 1 else { return [] }
        return try words.compactMap { word in
            let count = try count(word.node, today: today)
            return count > 0 ? .alone(word.text, count: count) : nil
        }
    }

    private func hint(ofWord word: String, today: Day) throws -> QueryHint? {
        let folded = Folding.fold(word)
        let now = LocalDateTime(day: today, time: .noon)
        if try count(.word(word, isPrefix: false, column: nil), today: today) > 0 { return nil }
        // A season is only recognised after another word, in either language.
        for text in [word, "last " + word] {
            guard let date = HumanDate.parse(text, now: now, leaning: .past), !date.isTimeAlone else { continue }
            let count = try count(.day(.day, date.days), today: today)
            let instead = text == word ? word : date.days.description
            if count > 0 { return .date(word, instead: instead, count: count) }
        }
        let wanted = Array(folded.unicodeScalars)
        // "Where", "did" are not what was searched for.
        guard wanted.count > 3, let first = wanted.first, SmallWords.grammar(in: [folded]).isEmpty else { return nil }
        let limit = wanted.count < 6 ? 1 : 2
        var near: [Int: [String]] = [:]
        for candidate in try text.words(beginning: String(first)) {
            let letters = Array(candidate.unicodeScalars)
            guard abs(letters.count - wanted.count) <= limit,
                let distance = EditDistance.between(wanted, letters, limit: limit)
            else { continue }
            near[distance, default: []].append(candidate)
        }

        // Stems are not written words.
        for distance in near.keys.sorted() {
            let counts = try (near[distance] ?? []).map { ($0, try text.documents(.word($0, in: .written)).count) }
            if let best = counts.filter({ $0.1 > 0 }).max(by: { ($0.1, $1.0) < ($1.1, $0.0) }) {
                return .unknownWord(word, similar: best.0, count: best.1)
            }
        }
        return .nowhere(word)
    }

    private func hint(ofKey key: String) throws -> QueryHint? {
        let statement = try database.prepare("SELECT 1 FROM fields WHERE key = ?1 OR key >= ?2 AND key < ?3 LIMIT 1")
        statement.bind(1, key)
        statement.bind(2, key + ".")
        statement.bind(3, key + "/")
        if try statement.step() { return nil }
        if ["sort", "limit"].contains(key) { return .flag(key: key) }
        let near = Self.otherKeys[key] ?? EditDistance.nearest(to: key, of: QueryKeys.names + QueryKeys.frenchNames)
        return .unknownKey(key, instead: near)
    }

    /// Keys of other programs for those of queries.
    private static let otherKeys = [
        "from": "since", "start": "since", "de": "since",
        "until": "before", "till": "before", "to": "before", "end": "before", "jusqu": "before", "jusque": "before",
        "year": "date", "month": "date", "day": "date", "annee": "date", "mois": "date", "jour": "date",
        "type": "kind",
        "folder": "in", "dir": "in", "dossier": "in",
        "file": "path", "filename": "path", "fichier": "path",
        "text": "body", "content": "body", "texte": "body", "contenu": "body",
        "language": "lang",
        "backlink": "link", "links": "link",
        "where": "place", "location": "place",
        "status": "is", "state": "is",
        "label": "tag", "hashtag": "tag",
        "heading": "title",
    ]

    private func hint(ofTag tag: String) throws -> QueryHint? {
        let folded = TagKey(tag).text
        let own = try database.prepare("SELECT documents FROM tags WHERE folded = ?")
        own.bind(1, folded)
        if try own.step(), own.integer(0) > 0 { return nil }
        let below = try database.prepare(
            """
            SELECT count(DISTINCT x.document) FROM tags t JOIN document_tags x ON x.tag = t.id WHERE t.folded >= ?1 AND t.folded < ?2
            """)
        below.bind(1, folded + "/")
        below.bind(2, folded + "0")
        if try below.step(), below.integer(0) > 0 { return .tagsBelow(tag, count: Int(below.integer(0))) }
        let all = try database.prepare(
            "SELECT name, documents, folded FROM tags WHERE documents > 0 ORDER BY documents DESC, folded")
        var counts: [String: TagCount] = [:]
        var names: [String] = []
        while try all.step() {
            names.append(all.text(2))
            counts[all.text(2)] = TagCount(tag: all.text(0), count: Int(all.integer(1)))
        }
        // `work/garden` for "garden".
        let part = names.first { $0.split(separator: "/").contains { $0 == folded } }
        return .unknownTag(
            tag, similar: (part ?? EditDistance.nearest(to: folded, of: names)).flatMap { counts[$0] })
    }
}

extension QueryNode {
    /// Its conditions in order, including negated ones.
    fileprivate var conditions: [QueryNode] {
        switch self {
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.conditions)
        case .not(let node): node.conditions
        default: [self]
        }
    }
}
