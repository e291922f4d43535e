// The postings of a segment, passed from the threads that read documents to those that merge them.

import Dispatch

/// The postings collected by all readers for one segment.
final class GatheredPostings: Sendable {
    let firstDocument: UInt32
    /// One per reader.
    let builders: [PostingsBuilder]
    /// A reader on its own thread is a member until it has sorted its terms.
    let readers = DispatchGroup()

    /// The approximate memory limit for all of them, in bytes; further documents go into another segment.
    let largestSize: Int

    /// The memory limit of postings for this number of documents: with more documents, other data structures need more.
    static func largestSize(indexing documents: Int) -> Int {
        switch documents {
        case ..<30_000: 96 << 20
        case ..<300_000: 64 << 20
        default: 48 << 20
        }
    }

    init(firstDocument: UInt32, readers: Int, expecting documents: Int, largestSize: Int) {
        (self.firstDocument, self.largestSize) = (firstDocument, largestSize)
        builders = (0..<readers).map { _ in PostingsBuilder(firstDocument: firstDocument, expecting: documents) }
    }

    // MARK: Writing

    var documents: Int { builders.reduce(0) { $0 + $1.documents } }

    /// The number of words in each document, from `firstDocument`.
    var lengths: [UInt32] {
        var lengths: [UInt32] = []
        for builder in builders {
            lengths += repeatElement(0, count: max(0, builder.lengths.count - lengths.count))
            for (index, length) in builder.lengths.enumerated() where length > 0 { lengths[index] = length }
        }
        return lengths
    }

    /// Splits the words into `count` consecutive ranges of about equal size. Waits for the readers.
    func ranges(_ count: Int) -> [PostingsRange] {
        readers.wait()
        var starts = Array(repeating: 0, count: builders.count)
        let longest = builders.max { $0.sort().count < $1.sort().count }
        return (1...count).map { number in
            let ends = builders.map { builder in
                guard number < count, let longest, !longest.sort().isEmpty else { return builder.sort().count }
                let first = longest.sort()[longest.sort().count * number / count]
                return longest.withWord(first) { builder.firstTerm(notBefore: $0) }
            }
            defer { starts = ends }
            return PostingsRange(
                terms: Array(zip(builders, zip(starts, ends).map { $0..<$1 })), firstDocument: firstDocument)
        }
    }

    /// Passes on all words in order, some blocks at a time.
    func forEachBlocks(_ body: ([PostingsBlock]) throws -> Void) rethrows {
        for range in ranges(1) { try range.forEachBlocks(body) }
    }
}

/// Consecutive words of all readers.
struct PostingsRange: Sendable {
    /// The terms of each reader, by index in its order.
    fileprivate let terms: [(builder: PostingsBuilder, places: Range<Int>)]
    fileprivate let firstDocument: UInt32

    /// Passes on all words in order, some blocks at a time.
    func forEachBlocks(_ body: ([PostingsBlock]) throws -> Void) rethrows {
        var merge = PostingsMerge(self)
        try merge.forEachBlocks(body)
    }
}

/// Merges the terms of several readers.
private struct PostingsMerge {
    private struct Source {
        let builder: PostingsBuilder
        let terms: [UInt32]
        var next: Int
        let end: Int
        /// The first eight bytes of the next term as an integer with the same order.
        var head: UInt64 = 0
        /// Combines prefetched values, so that the reads are not optimised away.
        private var met: UInt64 = 0

        init(_ builder: PostingsBuilder, _ range: Range<Int>) {
            (self.builder, next, end) = (builder, range.lowerBound, range.upperBound)
            terms = builder.sort()
            readHead()
        }

        var isAtEnd: Bool { next == end }

        func withWord<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            builder.withWord(terms[next], body)
        }

        /// Adds the next term, which no other builder has.
        func add(to maker: inout PostingsBlock.Maker) {
            let term = terms[next]
            builder.withWord(term) { word in
                maker.add(word, documents: builder.documents(term)) { matches, positions in
                    builder.copy(term, matches: &matches, positions: &positions)
                }
            }
        }

        /// Adds the next term to that of others. Returns its number of documents.
        func give(to joined: inout JoinedPostings, _ firstDocument: UInt32) -> Int {
            let term = terms[next]
            joined.add(firstDocument: firstDocument) { builder.copy(term, matches: &$0, positions: &$1) }
            return builder.documents(term)
        }

        /// The number of terms prefetched together.
        private static let together = 64

        mutating func readHead() {
            guard !isAtEnd else { return }
            if next % Self.together == 0 { met ^= builder.touch(terms[next..<min(next + Self.together, end)]) }
            head = builder.head(terms[next])
        }
    }

    private var sources: [Source]
    private let firstDocument: UInt32
    /// The sources that are at the lowest word.
    private var first: [Int] = []
    private var maker = PostingsBlock.Maker()
    private var joined = JoinedPostings()

    /// The number of blocks passed on together.
    private static let together = 32

    init(_ range: PostingsRange) {
        firstDocument = range.firstDocument
        sources = range.terms.map { Source($0.builder, $0.places) }.filter { !$0.isAtEnd }
    }

    mutating func forEachBlocks(_ body: ([PostingsBlock]) throws -> Void) rethrows {
        while !sources.isEmpty {
            while !sources.isEmpty, maker.blocks.count < Self.together { addTerm() }
            if sources.isEmpty { maker.finish() }
            try body(maker.take())
        }
    }

    private mutating func addTerm() {
        first.removeAll(keepingCapacity: true)
        first.append(0)
        for index in sources.indices.dropFirst() {
            switch Self.compare(sources[index], sources[first[0]]) {
            case ..<0:
                first.removeAll(keepingCapacity: true)
                first.append(index)
            case 0: first.append(index)
            default: break
            }
        }
        if first.count > 1 { join() } else { sources[first[0]].add(to: &maker) }
        // In reverse order, as exhausted sources are removed.
        for index in first.reversed() { advance(index) }
    }

    private mutating func advance(_ index: Int) {
        sources[index].next += 1
        if sources[index].isAtEnd { sources.remove(at: index) } else { sources[index].readHead() }
    }

    /// Negative if the next term of the first precedes that of the second, 0 if they are equal.
    private static func compare(_ first: Source, _ second: Source) -> Int {
        if first.head != second.head { return first.head < second.head ? -1 : 1 }
        return first.withWord { first in
            second.withWord { second in
                first.order(to: second)
            }
        }
    }

    private mutating func join() {
        joined.begin()
        var documents = 0
        for index in first { documents += sources[index].give(to: &joined, firstDocument) }
        sources[first[0]].withWord { word in
            maker.add(word, documents: documents) { matches, positions in
                joined.join(firstDocument: firstDocument, appendingTo: &matches, &positions)
            }
        }
    }
}
