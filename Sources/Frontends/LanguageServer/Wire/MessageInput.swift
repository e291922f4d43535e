// Standard input as messages: read and cut by whichever thread has the time.

import FileSystem
import RemoteCalls
import Synchronization

/// One thread reads at a time, and what it reads is in the queue before another one goes on: the order of messages stays that of the editor.
final class MessageInput: Sendable {
    private struct State {
        var reader = MessageReader()
        /// Between messages that could not be cut: reported once for each gap.
        var isLost = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let queue: MessageQueue

    init(_ queue: MessageQueue) { self.queue = queue }

    /// Waits at most that long for something to come, and puts its messages into the queue.
    ///
    /// - Parameter milliseconds: nil: as long as it takes.
    /// - Returns: false where it cannot read now: another thread does, or there is nothing more.
    func read(milliseconds: Int?) -> Bool {
        let hasRead = state.withLockIfAvailable { state in
            guard !state.hasEnded else { return false }
            guard StandardStream.input.awaitInput(milliseconds: milliseconds) else { return true }
            let piece = (try? StandardStream.input.readPiece()) ?? []
            guard !piece.isEmpty else {
                state.hasEnded = true
                queue.put(.end())
                return true
            }
            cut(piece, &state)
            return true
        }
        return hasRead ?? false
    }

    private func cut(_ piece: [UInt8], _ state: inout State) {
        state.reader.take(piece)
        while true {
            do throws(FramingError) {
                guard let message = try state.reader.next() else { return }
                state.isLost = false
                do throws(RemoteError) {
                    queue.put(.call(try RemoteCall(message)))
                } catch {
                    queue.put(.refused(error))
                }
            } catch {
                if !state.isLost { queue.put(.refused(RemoteError(.parseError, "invalid header: \(error)"))) }
                state.isLost = true
                state.reader.skipToNextHeader()
                if state.reader.isBetweenMessages { return }
            }
        }
    }
}
