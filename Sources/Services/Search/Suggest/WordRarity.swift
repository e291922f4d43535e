// In how many documents a word occurs, as the index knows it.

import SQLite

/// Counts of words, asked of the index once each. Used by one thread at a time.
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

    /// How many documents say a folded word; 0 where none does.
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

    /// The inverse document frequency, in doublings; a word of half the documents has next to none.
    package func weight(_ word: String) -> Double {
        let ratio = (Double(documents) + 1) / (Double(count(word)) + 0.5)
        // Without a library of mathematics: whole doublings, and a straight line between them.
        guard ratio > 1 else { return 0 }
        return Double(ratio.exponent) + ratio.significand - 1
    }
}

extension VaultIndex {
    package func rarity() throws -> WordRarity { try WordRarity(database) }
}
