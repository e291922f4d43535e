// That files changed, told to every page that is open: as Server-Sent Events (WHATWG HTML, section 9.2).

import Synchronization

/// The state of the vault has a number, which moves on. Every page says at which it was made, and every event at which the vault is: a page
/// that was away, asleep or cut off learns from the first event that it is old, so that no event has to be kept for it.
package final class LiveEvents: Sendable {
    /// False where the reader is gone.
    package typealias Send = @Sendable ([UInt8]) -> Bool

    private struct Reader {
        /// The digest of a device; nil for a browser of this machine.
        let device: String?
        let send: Send
        let end: @Sendable () -> Void
    }

    private struct Board {
        var number = 0
        var readers: [Reader] = []
    }

    private let board = Mutex(Board())
    /// Numbers of another run of the server are others.
    private let run: String
    /// Of all browsers: each has one for all of its pages.
    package static let maxReaders = 256
    /// Of one device, whose browsers may be several.
    static let maxReadersOfDevice = 8

    package init(run: String) { self.run = run }

    private func name(_ number: Int) -> String { "\(run).\(number)" }

    /// As pages and events name it.
    package var state: String { name(board.withLock { $0.number }) }

    func hasRoom(for device: String?) -> Bool {
        board.withLock { board in
            guard board.readers.count < Self.maxReaders else { return false }
            guard let device else { return true }
            return board.readers.count { $0.device == device } < Self.maxReadersOfDevice
        }
    }

    var hasDevices: Bool { board.withLock { $0.readers.contains { $0.device != nil } } }

    /// Those of other devices end at once.
    func endStreams(ofDevicesBut known: Set<String>) {
        let ended = board.withLock { board in
            let ended = board.readers.filter { reader in reader.device.map { !known.contains($0) } ?? false }
            board.readers.removeAll { reader in reader.device.map { !known.contains($0) } ?? false }
            return ended
        }
        for reader in ended { reader.end() }
    }

    /// Somebody is told the state at once, and whenever it moves on.
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

    /// The state once more: readers who hear nothing for long know that the server is gone, and readers who are gone are noticed.
    package func repeatState() { board.withLock { tell(&$0) } }

    private func tell(_ board: inout Board) {
        let bytes = event(board.number)
        board.readers = board.readers.filter { $0.send(bytes) }
    }

    /// A browser that loses the stream asks again after a second.
    private func event(_ number: Int) -> [UInt8] {
        Array("retry: 1000\nid: \(name(number))\nevent: state\ndata: \(name(number))\n\n".utf8)
    }
}
