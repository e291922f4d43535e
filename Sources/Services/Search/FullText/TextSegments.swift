// The tables of full text: segments of postings, each written once, small ones joined at times.

import SQLite
import Synchronization

/// What lies in the tables `segments`, `postings` and `removed` (docs/index.md). A segment has the words of documents with neighbouring numbers; a change of a
/// few documents adds one, and what they said before stays behind under numbers that are in `removed`.
struct TextSegments {
    let database: Database

    /// Documents that a segment has, and how many words they have together.
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

    /// Writes what was gathered as the last segment.
    ///
    /// - Parameter meanwhile: done while another thread puts the words in order; nil: nothing, and this thread does it.
    func write(_ postings: GatheredPostings, meanwhile: (() throws -> Void)? = nil) throws {
        let (first, documents, lengths) = postings.builder.withLock { ($0.firstDocument, $0.documents, $0.lengths) }
        guard documents > 0 else {
            try meanwhile?()
            return
        }
        let number = (try database.integer("SELECT max(number) FROM segments") ?? 0) + 1
        let rows = try PostingRows(database, segment: number)
        if let meanwhile {
            let stream = PostingsStream(of: postings)
            defer { stream.stop() }
            try meanwhile()
            while let block = stream.next() { try block.forEachPosting(rows.add) }
        } else {
            while let block = postings.builder.withLock({ $0.nextBlock() }) { try block.forEachPosting(rows.add) }
        }
        try add(number, first: first, documents: documents, lengths: lengths)
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

    // MARK: Joining

    /// So many segments of a size are joined: a question asks each of them, and each joining writes them all.
    private static let mostOfASize = 8

    /// Joins the last segments where there are many of about the same size. One that is larger is left alone however many small ones
    /// follow it: so each document is written again once for each size, and not with every eighth change.
    func joinSmallOnes() throws {
        var (least, limit) = (0, 64)
        while limit <= 1 << 18 {
            let small = Array(try all().reversed().prefix { $0.documents < limit }.reversed())
            if small.count(where: { $0.documents >= least }) >= Self.mostOfASize { try join(small) }
            (least, limit) = (limit, limit * Self.mostOfASize)
        }
    }

    private func join(_ segments: [Segment]) throws {
        guard let first = segments.first, let last = segments.last else { return }
        let number = last.number + 1
        let rows = try PostingRows(database, segment: number)
        let statement = try database.prepare(
            """
            SELECT word, segment, documents, matches, positions FROM postings
            WHERE segment BETWEEN ?1 AND ?2 ORDER BY word, segment
            """)
        statement.bind(1, first.number)
        statement.bind(2, last.number)
        let starts = Dictionary(uniqueKeysWithValues: segments.map { ($0.number, $0.firstDocument) })
        var joined = JoinedPostings(firstDocument: first.firstDocument)
        while try statement.step() {
            let word = statement.withBytes(0) { [UInt8]($0) }
            if word != joined.word {
                if !joined.word.isEmpty {
                    try rows.add(joined)
                }
                joined = JoinedPostings(firstDocument: first.firstDocument)
                joined.word = word
            }
            guard let start = starts[statement.integer(1)] else { continue }
            joined.documents += Int(statement.integer(2))
            statement.withBytes(3) { joined.append($0, firstDocument: start) }
            statement.withBytes(4) { joined.positions += $0 }
        }
        if !joined.word.isEmpty { try rows.add(joined) }
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

    /// How many words each document of a segment has, from its first number on.
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

/// Puts words into a segment.
private struct PostingRows {
    private let statement: Statement

    init(_ database: Database, segment: Int64) throws(SQLiteError) {
        statement = try database.prepare("INSERT INTO postings VALUES(?1,?2,?3,?4,?5)")
        statement.bind(1, segment)
    }

    func add(_ posting: PostingsBlock.Posting) throws(SQLiteError) {
        statement.bind(2, inPlace: posting.word, asText: true)
        statement.bind(3, posting.documents)
        statement.bind(4, inPlace: posting.matches)
        statement.bind(5, inPlace: posting.positions)
        try statement.run()
    }

    func add(_ joined: JoinedPostings) throws {
        try joined.word.withUnsafeBytes { word in
            try joined.matches.withUnsafeBytes { matches in
                try joined.positions.withUnsafeBytes { positions in
                    try add(.init(word: word, documents: joined.documents, matches: matches, positions: positions))
                }
            }
        }
    }
}

/// The postings of one word in segments that follow one another.
private struct JoinedPostings {
    var word: [UInt8] = []
    var documents = 0
    var matches: [UInt8] = []
    var positions: [UInt8] = []
    /// The last document in `matches`.
    private var document: UInt32

    init(firstDocument: UInt32) { document = firstDocument &- 1 }

    /// Only the first distance changes: it is that to the last document so far.
    mutating func append(_ bytes: UnsafeRawBufferPointer, firstDocument: UInt32) {
        var numbers = NumberReader(bytes)
        guard let first = numbers.next() else { return }
        let start = firstDocument &- 1 &+ first >> 1
        var rest = (start &- document) << 1 | first & 1
        while rest >= 0x80 {
            matches.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        matches.append(UInt8(rest))
        matches += bytes[numbers.offset...]
        var reader = PostingsReader(
            matches: bytes, positions: UnsafeRawBufferPointer(start: nil, count: 0), firstDocument: firstDocument)
        while reader.next() { document = reader.document }
    }
}
