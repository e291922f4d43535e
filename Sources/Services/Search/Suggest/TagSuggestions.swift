// Suggests tags for a document: first those of similar documents, then its topics.

import Bytes
import Language
import SQLite
import Vault

/// One tag and the reasons for it.
package struct TagSuggestion: Sendable, Hashable {
    package let tag: String
    /// 0…1.
    package let score: Double
    /// The number of the most similar documents with the tag.
    package let neighbours: Int
    /// The number of mentions in the text.
    package let mentions: Int
    /// Whether the tag already exists in the vault.
    package let isKnown: Bool
}

/// Suggests tags for one document after another. Not thread-safe.
package final class TagSuggester {
    private let database: Database
    private let rarity: WordRarity
    private let text: TextQuestions
    private let neighbourStatement: Statement
    private let tagStatement: Statement
    /// All tags of the vault by folded name, with their number of documents.
    private let tags: [TagKey: (name: String, count: Int)]
    private var readers: [String: TermReader] = [:]

    /// Maximum words of a document for finding similar ones.
    private static let maxWords = 24
    private static let maxNeighbours = 24

    init(_ database: Database, _ text: TextQuestions) throws {
        self.text = text
        self.database = database
        rarity = try WordRarity(database)
        neighbourStatement = try database.prepare(
            """
            SELECT 1 FROM documents d
            WHERE d.id = ?1 AND d.path <> ?2 AND EXISTS (SELECT 1 FROM document_tags x WHERE x.document = d.id)
            """)
        tagStatement = try database.prepare(
            "SELECT t.folded FROM document_tags x JOIN tags t ON t.id = x.tag WHERE x.document = ?")
        var tags: [TagKey: (String, Int)] = [:]
        let all = try database.prepare("SELECT folded, name, documents FROM tags")
        while try all.step() { tags[TagKey(folded: all.text(0))] = (all.text(1), Int(all.integer(2))) }
        self.tags = tags
    }

    /// The best suggestions, without the document's present tags. Throws `SQLiteError`.
    package func suggestions(for document: Document, language: String?, limit: Int) throws -> [TagSuggestion] {
        let prose = Prose(document.bytes, body: document.body)
        let reader = reader(language ?? LanguageDetector.detect(document.bodyText) ?? "en")
        // Tags in the text are not mentions.
        var bytes = prose.bytes
        for tag in document.scan.tags { for index in tag { bytes[index] = .space } }
        let title = reader.terms(Array(document.title.utf8), 0..<document.title.utf8.count)
        let body = reader.terms(bytes, document.body)
        let terms = body + title + title
        guard terms.contains(where: { $0.stem != nil }) else { return [] }
        let own = Set(document.tags.map { TagKey($0) })
        let near = try neighbours(terms, path: document.path)
        let said = mentions(body)
        var found: [TagSuggestion] = []
        for (key, tag) in tags where !own.contains(key) {
            let neighbour = near.tags[key]
            let mentions = said[key] ?? 0
            guard neighbour != nil || mentions > 0, !isBelow(own, key) else { continue }
            let likeness = near.total > 0 ? (neighbour?.weight ?? 0) / near.total : 0
            // A single neighbour may be chance, and a tag that everything has says nothing.
            let support = Double(neighbour?.count ?? 0)
            let spoken = mentions > 0 ? 0.25 + 0.1 * Double(min(3, mentions)) : 0
            let score = min(1, likeness * (support / (support + 2)) * 1.5 + spoken * (tag.count > 1 ? 1 : 0.6))
            if score >= 0.1 {
                found.append(
                    TagSuggestion(
                        tag: tag.name, score: score, neighbours: neighbour?.count ?? 0, mentions: mentions,
                        isKnown: true))
            }
        }
        found.sort { ($1.score, $0.tag) < ($0.score, $1.tag) }
        found = Array(found.prefix(limit))
        if found.count < limit { found += phrases(bytes, document, reader, own, found, limit: limit - found.count) }
        return found
    }

    private func reader(_ language: String) -> TermReader {
        if let known = readers[language] { return known }
        let made = TermReader(language: language)
        readers[language] = made
        return made
    }

    /// A document tagged `food/french` needs no `food`.
    private func isBelow(_ own: Set<TagKey>, _ key: TagKey) -> Bool {
        own.contains { $0.isBelow(key) }
    }

    // MARK: Similar documents

    private func neighbours(
        _ terms: [Term], path: VaultPath
    ) throws -> (tags: [TagKey: (weight: Double, count: Int)], total: Double) {
        var counts: [String: Int] = [:]
        for term in terms where term.stem != nil { counts[term.word, default: 0] += 1 }
        // Words in more than a twentieth of the vault make all documents similar, and take time to look up.
        let most = max(20, rarity.documents / 20)
        let words = counts.compactMap { word, count -> (word: String, weight: Double)? in
            let documents = rarity.count(word)
            guard documents > 1, documents <= most else { return nil }
            return (word, Double(count).squareRoot() * rarity.weight(word))
        }
        .sorted { ($1.weight, $0.word) < ($0.weight, $1.word) }.prefix(Self.maxWords)
        guard !words.isEmpty else { return ([:], 0) }
        let hits = try text.ranked(.any(words.map { .word($0.word, in: [.title, .body]) }))
        var near: [(document: Int64, weight: Double)] = []
        for index in hits.documents.indices.sorted(by: {
            (hits.scores[$1], hits.documents[$0]) < (hits.scores[$0], hits.documents[$1])
        }) {
            let document = Int64(hits.documents[index])
            neighbourStatement.bind(1, document)
            neighbourStatement.bind(2, path.text)
            if try neighbourStatement.step() { near.append((document, hits.scores[index])) }
            neighbourStatement.reset()
            if near.count == Self.maxNeighbours { break }
        }
        guard let best = near.first?.weight, best > 0 else { return ([:], 0) }
        var tags: [TagKey: (weight: Double, count: Int)] = [:]
        var total = 0.0
        for (document, weight) in near {
            // The nearest count most: half the similarity gives a quarter of the weight.
            let share = (weight / best) * (weight / best)
            total += share
            tagStatement.reset()
            tagStatement.bind(1, document)
            while try tagStatement.step() {
                let key = TagKey(folded: tagStatement.text(0))
                tags[key, default: (0, 0)].weight += share
                tags[key]?.count += 1
            }
        }
        tagStatement.reset()
        return (tags, total)
    }

    // MARK: Mentions

    /// The number of mentions of each tag's words in the text, compared by stem.
    private func mentions(_ terms: [Term]) -> [TagKey: Int] {
        var places: [String: [Int]] = [:]
        for (index, term) in terms.enumerated() {
            places[term.word, default: []].append(index)
            if let stem = term.stem, stem != term.word { places[stem, default: []].append(index) }
        }
        var found: [TagKey: Int] = [:]
        for key in tags.keys {
            // The last part of `food/french`, split into words.
            let name = key.text.split(separator: "/").last.map(String.init) ?? key.text
            let words = Folding.fold(name).split { $0 == "-" || $0 == "_" || $0 == " " }.map(String.init)
            guard let first = words.first, name.utf8.count > 2, !SmallWords.all.contains(first) || words.count > 1
            else { continue }
            let starts = Set((places[first] ?? []) + (stem(first).flatMap { places[$0] } ?? []))
            let count = starts.count { start in
                words.indices.allSatisfy { offset in
                    let at = start + offset
                    guard at < terms.count else { return false }
                    return terms[at].word == words[offset] || terms[at].stem.map { $0 == stem(words[offset]) } == true
                }
            }
            if count > 0 { found[key] = count }
        }
        return found
    }

    private var stems: [String: String?] = [:]

    private func stem(_ word: String) -> String? {
        if let known = stems[word] { return known }
        let bytes = Array(word.utf8)
        let stem = (readers.values.first ?? TermReader(language: "en")).terms(bytes, 0..<bytes.count).first?.stem
        stems[word] = stem
        return stem
    }

    private func phrases(
        _ bytes: [UInt8], _ document: Document, _ reader: TermReader, _ own: Set<TagKey>, _ found: [TagSuggestion],
        limit: Int
    ) -> [TagSuggestion] {
        let taken = own.union(found.map { TagKey($0.tag) })
        let phrases = KeyPhrases.find(bytes, document.body, reader, limit: limit + taken.count) { [rarity] word in
            // A word in no other document may be a misspelling.
            rarity.count(word) > 1 || rarity.documents < 20 ? rarity.weight(word) : rarity.weight(word) * 0.5
        }
        let made = phrases.compactMap { phrase -> TagSuggestion? in
            guard phrase.count > 1 else { return nil }
            let name = phrase.text.split { $0.isWhitespace || $0 == "'" || $0 == "’" }.joined(separator: "-")
            guard let tag = TagSyntax.normalized(name), !taken.contains(TagKey(tag)),
                tags[TagKey(tag)] == nil
            else { return nil }
            return TagSuggestion(
                tag: tag, score: min(0.3, phrase.score), neighbours: 0, mentions: phrase.count, isKnown: false)
        }
        return Array(made.prefix(limit))
    }
}

extension VaultIndex {
    package func tagSuggester() throws -> TagSuggester { try TagSuggester(database, text) }

    /// The language of a document, if known to the index.
    package func language(of path: VaultPath) throws -> String? {
        let statement = try database.prepare("SELECT language FROM documents WHERE path = ?")
        statement.bind(1, path.text)
        return try statement.step() ? statement.optionalText(0) : nil
    }
}
