// Notifies every open page of changed files, by Server-Sent Events (WHATWG HTML, section 9.2).

import Synchronization

/// The state of the vault has a number, which increases. Every page contains its number, and every event the current one: a page that was
/// away, asleep or cut off learns from the first event that it is outdated, and no events need to be stored for it.
package final class LiveEvents: Sendable {
    /// False if the reader is gone.
    package typealias Send = @Sendable ([UInt8]) -> Bool

    private struct Reader {
        /// The digest of a device; nil for a browser on this machine.
        let device: String?
        let send: Send
        let end: @Sendable () -> Void
    }

    private struct Board {
        var number = 0
        var readers: [Reader] = []
    }

    private let board = Mutex(Board())
    /// Makes the numbers of different runs of the server distinct.
    private let run: String
    /// For all browsers: each has one for all of its pages.
    package static let maxReaders = 256
    /// For one device, which may have several browsers.
    static let maxReadersOfDevice = 8

    package init(run: String) { self.run = run }

    private func name(_ number: Int) -> String { "\(run).\(number)" }

    /// As in pages and events.
    package var state: String { name(board.withLock { $0.number }) }

    func hasRoom(for device: String?) -> Bool {
        board.withLock { board in
            guard board.readers.count < Self.maxReaders else { return false }
            guard let device else { return true }
            return board.readers.count { $0.device == device } < Self.maxReadersOfDevice
        }
    }

    var hasDevices: Bool { board.withLock { $0.readers.contains { $0.device != nil } } }

    /// Ends the streams of all other devices immediately.
    func endStreams(ofDevicesBut known: Set<String>) {
        let ended = board.withLock { board in
            let ended = board.readers.filter { reader in reader.device.map { !known.contains($0) } ?? false }
            board.readers.removeAll { reader in reader.device.map { !known.contains($0) } ?? false }
            return ended
        }
        for reader in ended { reader.end() }
    }

    /// Adds a reader, who receives the state immediately and after every change.
    ///
    /// - Parameter end: ends the stream from this side.
    package func add(device: String? = nil, end: @escaping @Sendable () -> Void = {}, _ send: @escaping Send) {
        board.withLock { board in
            guard send(event(board.number)) else { return }
            board.readers.append(Reader(device: device, send: send, end: end))
        }
    }

    /// Something changed.
    package func moveOn() {
        board.withLock { board in
            board.number += 1
            tell(&board)
        }
    }

    /// Repeats the state: readers who hear nothing for long know that the server is gone, and readers who are gone are noticed.
    package func repeatState() { board.withLock { tell(&$0) } }

    private func tell(_ board: inout Board) {
        let bytes = event(board.number)
        board.readers = board.readers.filter { $0.send(bytes) }
    }

    /// A browser that loses the stream reconnects after a second.
    private func event(_ number: Int) -> [UInt8] {
        Array("retry: 1000\nid: \(name(number))\nevent: state\ndata: \(name(number))\n\n".utf8)
    }
}
