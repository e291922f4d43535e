// Reading and parsing documents on all cores while one of them writes them into the index.

import Dispatch
import FileSystem
import Synchronization
import Vault

/// Some documents that one reader has read.
struct DocumentBatch: Sendable {
    /// Which of the readers: each has numbers of its own for terms.
    let reader: Int
    let newTerms: TokenTextMaker.NewTerms
    let documents: [IndexedDocument]
}

/// Reads documents and hands them over in order.
struct DocumentReader {
    let vault: VaultFolder
    let processors: Int

    /// What is read of one file: past this, text is not searchable (and `check` says so).
    static let largestText = 16 << 20

    /// Below this many documents a second thread is not worth its start.
    private static let fewDocuments = 32
    private static let batchSize = 64
    private static let batchesAhead = 4

    /// Calls `write` with some documents at a time. Whoever writes reads, too, while nothing is ready.
    func read(_ paths: [VaultPath], write: (DocumentBatch) throws -> Void) throws {
        let count = (paths.count + Self.batchSize - 1) / Self.batchSize
        let maker = TokenTextMaker()
        guard paths.count > Self.fewDocuments, processors > 1 else {
            for number in 0..<count { try write(batch(number, of: paths, reader: 0, maker)) }
            return
        }
        let batches = Batches(count: count, ahead: Self.batchesAhead * processors)
        let documentReader = self
        for reader in 1..<processors {
            DispatchQueue.global().async {
                let maker = TokenTextMaker()
                while let number = batches.claim() {
                    batches.put(documentReader.batch(number, of: paths, reader: reader, maker), as: number)
                }
            }
        }
        defer { batches.stop() }
        while true {
            switch batches.next() {
            case .ready(let ready): try write(ready)
            case .claimed(let number): batches.put(batch(number, of: paths, reader: 0, maker), as: number)
            case .finished: return
            }
        }
    }

    private func batch(
        _ number: Int, of paths: [VaultPath], reader: Int, _ maker: TokenTextMaker
    ) -> DocumentBatch {
        let first = number * Self.batchSize
        let documents = paths[first..<min(first + Self.batchSize, paths.count)].compactMap { index($0, maker) }
        return DocumentBatch(reader: reader, newTerms: maker.takeTerms(), documents: documents)
    }

    /// Nil where the file is gone again.
    private func index(_ path: VaultPath, _ maker: TokenTextMaker) -> IndexedDocument? {
        do throws(VaultError) {
            let contents = try contents(of: path)
            var document = IndexedDocument(
                Document(path: path, contents: contents, settings: vault.settings), maker: maker)
            if contents.count == Self.largestText { document.problems += 1 }
            return document
        } catch {
            switch error {
            case .missing: return nil
            case .system(let error, _):
                return IndexedDocument(unreadable: path, reason: error.reason, settings: vault.settings, maker: maker)
            default:
                return IndexedDocument(unreadable: path, reason: "not a file", settings: vault.settings, maker: maker)
            }
        }
    }

    private func contents(of path: VaultPath) throws(VaultError) -> [UInt8] {
        try vault.files.readStart(path, limit: Self.largestText)
    }
}

/// Batches on their way from the reading threads to the writing one, a few at most, taken in order.
private final class Batches: Sendable {
    private struct State {
        var ready: [Int: DocumentBatch] = [:]
        var claimed = 0
        var taken = 0
        var isStopped = false
    }

    /// What the writing thread does next.
    enum Step {
        case ready(DocumentBatch)
        /// Nothing is ready: reads this one.
        case claimed(Int)
        case finished
    }

    private let count: Int
    private let ahead: Int
    private let state = Mutex(State())
    /// Begin with nothing: one that is freed with less than it began with ends the process (dispatch_semaphore_create(3)), and a run that
    /// fails leaves batches behind.
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    init(count: Int, ahead: Int) {
        self.count = count
        self.ahead = ahead
    }

    /// The number of a batch for a reading thread; waits while too many are on their way. Nil where there is no more.
    func claim() -> Int? {
        while true {
            let (batch, isOver) = state.withLock { state -> (Int?, Bool) in
                if state.isStopped || state.claimed == count { return (nil, true) }
                guard state.claimed - state.taken < ahead else { return (nil, false) }
                state.claimed += 1
                return (state.claimed - 1, false)
            }
            if batch != nil { return batch }
            if isOver {
                // For the next one that waits.
                room.signal()
                return nil
            }
            room.wait()
        }
    }

    func put(_ documents: DocumentBatch, as batch: Int) {
        state.withLock { $0.ready[batch] = documents }
        filled.signal()
    }

    func next() -> Step {
        while true {
            let step = state.withLock { state -> Step? in
                if state.taken == count { return .finished }
                if let ready = state.ready.removeValue(forKey: state.taken) {
                    state.taken += 1
                    return .ready(ready)
                }
                guard state.claimed < count, state.claimed - state.taken < ahead else { return nil }
                state.claimed += 1
                return .claimed(state.claimed - 1)
            }
            if let step {
                if case .ready = step { room.signal() }
                return step
            }
            filled.wait()
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        room.signal()
    }
}
