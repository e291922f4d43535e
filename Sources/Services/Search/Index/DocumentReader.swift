// Reading and parsing documents on a second thread while the first one writes them into the index.

import Dispatch
import FileSystem
import Synchronization
import Vault

/// Reads documents and hands them over in small batches, in order.
struct DocumentReader {
    let vault: VaultFolder
    let processors: Int

    /// What is read of one file: past this, text is not searchable (and `check` says so).
    static let largestText = 16 << 20

    /// Below this many documents a second thread is not worth its start.
    private static let fewDocuments = 32
    private static let batchSize = 64
    private static let batchesAhead = 4

    /// Calls `write` with each document.
    func read(_ paths: [VaultPath], write: (IndexedDocument) throws -> Void) throws {
        guard paths.count > Self.fewDocuments, processors > 1 else {
            let maker = TokenTextMaker()
            for path in paths { if let document = index(path, maker) { try write(document) } }
            return
        }
        let queue = BatchQueue(ahead: Self.batchesAhead)
        let reader = self
        DispatchQueue.global().async {
            let maker = TokenTextMaker()
            var at = 0
            while at < paths.count {
                let batch = paths[at..<min(at + Self.batchSize, paths.count)].compactMap { reader.index($0, maker) }
                guard queue.put(batch) else { return }
                at += Self.batchSize
            }
            queue.finish()
        }
        defer { queue.stop() }
        while let batch = queue.take() {
            for document in batch { try write(document) }
        }
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

/// Batches on their way from the reading thread to the writing one, a few at most.
private final class BatchQueue: Sendable {
    private struct State {
        var batches: [[IndexedDocument]] = []
        var isFinished = false
        var isStopped = false
    }

    private let state = Mutex(State())
    /// Begins with nothing: one that is freed with less than it began with ends the process (dispatch_semaphore_create(3)), and a run that
    /// fails leaves batches behind.
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    init(ahead: Int) { for _ in 0..<ahead { room.signal() } }

    /// False when nobody takes any more.
    func put(_ batch: [IndexedDocument]) -> Bool {
        room.wait()
        let goesOn = state.withLock { state in
            state.batches.append(batch)
            return !state.isStopped
        }
        filled.signal()
        return goesOn
    }

    func finish() {
        state.withLock { $0.isFinished = true }
        filled.signal()
    }

    func take() -> [IndexedDocument]? {
        filled.wait()
        let batch = state.withLock { state in
            state.batches.isEmpty ? nil : state.batches.removeFirst()
        }
        if batch != nil { room.signal() }
        return batch
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        room.signal()
    }
}
