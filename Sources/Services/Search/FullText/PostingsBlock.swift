// Words with their postings on the way from where they are sorted to where they are written.

import Dispatch
import Synchronization

/// Some words in their order, each with its postings; what they say stands in one array of bytes.
struct PostingsBlock: Sendable {
    private struct Row {
        let documents: UInt32
        let wordEnd: Int
        let matchesEnd: Int
        let end: Int
    }

    private var bytes: [UInt8] = []
    private var rows: [Row] = []

    private static let size = 256 << 10

    var isEmpty: Bool { rows.isEmpty }
    var isFull: Bool { bytes.count >= Self.size }

    /// - Parameter write: appends the word, its `matches` and its `positions`, and returns where the first two of them end.
    mutating func add(documents: UInt32, _ write: (inout [UInt8]) -> (word: Int, matches: Int)) {
        let (word, matches) = write(&bytes)
        rows.append(Row(documents: documents, wordEnd: word, matchesEnd: matches, end: bytes.count))
    }

    /// One word with its postings; valid where it is handed over.
    struct Posting {
        let word: UnsafeRawBufferPointer
        let documents: Int
        let matches: UnsafeRawBufferPointer
        let positions: UnsafeRawBufferPointer
    }

    func forEachPosting(_ body: (Posting) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { bytes in
            var start = 0
            for row in rows {
                try body(
                    Posting(
                        word: UnsafeRawBufferPointer(rebasing: bytes[start..<row.wordEnd]),
                        documents: Int(row.documents),
                        matches: UnsafeRawBufferPointer(rebasing: bytes[row.wordEnd..<row.matchesEnd]),
                        positions: UnsafeRawBufferPointer(rebasing: bytes[row.matchesEnd..<row.end])))
                start = row.end
            }
        }
    }
}

/// Blocks in their order between the thread that sorts and the one that writes; the first waits where too many are on their way.
final class PostingsStream: Sendable {
    private struct State {
        var blocks: [PostingsBlock] = []
        var isComplete = false
        var isStopped = false
    }

    private static let mostBlocks = 32

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// Sorts what was gathered, on a thread of its own.
    init(of postings: GatheredPostings) {
        DispatchQueue.global().async {
            while let block = postings.builder.withLock({ $0.nextBlock() }), self.put(block) {}
            self.state.withLock { $0.isComplete = true }
            self.filled.signal()
        }
    }

    /// False where nobody takes blocks any more.
    private func put(_ block: PostingsBlock) -> Bool {
        while true {
            let (isPut, isStopped) = state.withLock { state in
                if state.isStopped || state.blocks.count >= Self.mostBlocks { return (false, state.isStopped) }
                state.blocks.append(block)
                return (true, false)
            }
            if isStopped { return false }
            if isPut { break }
            room.wait()
        }
        filled.signal()
        return true
    }

    /// The next block; waits for it. Nil behind the last one.
    func next() -> PostingsBlock? {
        while true {
            let (block, isOver) = state.withLock { state in
                (state.blocks.isEmpty ? nil : state.blocks.removeFirst(), state.isComplete)
            }
            if let block {
                room.signal()
                return block
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

/// The postings of an index that is being written, by one thread after the other.
final class GatheredPostings: Sendable {
    let builder: Mutex<PostingsBuilder>

    init(firstDocument: UInt32, expecting documents: Int) {
        builder = Mutex(PostingsBuilder(firstDocument: firstDocument, expecting: documents))
    }
}
