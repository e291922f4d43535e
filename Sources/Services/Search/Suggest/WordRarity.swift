// Document frequencies of words, from the index.

import SQLite

/// Looks up each word in the index once. Not thread-safe.
package final class WordRarity {
    private let statement: Statement
    private let segments: [Int64]
    private var known: [String: Int] = [:]
    package let documents: Int

    init(_ database: Database) throws {
        statement = try TextSegments.blockOfWord(database)
        segments = try TextSegments(database: database).all().map(\.number)
        documents = Int(try database.integer("SELECT count(*) FROM documents") ?? 0)
    }

    /// The number of documents with a folded word.
    package func count(_ word: String) -> Int {
        if let count = known[word] { return count }
        var count = 0
        for segment in segments {
            statement.bind(1, segment)
            if let found = try? TextSegments.find(word, statement) { count += found.documents }
            statement.reset()
        }
        known[word] = count
        return count
    }

    /// The inverse document frequency as a binary logarithm; close to zero for a word in half the documents.
    package func weight(_ word: String) -> Double {
        let ratio = (Double(documents) + 1) / (Double(count(word)) + 0.5)
        // Without a math library: whole powers of two with linear interpolation.
        guard ratio > 1 else { return 0 }
        return Double(ratio.exponent) + ratio.significand - 1
    }
}

extension VaultIndex {
    package func rarity() throws -> WordRarity { try WordRarity(database) }
}
