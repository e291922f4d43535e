// Passes blocks of words from the threads that merge them to the one that writes them.

import Dispatch
import Synchronization

/// A bounded queue between a thread that makes blocks and the one that writes them, which also makes some while none is ready. The first
/// waits if the queue is full.
final class PostingsStream: Sendable {
    private struct State {
        /// Nil until the words are sorted.
        var ranges: [PostingsRange]?
        var blocks: [[PostingsBlock]] = []
        var isComplete = false
        var isStopped = false
    }

    /// The writing thread's next step.
    enum Step {
        case ready([PostingsBlock])
        /// Nothing is ready: make these.
        case claimed(PostingsRange)
        case finished
    }

    private static let limit = 32
    private static let ranges = 24

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// Merges the collected postings on a separate thread.
    init(of postings: GatheredPostings) {
        DispatchQueue.global().async {
            let ranges = postings.ranges(Self.ranges)
            self.state.withLock { $0.ranges = ranges.reversed() }
            while let range = self.claim() { range.forEachBlocks(self.put) }
            self.state.withLock { $0.isComplete = true }
            self.filled.signal()
        }
    }

    private func claim() -> PostingsRange? { state.withLock { $0.isStopped ? nil : $0.ranges?.popLast() } }

    private func put(_ blocks: [PostingsBlock]) {
        while true {
            let isPut = state.withLock { state in
                // The queue is no longer read.
                if state.isStopped { return true }
                if state.blocks.count >= Self.limit { return false }
                state.blocks.append(blocks)
                return true
            }
            if isPut { break }
            room.wait()
        }
        filled.signal()
    }

    /// Waits if there is nothing to do.
    func next() -> Step {
        while true {
            let step = state.withLock { state -> Step? in
                if !state.blocks.isEmpty { return .ready(state.blocks.removeFirst()) }
                if let range = state.ranges?.popLast() { return .claimed(range) }
                return state.isComplete ? .finished : nil
            }
            if let step {
                if case .ready = step { room.signal() }
                return step
            }
            filled.wait()
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.blocks.removeAll()
        }
        room.signal()
    }
}
