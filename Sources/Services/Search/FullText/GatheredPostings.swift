// The postings of a segment on their way from the threads that read documents to the one that writes.

import Dispatch
import Glibc
import Synchronization

/// What all readers have gathered for one segment.
final class GatheredPostings: Sendable {
    let firstDocument: UInt32
    /// One for each reader.
    let builders: [PostingsBuilder]
    /// Who reads on a thread of its own is in it until it has put its terms in order.
    let readers = DispatchGroup()

    /// The memory that all of them may take, about, in bytes; the documents that follow are another segment.
    let largestSize: Int

    init(firstDocument: UInt32, readers: Int, expecting documents: Int, largestSize: Int = 96 << 20) {
        (self.firstDocument, self.largestSize) = (firstDocument, largestSize)
        builders = (0..<readers).map { _ in PostingsBuilder(firstDocument: firstDocument, expecting: documents) }
    }

    // MARK: For whoever writes

    var documents: Int { builders.reduce(0) { $0 + $1.documents } }

    /// How many words each document has, from `firstDocument` on.
    var lengths: [UInt32] {
        var lengths: [UInt32] = []
        for builder in builders {
            lengths += repeatElement(0, count: max(0, builder.lengths.count - lengths.count))
            for (index, length) in builder.lengths.enumerated() where length > 0 { lengths[index] = length }
        }
        return lengths
    }

    /// Hands over all words in their order, some blocks at a time, until `body` returns false.
    func forEachBlocks(_ body: ([PostingsBlock]) throws -> Bool) rethrows {
        readers.wait()
        var merge = PostingsMerge(builders, firstDocument: firstDocument)
        while true {
            let blocks = merge.nextBlocks()
            guard !blocks.isEmpty, try body(blocks) else { return }
        }
    }
}

/// Goes through the terms of several readers in one order.
private struct PostingsMerge {
    private struct Source {
        let builder: PostingsBuilder
        let terms: [UInt32]
        var next = 0
        /// The first eight bytes of the next term as a number that is ordered as they are.
        var head: UInt64 = 0

        var isAtEnd: Bool { next == terms.count }

        func withWord<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            builder.withWord(terms[next], body)
        }

        /// So many terms are looked at together.
        private static let together = 64

        mutating func readHead() {
            guard !isAtEnd else { return }
            if next % Self.together == 0 { builder.touch(terms[next..<min(next + Self.together, terms.count)]) }
            head = builder.head(terms[next])
        }
    }

    private var sources: [Source]
    private let firstDocument: UInt32
    private var maker = PostingsBlock.Maker()
    private var joined = JoinedPostings()

    /// So many blocks are handed over together.
    private static let together = 32

    init(_ builders: [PostingsBuilder], firstDocument: UInt32) {
        self.firstDocument = firstDocument
        sources = builders.map { Source(builder: $0, terms: $0.sort()) }.filter { !$0.isAtEnd }
        for index in sources.indices { sources[index].readHead() }
    }

    /// The next words; none behind the last one.
    mutating func nextBlocks() -> [PostingsBlock] {
        while !sources.isEmpty, maker.blocks.count < Self.together { addTerm() }
        if sources.isEmpty { maker.finish() }
        return maker.take()
    }

    private mutating func addTerm() {
        var (first, isShared) = (0, false)
        for index in sources.indices.dropFirst() {
            switch Self.compare(sources[index], sources[first]) {
            case ..<0: (first, isShared) = (index, false)
            case 0: isShared = true
            default: break
            }
        }
        if isShared {
            let same = sources.indices.filter { $0 >= first && Self.compare(sources[$0], sources[first]) == 0 }
            join(same)
            // The last first: one that is at its end goes.
            for index in same.reversed() { advance(index) }
        } else {
            let source = sources[first]
            let term = source.terms[source.next]
            source.withWord { word in
                maker.add(word, documents: source.builder.documents(term)) { matches, positions in
                    source.builder.copy(term, matches: &matches, positions: &positions)
                }
            }
            advance(first)
        }
    }

    private mutating func advance(_ index: Int) {
        sources[index].next += 1
        if sources[index].isAtEnd { sources.remove(at: index) } else { sources[index].readHead() }
    }

    /// Less than 0 where the next term of the first comes before that of the second, 0 where it is the same.
    private static func compare(_ first: Source, _ second: Source) -> Int {
        if first.head != second.head { return first.head < second.head ? -1 : 1 }
        return first.withWord { first in
            second.withWord { second in
                guard let one = first.baseAddress, let other = second.baseAddress else {
                    return first.count - second.count
                }
                let order = memcmp(one, other, min(first.count, second.count))
                return order != 0 ? Int(order) : first.count - second.count
            }
        }
    }

    private mutating func join(_ indices: [Int]) {
        joined.begin()
        var documents = 0
        for index in indices {
            let (builder, term) = (sources[index].builder, sources[index].terms[sources[index].next])
            documents += builder.documents(term)
            joined.add(firstDocument: firstDocument) { builder.copy(term, matches: &$0, positions: &$1) }
        }
        joined.join(firstDocument: firstDocument)
        sources[indices[0]].withWord { word in
            maker.add(word, documents: documents) { matches, positions in
                matches += joined.matches
                positions += joined.positions
            }
        }
    }
}

/// Blocks in their order between the thread that makes them and the one that writes; the first waits where too many are on their way.
final class PostingsStream: Sendable {
    private struct State {
        var blocks: [[PostingsBlock]] = []
        var isComplete = false
        var isStopped = false
    }

    private static let most = 32

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// Puts what was gathered together, on a thread of its own.
    init(of postings: GatheredPostings) {
        DispatchQueue.global().async {
            postings.forEachBlocks(self.put)
            self.state.withLock { $0.isComplete = true }
            self.filled.signal()
        }
    }

    /// False where nobody takes blocks any more.
    private func put(_ blocks: [PostingsBlock]) -> Bool {
        while true {
            let (isPut, isStopped) = state.withLock { state in
                if state.isStopped || state.blocks.count >= Self.most { return (false, state.isStopped) }
                state.blocks.append(blocks)
                return (true, false)
            }
            if isStopped { return false }
            if isPut { break }
            room.wait()
        }
        filled.signal()
        return true
    }

    /// The next blocks; waits for them. Nil behind the last ones.
    func next() -> [PostingsBlock]? {
        while true {
            let (blocks, isOver) = state.withLock { state in
                (state.blocks.isEmpty ? nil : state.blocks.removeFirst(), state.isComplete)
            }
            if let blocks {
                room.signal()
                return blocks
            }
            if isOver { return nil }
            filled.wait()
        }
    }

    /// Nobody takes blocks any more.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.blocks.removeAll()
        }
        room.signal()
    }
}
