// Full text against SQLite's FTS5, as it answers and ranks the same words: one index written at once, and one that grew by many changes.

import SQLite
import TestSupport
import Testing

@testable import Search

@Suite struct FullTextTests {
    /// So few words that documents share them, some with the same beginning, some longer than eight bytes.
    private static let words =
        ["a", "b", "ab", "abc", "слово", "mot", "mots", "electricity", "electrical", "electric", "x1", "1", "日", "本"]
        + (0..<40).map { "word\($0)" }

    /// The words of the parts of a document, in the order of `TextPart`.
    private typealias Words = [[String]]

    private struct Vault {
        let own: Database
        let other: Database
        var texts: [UInt32: Words] = [:]
        var next: UInt32 = 1

        init() throws {
            own = try Database(path: ":memory:", access: .create)
            other = try Database(path: ":memory:", access: .create)
            try own.execute(IndexSchema.tables)
            try other.execute(
                "CREATE VIRTUAL TABLE t USING fts5(title, body, tags, extra, ink, stems, tokenize='ascii')")
            try other.execute("INSERT INTO t(t, rank) VALUES('rank', 'bm25(8.0, 1.0, 5.0, 1.0, 0.25, 0.5)')")
        }

        /// Adds documents as one segment.
        mutating func add(_ documents: [Words]) throws {
            // Two readers with numbers of their own, as when two processors read.
            let postings = GatheredPostings(
                firstDocument: next, readers: 2, expecting: documents.count, largestSize: 64 << 20)
            let insertion = try other.prepare(
                "INSERT INTO t(rowid, title, body, tags, extra, ink, stems) VALUES(?, ?, ?, ?, ?, ?, ?)")
            for words in documents {
                postings.builders[Int(next) % 2].add(next) { builder in
                    for (part, words) in zip(TextPart.allCases, words) {
                        for word in words { builder.append(word, language: PostingsBuilder.noLanguage, to: part) }
                    }
                }
                insertion.bind(1, Int64(next))
                for (index, part) in words.enumerated() {
                    insertion.bind(Int32(index + 2), bytes: Array(part.joined(separator: " ").utf8), asText: true)
                }
                try insertion.run()
                texts[next] = words
                // Numbers may be left out: files that went away while they were read.
                next += next % 7 == 0 ? 3 : 1
            }
            // With another thread, and without.
            try TextSegments(database: own).write(postings, isParallel: documents.count % 2 == 0)
            try TextSegments(database: own).joinSmallOnes()
        }

        mutating func remove(_ document: UInt32) throws {
            try own.execute("INSERT INTO removed VALUES(\(document))")
            try other.execute("DELETE FROM t WHERE rowid = \(document)")
            texts[document] = nil
        }
    }

    private static func text(_ random: inout SeededGenerator, atMost most: Int) -> [String] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
            // A few words are said often.
            words[min(Int.random(in: 0..<words.count, using: &random), Int.random(in: 0..<words.count, using: &random))]
        }
    }

    private static func document(_ random: inout SeededGenerator) -> Words {
        [
            text(&random, atMost: 3), text(&random, atMost: 60), text(&random, atMost: 2), text(&random, atMost: 1),
            text(&random, atMost: 9),
            // Each stem once, as the index gets them.
            Set(text(&random, atMost: 8)).sorted(),
        ]
    }

    // MARK: Expressions

    private static func match(_ random: inout SeededGenerator, depth: Int = 0) -> TextMatch {
        let sets: [Set<TextPart>] = [.everywhere, .written, [.title, .body], [.body], [.tags]]
        func word() -> String { words.randomElement(using: &random) ?? "a" }
        let parts = sets.randomElement(using: &random) ?? .written
        switch Int.random(in: 0..<(depth < 3 ? 6 : 4), using: &random) {
        case 0, 1: return .word(word(), in: parts)
        case 2: return .prefix(String(word().prefix(Int.random(in: 1...4, using: &random))), in: parts)
        case 3: return .phrase((0..<Int.random(in: 2...3, using: &random)).map { _ in word() }, in: .written)
        case 4: return .all((0..<2).map { _ in match(&random, depth: depth + 1) })
        default: return .any((0..<3).map { _ in match(&random, depth: depth + 1) })
        }
    }

    /// The expression in the words of FTS5 (sqlite.org/fts5.html, "Full-text Query Syntax").
    private static func text(_ match: TextMatch) -> String {
        func columns(_ parts: Set<TextPart>) -> String {
            "{" + TextPart.allCases.filter(parts.contains).map { "\($0)" }.joined(separator: " ") + "} : "
        }
        return switch match {
        case .word(let word, let parts): columns(parts) + "\"\(word)\""
        case .prefix(let prefix, let parts): columns(parts) + "\"\(prefix)\"*"
        case .phrase(let words, let parts): columns(parts) + "\"\(words.joined(separator: " "))\""
        case .all(let matches): "(" + matches.map(text).joined(separator: " AND ") + ")"
        case .any(let matches): "(" + matches.map(text).joined(separator: " OR ") + ")"
        }
    }

    /// Whether one of several that may match asks for more than one thing. FTS5 counts some words of it in documents where it does not match as a
    /// whole, depending on what it read before; here they count for nothing.
    private static func hasChoiceOfAll(_ match: TextMatch, below isChoice: Bool = false) -> Bool {
        switch match {
        case .all(let parts): isChoice || parts.contains { hasChoiceOfAll($0, below: isChoice) }
        case .any(let parts): parts.contains { hasChoiceOfAll($0, below: true) }
        default: false
        }
    }

    private func expectTheSame(_ vault: Vault, _ random: inout SeededGenerator, questions: Int) throws {
        let own = TextQuestions(vault.own)
        let statement = try vault.other.prepare("SELECT rowid, -rank FROM t WHERE t MATCH ? ORDER BY rowid")
        for _ in 0..<questions {
            let match = Self.match(&random)
            let text = Self.text(match)
            var expected: [UInt32: Double] = [:]
            statement.bind(1, text)
            while try statement.step() { expected[UInt32(statement.integer(0))] = statement.double(1) }
            statement.reset()
            let found = try own.ranked(match)
            #expect(found.documents == expected.keys.sorted(), "seed \(random.seed): \(text)")
            #expect(try own.documents(match) == found.documents, "seed \(random.seed): \(text)")
            guard !Self.hasChoiceOfAll(match) else { continue }
            for (document, score) in zip(found.documents, found.scores) {
                let other = expected[document] ?? 0
                #expect(abs(score - other) <= 1e-9 * max(1, other), "seed \(random.seed): \(text) of \(document)")
            }
        }
    }

    @Test(arguments: [1, 2, 3]) func writtenAtOnce(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var vault = try Vault()
        try vault.add((0..<400).map { _ in Self.document(&random) })
        try expectTheSame(vault, &random, questions: 300)
    }

    @Test(arguments: [4, 5, 6]) func grownByManyChanges(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var vault = try Vault()
        try vault.add((0..<100).map { _ in Self.document(&random) })
        for _ in 0..<90 {
            let count = Int.random(in: 1...(Bool.random(using: &random) ? 2 : 80), using: &random)
            try vault.add((0..<count).map { _ in Self.document(&random) })
            for document in vault.texts.keys.sorted() where Int.random(in: 0..<40, using: &random) == 0 {
                try vault.remove(document)
            }
            if Int.random(in: 0..<10, using: &random) == 0 { try expectTheSame(vault, &random, questions: 10) }
        }
        try expectTheSame(vault, &random, questions: 100)
        #expect(try TextSegments(database: vault.own).all().count < 30)
    }

    /// Small changes do not write the large segments again: what is written is in proportion to what changed.
    @Test func manySmallChanges() throws {
        var random = SeededGenerator(seed: 7)
        var vault = try Vault()
        try vault.add((0..<700).map { _ in Self.document(&random) })
        var written = 0
        for _ in 0..<300 {
            let before = try TextSegments(database: vault.own).all()
            try vault.add([Self.document(&random)])
            let known = Set(before.map(\.number))
            let segments = try TextSegments(database: vault.own).all()
            written += segments.filter { !known.contains($0.number) }.reduce(0) { $0 + $1.documents }
            #expect(segments.first?.documents == 700 && segments.count <= 16)
        }
        #expect(written < 300 * 12)
        try expectTheSame(vault, &random, questions: 50)
    }

    @Test func longTextsAndManyWords() throws {
        var vault = try Vault()
        // More than fits the first tables, and one word in links of all lengths.
        let many = (0..<60_000).map { "w\($0)" }
        try vault.add([[[], many, [], [], []], [[], Array(repeating: "again", count: 50_000), [], [], []]])
        let questions = TextQuestions(vault.own)
        #expect(try questions.documents(.word("w59999", in: [.body])) == [1])
        #expect(try questions.documents(.phrase(["w777", "w778", "w779"], in: .written)) == [1])
        #expect(try questions.documents(.phrase(["w777", "w779"], in: .written)) == [])
        #expect(try questions.documents(.phrase(Array(repeating: "again", count: 6), in: .written)) == [2])
        #expect(try questions.documents(.prefix("w5999", in: .written)) == [1])
    }

    /// Damaged postings are answered without a crash.
    @Test func brokenPostings() throws {
        var random = SeededGenerator(seed: 9)
        var vault = try Vault()
        try vault.add((0..<30).map { _ in Self.document(&random) })
        let change = try vault.own.prepare("UPDATE postings SET matches = ?, positions = ?, words = ?")
        let words = try vault.own.prepare("SELECT words FROM postings")
        let whole = try words.step() ? words.withBytes(0) { [UInt8]($0) } : []
        words.reset()
        for number in 0..<400 {
            for column in 1...2 as ClosedRange<Int32> {
                change.bind(
                    column,
                    bytes: (0..<Int.random(in: 0...40, using: &random)).map { _ in .random(in: 0...255, using: &random)
                    })
            }
            var broken = whole
            // At first the words are whole.
            for _ in 0..<number / 50 {
                broken[Int.random(in: broken.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            change.bind(3, bytes: broken)
            try change.run()
            let questions = TextQuestions(vault.own)
            for _ in 0..<5 { _ = try questions.ranked(Self.match(&random)) }
        }
    }
}
