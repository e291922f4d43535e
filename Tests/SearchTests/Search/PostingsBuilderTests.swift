// Words of texts on their way into postings: folded, stemmed, numbered, and put together from several readers.

import TestSupport
import Testing

@testable import Search

@Suite struct PostingsBuilderTests {
    /// The words that are handed over, with the documents that have them and how often each part does.
    private static func postings(_ gathered: GatheredPostings) -> [String: [UInt32: [UInt32]]] {
        var found: [String: [UInt32: [UInt32]]] = [:]
        var last: [UInt8] = []
        gathered.forEachBlocks { blocks in
            for block in blocks {
                block.words.withUnsafeBytes { words in
                    block.matches.withUnsafeBytes { matches in
                        var reader = PostingsBlockReader(words: words)
                        while reader.next() {
                            #expect(last.lexicographicallyPrecedes(reader.word) || last.isEmpty)
                            last = reader.word
                            let word = String(decoding: reader.word, as: UTF8.self)
                            #expect(found[word] == nil)
                            found[word] = Self.documents(
                                matches.clamped(reader.matches), reader.documents, gathered.firstDocument)
                        }
                    }
                }
            }
        }
        return found
    }

    private static func documents(_ matches: UnsafeRawBufferPointer, _ count: Int, _ first: UInt32)
        -> [UInt32: [UInt32]]
    {
        var found: [UInt32: [UInt32]] = [:]
        var reader = PostingsReader(
            matches: matches, positions: UnsafeRawBufferPointer(start: nil, count: 0), firstDocument: first)
        while reader.next() { found[reader.document] = (0..<6).map { reader.counts[$0] } }
        #expect(found.count == count)
        return found
    }

    private static func words(_ blocks: [PostingsBlock]) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for block in blocks {
            block.words.withUnsafeBytes { words in
                var reader = PostingsBlockReader(words: words)
                while reader.next() { found.append(reader.word) }
            }
        }
        return found
    }

    private static func gathered(_ texts: [String], language: String? = "en", readers: Int = 1) -> GatheredPostings {
        let gathered = GatheredPostings(
            firstDocument: 1, readers: readers, expecting: texts.count, largestSize: 64 << 20)
        for (index, text) in texts.enumerated() {
            gathered.builders[index % readers].add(UInt32(index + 1)) { $0.append(text, language: language, to: .body) }
        }
        return gathered
    }

    private static let once: [UInt32] = [0, 1, 0, 0, 0, 0]

    @Test func wordsAreFoldedAndEachSpellingHasItsStemOnceADocument() {
        let gathered = Self.gathered(["Running RUNS, runs: été a", "runs"])
        #expect(
            Self.postings(gathered) == [
                "running": [1: Self.once], "runs": [1: [0, 2, 0, 0, 0, 0], 2: Self.once], "ete": [1: Self.once],
                "a": [1: Self.once], "run": [1: [0, 0, 0, 0, 0, 3], 2: [0, 0, 0, 0, 0, 1]],
            ])
        #expect(gathered.lengths == [8, 2])
    }

    /// A text whose language is not known is stemmed in both, and one without a language in none.
    @Test func stemsOfTwoLanguages() {
        let both = Self.postings(Self.gathered(["chevaux running"], language: nil))
        #expect(both.keys.sorted() == ["cheval", "chevaux", "run", "running"])
        let none = Self.postings(Self.gathered(["chevaux running"], language: PostingsBuilder.noLanguage))
        #expect(none.keys.sorted() == ["chevaux", "running"])
    }

    /// Longer than what is looked up, and of marks that fold to nothing.
    @Test func longWordsAreCutAndEmptyOnesLeftOut() {
        let long = String(repeating: "ab", count: 50)
        let gathered = Self.gathered(["x \(long) y \u{301}\u{302} z"], language: PostingsBuilder.noLanguage)
        #expect(Self.postings(gathered).keys.sorted() == [String(long.prefix(64)), "x", "y", "z"])
        #expect(gathered.lengths == [4])
    }

    /// However many read, the rows are the same bytes.
    @Test(arguments: [2, 3, 5]) func severalReadersAreAsOne(_ readers: Int) {
        var random = SeededGenerator(seed: UInt64(readers))
        let words = (0..<300).map { "word\($0)" } + ["electric", "electricity", "Électrique", "日本"]
        let texts = (0..<200).map { _ in
            (0..<Int.random(in: 0...80, using: &random)).map { _ in
                words[min(.random(in: 0..<words.count, using: &random), .random(in: 0..<words.count, using: &random))]
            }.joined(separator: " ")
        }
        func rows(_ gathered: GatheredPostings) -> [[UInt8]] {
            var rows: [[UInt8]] = []
            gathered.forEachBlocks { blocks in
                rows += blocks.flatMap { [$0.firstWord, $0.words, $0.matches, $0.positions] }
            }
            return rows
        }
        let one = Self.gathered(texts, language: nil)
        let several = Self.gathered(texts, language: nil, readers: readers)
        #expect(rows(several) == rows(one), "seed \(random.seed)")
        #expect(several.lengths == one.lengths)
        // Each word is in one range, whatever is in the others.
        for count in [2, 7, 1000] {
            var words: [[UInt8]] = []
            for range in several.ranges(count) { range.forEachBlocks { words += Self.words($0) } }
            var all: [[UInt8]] = []
            one.forEachBlocks { all += Self.words($0) }
            #expect(words == all)
        }
    }
}
