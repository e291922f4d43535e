// The tables of full text: segments of postings, each written once; small ones are joined from time to time.

import SQLite
import Synchronization

/// The tables `segments`, `postings` and `removed` (docs/development/full-text.md). A segment contains the words of documents
/// with consecutive numbers; a change of a few documents adds one, and their old words remain under numbers in `removed`.
struct TextSegments {
    let database: Database

    /// The documents of a segment, and their total number of words.
    struct Segment {
        let number: Int64
        let firstDocument: UInt32
        let documents: Int
        let words: Int
    }

    func all() throws(SQLiteError) -> [Segment] {
        let statement = try database.prepare("SELECT number, first, documents, words FROM segments ORDER BY number")
        var segments: [Segment] = []
        while try statement.step() {
            segments.append(
                Segment(
                    number: statement.integer(0), firstDocument: UInt32(truncatingIfNeeded: statement.integer(1)),
                    documents: Int(statement.integer(2)), words: Int(statement.integer(3))))
        }
        return segments
    }

    /// Writes the collected postings as the last segment.
    ///
    /// - Parameter isParallel: whether another thread merges the words.
    /// - Parameter meanwhile: run while it does.
    func write(_ postings: GatheredPostings, isParallel: Bool, meanwhile: () throws -> Void = {}) throws {
        guard postings.documents > 0 else { return try meanwhile() }
        let number = (try database.integer("SELECT max(number) FROM segments") ?? 0) + 1
        let rows = try PostingRows(database, segment: number)
        if isParallel {
            let stream = PostingsStream(of: postings)
            defer { stream.stop() }
            try meanwhile()
            reading: while true {
                switch stream.next() {
                case .ready(let blocks): try blocks.forEach(rows.add)
                case .claimed(let range): try range.forEachBlocks { try $0.forEach(rows.add) }
                case .finished: break reading
                }
            }
        } else {
            try meanwhile()
            try postings.forEachBlocks { try $0.forEach(rows.add) }
        }
        try add(
            number, first: postings.firstDocument, documents: postings.documents, lengths: postings.lengths)
    }

    private func add(_ number: Int64, first: UInt32, documents: Int, lengths: [UInt32]) throws(SQLiteError) {
        let statement = try database.prepare("INSERT INTO segments VALUES(?1,?2,?3,?4,?5)")
        statement.bind(1, number)
        statement.bind(2, Int64(first))
        statement.bind(3, documents)
        statement.bind(4, lengths.reduce(0) { $0 + Int($1) })
        statement.bind(5, bytes: lengths.withUnsafeBytes { [UInt8]($0) })
        try statement.run()
    }

    // MARK: Lookup

    /// Finds the row of a segment (1) that contains a word (2), if the segment does: its `words`, `matches` and `positions`.
    static func blockOfWord(_ database: Database) throws(SQLiteError) -> Statement {
        try database.prepare(
            """
            SELECT words, matches, positions FROM postings WHERE segment = ?1 AND word <= ?2 ORDER BY word DESC LIMIT 1
            """)
    }

    /// Runs such a statement, with the segment bound, for a word. Afterwards the statement is at the row.
    static func find(_ word: String, _ statement: Statement) throws(SQLiteError) -> PostingsBlockReader? {
        statement.bind(2, word)
        guard try statement.step() else { return nil }
        return statement.withBytes(0) { words in
            var reader = PostingsBlockReader(words: words)
            return reader.find(word) ? reader : nil
        }
    }

    // MARK: Joining

    /// The number of segments of a size that are joined: each query reads all segments, but each join rewrites them.
    private static let maxOfOneSize = 8

    /// Joins the last segments if there are many of similar size. A larger one is left alone, however many small ones
    /// follow it: so each document is rewritten once per size, and not with every eighth change.
    func joinSmallOnes() throws {
        var (least, limit) = (0, 64)
        while limit <= 1 << 18 {
            let small = Array(try all().reversed().prefix { $0.documents < limit }.reversed())
            if small.count(where: { $0.documents >= least }) >= Self.maxOfOneSize { try join(small) }
            (least, limit) = (limit, limit * Self.maxOfOneSize)
        }
    }

    private func join(_ segments: [Segment]) throws {
        guard let first = segments.first, let last = segments.last else { return }
        let number = last.number + 1
        let rows = try PostingRows(database, segment: number)
        var sources = try segments.map { (segment) throws(SQLiteError) in try SegmentWords(segment, database) }
        var maker = PostingsBlock.Maker()
        var joined = JoinedPostings()
        while let word = sources.lazy.compactMap(\.word).min(by: { $0.lexicographicallyPrecedes($1) }) {
            joined.begin()
            var documents = 0
            for index in sources.indices where sources[index].word == word {
                documents += sources[index].documents
                joined.add(firstDocument: segments[index].firstDocument) { sources[index].copy(to: &$0, &$1) }
                try sources[index].advance()
            }
            word.withUnsafeBytes { word in
                maker.add(word, documents: documents) { matches, positions in
                    joined.join(firstDocument: first.firstDocument, appendingTo: &matches, &positions)
                }
            }
            try maker.take().forEach(rows.add)
        }
        maker.finish()
        try maker.take().forEach(rows.add)
        var lengths: [UInt32] = []
        for segment in segments {
            lengths += repeatElement(0, count: Int(segment.firstDocument - first.firstDocument) - lengths.count)
            lengths += try self.lengths(of: segment)
        }
        try add(
            number, first: first.firstDocument, documents: segments.reduce(0) { $0 + $1.documents }, lengths: lengths)
        for table in ["postings WHERE segment", "segments WHERE number"] {
            let removal = try database.prepare("DELETE FROM \(table) BETWEEN ?1 AND ?2")
            removal.bind(1, first.number)
            removal.bind(2, last.number)
            try removal.run()
        }
    }

    /// The number of words in each document of a segment, from its first number.
    func lengths(of segment: Segment) throws(SQLiteError) -> [UInt32] {
        let statement = try database.prepare("SELECT lengths FROM segments WHERE number = ?1")
        statement.bind(1, segment.number)
        guard try statement.step() else { return [] }
        return statement.withBytes(0) { bytes in
            [UInt32](unsafeUninitializedCapacity: bytes.count / 4) { lengths, count in
                count = bytes.count / 4
                UnsafeMutableRawBufferPointer(lengths).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[..<(count * 4)]))
            }
        }
    }
}

/// Inserts blocks of words into a segment.
private struct PostingRows {
    private let statement: Statement

    init(_ database: Database, segment: Int64) throws(SQLiteError) {
        statement = try database.prepare("INSERT INTO postings VALUES(?1,?2,?3,?4,?5)")
        statement.bind(1, segment)
    }

    func add(_ block: PostingsBlock) throws {
        // Must not move until the statement has run.
        try block.firstWord.withUnsafeBytes { word in
            try block.words.withUnsafeBytes { words in
                try block.matches.withUnsafeBytes { matches in
                    try block.positions.withUnsafeBytes { positions in
                        statement.bind(2, inPlace: word, asText: true)
                        statement.bind(3, inPlace: words)
                        statement.bind(4, inPlace: matches)
                        statement.bind(5, inPlace: positions)
                        try statement.run()
                    }
                }
            }
        }
    }
}

/// Iterates over the words of one segment in order.
private struct SegmentWords {
    private let statement: Statement
    private var blockWords: [(word: [UInt8], documents: Int, matches: Range<Int>, positions: Range<Int>)] = []
    private var next = 0

    init(_ segment: TextSegments.Segment, _ database: Database) throws(SQLiteError) {
        statement = try database.prepare(
            "SELECT words, matches, positions FROM postings WHERE segment = ?1 ORDER BY word")
        statement.bind(1, segment.number)
        try readBlock()
    }

    /// Nil after the last one.
    var word: [UInt8]? { next < blockWords.count ? blockWords[next].word : nil }
    /// The number of documents with the current word.
    var documents: Int { blockWords[next].documents }

    func copy(to matches: inout [UInt8], _ positions: inout [UInt8]) {
        statement.withBytes(1) { matches += $0.clamped(blockWords[next].matches) }
        statement.withBytes(2) { positions += $0.clamped(blockWords[next].positions) }
    }

    mutating func advance() throws(SQLiteError) {
        next += 1
        if next == blockWords.count { try readBlock() }
    }

    private mutating func readBlock() throws(SQLiteError) {
        blockWords.removeAll(keepingCapacity: true)
        next = 0
        guard try statement.step() else { return }
        blockWords = statement.withBytes(0) { words in
            var reader = PostingsBlockReader(words: words)
            var found: [(word: [UInt8], documents: Int, matches: Range<Int>, positions: Range<Int>)] = []
            while reader.next() { found.append((reader.word, reader.documents, reader.matches, reader.positions)) }
            return found
        }
    }
}
