// Evaluates full-text expressions: the matching documents and their scores (BM25).

import Glibc
import SQLite

/// Evaluates expressions on the segments of one index. Not thread-safe.
final class TextQuestions {
    private let segments: TextSegments
    /// Loaded on first use: most queries are not about text.
    private var known: Known?

    private struct Known {
        let segments: [TextSegments.Segment]
        let find, findBeginnings: Statement
        /// Numbers of removed documents; their words are still in the postings.
        let removed: NumberSet
        /// The number of words in each document; loaded for ranking.
        var lengths: [UInt32]?
    }

    init(_ database: Database) { segments = TextSegments(database: database) }

    private func look() throws(SQLiteError) -> Known {
        if let known { return known }
        let database = segments.database
        var removed = NumberSet()
        let gone = try database.prepare("SELECT document FROM removed")
        while try gone.step() { removed.insert(gone.integer(0)) }
        let found = Known(
            segments: try segments.all(),
            find: try TextSegments.blockOfWord(database),
            findBeginnings: try database.prepare(
                """
                SELECT words, matches FROM postings WHERE segment = ?1 AND word < ?3 AND word >= coalesce(
                  (SELECT word FROM postings WHERE segment = ?1 AND word <= ?2 ORDER BY word DESC LIMIT 1), '')
                ORDER BY word
                """),
            removed: removed)
        known = found
        return found
    }

    /// The matching documents, without scores.
    func documents(_ match: TextMatch) throws(SQLiteError) -> [UInt32] { try hits(match, isRanked: false).documents }

    /// The matching documents, each with its score; higher is better. The scores of a document's words, prefixes and phrases
    /// are added up.
    func ranked(_ match: TextMatch) throws(SQLiteError) -> TextHits { try hits(match, isRanked: true) }

    private func hits(_ match: TextMatch, isRanked: Bool) throws(SQLiteError) -> TextHits {
        switch match {
        case .all(let parts):
            guard var found = try parts.first.map({ (part) throws(SQLiteError) in try hits(part, isRanked: isRanked) })
            else { return TextHits() }
            for part in parts.dropFirst() where found.count > 0 {
                found = found.intersection(try hits(part, isRanked: isRanked))
            }
            return found
        case .any(let parts):
            var found = TextHits()
            for part in parts { found = found.union(try hits(part, isRanked: isRanked)) }
            return found
        case .word(let word, let parts):
            let found = try occurrences(of: [word], Self.weights(parts))
            return isRanked ? try ranked(found) : found
        case .phrase(let words, let parts):
            let found = try occurrences(of: words, Self.weights(parts))
            return isRanked ? try ranked(found) : found
        case .prefix(let prefix, let parts):
            let found = try occurrences(ofBeginning: prefix, Self.weights(parts))
            return isRanked ? try ranked(found) : found
        }
    }

    // MARK: Any of several words

    /// Documents with any of some words, and a bitmask of the words in each.
    ///
    /// A word and its forms count as one. Many words are best ranked by a BM25 with a positive IDF, as in Lucene (`BM25Similarity`), with
    /// Anserini's constants for questions (0.9 and 0.4: Yang, Fang, Lin, "Anserini", SIGIR 2017), and a bonus for documents with more of
    /// the words.
    ///
    /// - Parameter also: documents that have a word without containing it: those of the days that it names.
    func ranked(
        any words: [TextMatch], also: [(words: Set<Int>, documents: [UInt32])]
    ) throws(SQLiteError) -> (hits: TextHits, words: [UInt32: UInt64]) {
        let known = try look()
        let lengths = if let read = known.lengths { read } else { try readLengths() }
        let (all, average) = size(known, lengths)
        let (saturation, lengthShare) = (0.9, 0.4)
        var scores: [UInt32: Double] = [:]
        var found: [UInt32: UInt64] = [:]
        func add(_ hits: TextHits, _ bits: UInt64) {
            let rarity = log(1 + max(0, all - Double(hits.count) + 0.5) / (Double(hits.count) + 0.5))
            for (document, frequency) in zip(hits.documents, hits.scores) {
                let length = document < lengths.count ? Double(lengths[Int(document)]) : 0
                scores[document, default: 0] +=
                    rarity * (frequency * (saturation + 1))
                    / (frequency + saturation * (1 - lengthShare + lengthShare * length / average))
                found[document, default: 0] |= bits
            }
        }
        for (place, word) in words.enumerated() { add(try frequencies(of: word), 1 << UInt64(place)) }
        for (places, documents) in also {
            var hits = TextHits()
            for document in documents { hits.append(document, 1) }
            add(hits, places.reduce(0) { $0 | 1 << UInt64($1) })
        }
        var hits = TextHits()
        for document in found.keys.sorted() {
            let share = Double((found[document] ?? 0).nonzeroBitCount) / Double(words.count)
            hits.append(document, (scores[document] ?? 0) * (0.7 + 0.3 * share))
        }
        return (hits, found)
    }

    /// The count of a word in any of its forms. Stems, which are stored once each, count as much as words.
    private func frequencies(of word: TextMatch) throws(SQLiteError) -> TextHits {
        func weights(_ parts: Set<TextPart>) -> [Double] {
            var weights = Self.weights(parts)
            if parts.contains(.stems) { weights[Int(TextPart.stems.rawValue)] = 1 }
            return weights
        }
        switch word {
        case .word(let word, let parts): return try occurrences(of: [word], weights(parts))
        case .phrase(let words, let parts): return try occurrences(of: words, weights(parts))
        case .prefix(let prefix, let parts): return try occurrences(ofBeginning: prefix, weights(parts))
        case .any(let forms), .all(let forms):
            var found = TextHits()
            for form in forms { found = found.union(try frequencies(of: form)) }
            return found
        }
    }

    // MARK: Words of the index

    /// All words with a prefix, without duplicates, in order.
    func words(beginning prefix: String) throws(SQLiteError) -> [String] {
        var found: Set<String> = []
        try forEachWord(beginning: prefix) { reader, _, _ in found.insert(String(decoding: reader.word, as: UTF8.self))
        }
        return found.sorted()
    }

    // MARK: Occurrences

    /// Documents with the count of consecutive occurrences of the words, weighted by part.
    private func occurrences(of words: [String], _ weights: [Double]) throws(SQLiteError) -> TextHits {
        var hits = TextHits()
        guard let first = words.first else { return hits }
        let known = try look()
        for segment in known.segments {
            known.find.bind(1, segment.number)
            if words.count == 1 {
                if let found = try TextSegments.find(first, known.find) {
                    known.find.withBytes(1) {
                        count($0.clamped(found.matches), segment, weights, known.removed, &hits)
                    }
                }
                known.find.reset()
            } else {
                try countPhrases(words, segment, weights, known, &hits)
            }
        }
        return hits
    }

    private static func weights(_ parts: Set<TextPart>) -> [Double] {
        TextPart.allCases.map { parts.contains($0) ? $0.weight : 0 }
    }

    private func count(
        _ matches: UnsafeRawBufferPointer, _ segment: TextSegments.Segment, _ weights: [Double], _ removed: NumberSet,
        _ hits: inout TextHits
    ) {
        var reader = PostingsReader(
            matches: matches, positions: UnsafeRawBufferPointer(start: nil, count: 0),
            firstDocument: segment.firstDocument)
        while reader.next() {
            let weight = Self.weight(reader.counts, weights)
            if weight > 0, !removed.contains(Int64(reader.document)) { hits.append(reader.document, weight) }
        }
    }

    @inline(__always)
    private static func weight(_ counts: PostingsReader.Counts, _ weights: [Double]) -> Double {
        var sum = 0.0
        for part in weights.indices { sum += Double(counts[UInt32(part)]) * weights[part] }
        return sum
    }

    /// Finds documents with all words, then positions at which they are consecutive.
    private func countPhrases(
        _ words: [String], _ segment: TextSegments.Segment, _ weights: [Double], _ known: Known,
        _ hits: inout TextHits
    ) throws(SQLiteError) {
        var rows: [(matches: [UInt8], positions: [UInt8])] = []
        for word in words {
            defer { known.find.reset() }
            guard let found = try TextSegments.find(word, known.find) else { return }
            rows.append(
                (
                    known.find.withBytes(1) { [UInt8]($0.clamped(found.matches)) },
                    known.find.withBytes(2) { [UInt8]($0.clamped(found.positions)) }
                ))
        }
        var documents: [UInt32] = []
        for (offset, row) in rows.enumerated() {
            var found: [UInt32] = []
            var at = 0
            Self.read(row, segment) { reader in
                while reader.next() {
                    let document = reader.document
                    if offset == 0 {
                        let isWanted =
                            Self.weight(reader.counts, weights) > 0 && !known.removed.contains(Int64(document))
                        if isWanted { found.append(document) }
                    } else {
                        while at < documents.count, documents[at] < document { at += 1 }
                        if at < documents.count, documents[at] == document { found.append(document) }
                    }
                }
            }
            documents = found
            if documents.isEmpty { return }
        }
        var starts = [[UInt64]](repeating: [], count: documents.count)
        for (offset, row) in rows.enumerated() {
            Self.read(row, segment) { reader in
                var at = 0
                while at < documents.count, reader.next() {
                    guard reader.document == documents[at] else { continue }
                    let places = reader.places()
                    starts[at] = offset == 0 ? places : Self.followed(starts[at], by: places, offset)
                    at += 1
                }
            }
        }
        for (document, places) in zip(documents, starts) {
            let weight = places.reduce(0) { $0 + weights[Int($1 >> 32)] }
            if weight > 0 { hits.append(document, weight) }
        }
    }

    private static func read(
        _ row: (matches: [UInt8], positions: [UInt8]), _ segment: TextSegments.Segment,
        _ body: (inout PostingsReader) -> Void
    ) {
        row.matches.withUnsafeBytes { matches in
            row.positions.withUnsafeBytes { positions in
                var reader = PostingsReader(
                    matches: matches, positions: positions, firstDocument: segment.firstDocument)
                body(&reader)
            }
        }
    }

    /// The starts that have a position `offset` words later; both are sorted.
    private static func followed(_ starts: [UInt64], by places: [UInt64], _ offset: Int) -> [UInt64] {
        var at = 0
        return starts.filter { start in
            while at < places.count, places[at] < start + UInt64(offset) { at += 1 }
            return at < places.count && places[at] == start + UInt64(offset)
        }
    }

    private func occurrences(ofBeginning prefix: String, _ weights: [Double]) throws(SQLiteError) -> TextHits {
        guard !prefix.isEmpty else { return TextHits() }
        var found: [UInt32: Double] = [:]
        let removed = try look().removed
        try forEachWord(beginning: prefix) { word, matches, segment in
            var hits = TextHits()
            count(matches.clamped(word.matches), segment, weights, removed, &hits)
            for (document, score) in zip(hits.documents, hits.scores) { found[document, default: 0] += score }
        }
        var hits = TextHits()
        for (document, score) in found.sorted(by: { $0.key < $1.key }) { hits.append(document, score) }
        return hits
    }

    /// - Parameter body: receives the reader at a word, the postings of its block, and the segment.
    private func forEachWord(
        beginning prefix: String, _ body: (PostingsBlockReader, UnsafeRawBufferPointer, TextSegments.Segment) -> Void
    ) throws(SQLiteError) {
        let known = try look()
        let row = known.findBeginnings
        for segment in known.segments {
            row.bind(1, segment.number)
            row.bind(2, prefix)
            // After every word with the prefix: no text contains the last character of Unicode.
            row.bind(3, prefix + "\u{10ffff}")
            while try row.step() {
                row.withBytes(0) { words in
                    row.withBytes(1) { matches in
                        var reader = PostingsBlockReader(words: words)
                        while reader.next() {
                            if reader.word.starts(with: prefix.utf8) { body(reader, matches, segment) }
                        }
                    }
                }
            }
            row.reset()
        }
    }

    // MARK: Ranking

    /// Okapi BM25 with its usual constants, as in FTS5 (sqlite.org/fts5.html, "The bm25() function").
    private func ranked(_ hits: TextHits) throws(SQLiteError) -> TextHits {
        guard hits.count > 0 else { return hits }
        let known = try look()
        let lengths = if let read = known.lengths { read } else { try readLengths() }
        func length(_ document: UInt32) -> Int { document < lengths.count ? Int(lengths[Int(document)]) : 0 }
        let (all, average) = size(known, lengths)
        let matching = Double(hits.count)
        let rarity = max(log((all - matching + 0.5) / (matching + 0.5)), 1e-6)
        let (saturation, lengthShare) = (1.2, 0.75)
        var ranked = hits
        ranked.changeScores { document, frequency in
            let relativeLength = Double(length(document)) / average
            return rarity * (frequency * (saturation + 1))
                / (frequency + saturation * (1 - lengthShare + lengthShare * relativeLength))
        }
        return ranked
    }

    /// The number of documents, and their average number of words.
    private func size(_ known: Known, _ lengths: [UInt32]) -> (documents: Double, average: Double) {
        let all = Double(known.segments.reduce(0) { $0 + $1.documents } - known.removed.count)
        let gone = known.removed.all.reduce(0) { sum, document in
            sum + (document < Int64(lengths.count) ? Int(lengths[Int(document)]) : 0)
        }
        let words = known.segments.reduce(0) { $0 + $1.words } - gone
        return (all, max(Double(words) / max(all, 1), 1))
    }

    private func readLengths() throws(SQLiteError) -> [UInt32] {
        var lengths: [UInt32] = []
        for segment in try look().segments {
            lengths += repeatElement(0, count: max(0, Int(segment.firstDocument) - lengths.count))
            lengths += try segments.lengths(of: segment)
        }
        known?.lengths = lengths
        return lengths
    }
}
