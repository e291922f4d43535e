// Reads and parses documents on all cores while one of them writes them into the index.

import Dispatch
import FileSystem
import Synchronization
import Vault

/// Reads documents and passes them on in order.
struct DocumentReader {
    let vault: VaultFolder
    let processors: Int

    /// The maximum bytes read of one file: text beyond is not searchable (and `check` reports it).
    static let largestText = 16 << 20

    /// Below this number of documents a second thread is not worthwhile.
    private static let fewDocuments = 32
    private static let batchSize = 64
    private static let batchesAhead = 4

    /// The worthwhile number of readers for these documents.
    func readers(for paths: Slice<PathList>) -> Int { paths.count > Self.fewDocuments ? max(1, processors) : 1 }

    /// Hashes of the bytes of documents in the index: unchanged ones are not passed on.
    typealias Known = [VaultPath: Int64]

    /// Calls `write` with some documents at a time, numbered from the first of the postings, which receive their words. The writer also
    /// reads while nothing is ready. Returns the number of paths read: all, or as many as the postings have room for.
    func read(
        _ paths: Slice<PathList>, knowing known: Known = [:], into postings: GatheredPostings,
        write: ([IndexedDocument]) throws -> Void
    ) throws -> Int {
        let count = (paths.count + Self.batchSize - 1) / Self.batchSize
        let batches = Batches(
            count: count, ahead: Self.batchesAhead * postings.builders.count, readers: postings.builders.count,
            largestSize: postings.largestSize)
        let work = Work(reader: self, paths: paths, known: known, firstDocument: postings.firstDocument)
        for (reader, builder) in postings.builders.enumerated().dropFirst() {
            postings.readers.enter()
            DispatchQueue.global().async {
                while let number = batches.claim() {
                    batches.put(work.batch(number, builder), as: number, by: reader, size: builder.size)
                }
                builder.sort()
                postings.readers.leave()
            }
        }
        defer { batches.stop() }
        let builder = postings.builders[0]
        while true {
            switch batches.next() {
            case .ready(let ready): try write(ready)
            case .claimed(let number):
                batches.put(work.batch(number, builder), as: number, by: 0, size: builder.size)
            case .finished(let taken): return min(taken * Self.batchSize, paths.count)
            }
        }
    }

    /// The common input of all readers.
    private struct Work: Sendable {
        let reader: DocumentReader
        let paths: Slice<PathList>
        let known: Known
        let firstDocument: UInt32

        func batch(_ number: Int, _ postings: PostingsBuilder) -> [IndexedDocument] {
            let first = paths.startIndex + number * DocumentReader.batchSize
            return (first..<min(first + DocumentReader.batchSize, paths.endIndex)).compactMap { index in
                let path = paths[index]
                return reader.index(path, firstDocument + UInt32(index - paths.startIndex), known[path], postings)
            }
        }
    }

    /// Nil if the file is gone, or unchanged.
    private func index(_ path: VaultPath, _ number: UInt32, _ known: Int64?, _ postings: PostingsBuilder)
        -> IndexedDocument?
    {
        func unreadable(_ reason: String) -> IndexedDocument {
            IndexedDocument(
                unreadable: path, number: number, reason: reason, settings: vault.settings, postings: postings)
        }
        do throws(VaultError) {
            let contents = try contents(of: path)
            let read = Document(path: path, contents: contents, settings: vault.settings)
            if let known, known == IndexedDocument.content(of: read) { return nil }
            var document = IndexedDocument(read, number: number, postings: postings)
            if contents.count == Self.largestText { document.problems += 1 }
            return document
        } catch {
            switch error {
            case .missing: return nil
            case .system(let error, _): return unreadable(error.reason)
            // Locked for others: their number is reported elsewhere.
            case .lock: return nil
            default: return unreadable("not a file")
            }
        }
    }

    private func contents(of path: VaultPath) throws(VaultError) -> [UInt8] {
        try vault.files.readStart(path, limit: Self.largestText)
    }
}

/// A bounded, ordered queue of batches from the reading threads to the writing one.
private final class Batches: Sendable {
    private struct State {
        var ready: [Int: [IndexedDocument]] = [:]
        /// Bytes of each reader's postings, as of the last batch it made.
        var sizes: [Int]
        var claimed = 0
        var taken = 0
        var isStopped = false
    }

    /// The writing thread's next step.
    enum Step {
        case ready([IndexedDocument])
        /// Nothing is ready: read this one.
        case claimed(Int)
        /// All claimed batches, this many, have been passed on.
        case finished(Int)
    }

    private let count: Int
    private let ahead: Int
    private let largestSize: Int
    private let state: Mutex<State>
    /// Initially zero: freeing one below its initial value crashes the process (dispatch_semaphore_create(3)), and a run that
    /// fails leaves batches unread.
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// - Parameter largestSize: of all postings together, beyond which no more is read.
    init(count: Int, ahead: Int, readers: Int, largestSize: Int) {
        (self.count, self.ahead, self.largestSize) = (count, ahead, largestSize)
        state = Mutex(State(sizes: Array(repeating: 0, count: readers)))
    }

    private func isAllClaimed(_ state: State) -> Bool {
        state.claimed == count || state.sizes.reduce(0, +) >= largestSize
    }

    /// The number of a batch for a reading thread; waits if too many are pending. Nil if there are no more.
    func claim() -> Int? {
        while true {
            let (batch, isOver) = state.withLock { state -> (Int?, Bool) in
                if state.isStopped || isAllClaimed(state) { return (nil, true) }
                guard state.claimed - state.taken < ahead else { return (nil, false) }
                state.claimed += 1
                return (state.claimed - 1, false)
            }
            if batch != nil { return batch }
            if isOver {
                // For the next waiting thread.
                room.signal()
                return nil
            }
            room.wait()
        }
    }

    func put(_ documents: [IndexedDocument], as batch: Int, by reader: Int, size: Int) {
        state.withLock { state in
            state.ready[batch] = documents
            state.sizes[reader] = size
        }
        filled.signal()
    }

    func next() -> Step {
        while true {
            let step = state.withLock { state -> Step? in
                let isAllClaimed = isAllClaimed(state)
                if isAllClaimed, state.taken == state.claimed { return .finished(state.taken) }
                if let ready = state.ready.removeValue(forKey: state.taken) {
                    state.taken += 1
                    return .ready(ready)
                }
                guard !isAllClaimed, state.claimed - state.taken < ahead else { return nil }
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
