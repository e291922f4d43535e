// Messages from standard input, read by whichever thread has the time.

import FileSystem
import RemoteCalls
import Synchronization

/// One thread reads at a time, and queues its messages before the next one reads: their order stays that of the editor.
final class MessageInput: Sendable {
    private struct State {
        var reader = MessageReader()
        /// Whether an invalid part is being skipped: each is reported once.
        var isLost = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let queue: MessageQueue

    init(_ queue: MessageQueue) { self.queue = queue }

    /// Waits for input, with a time limit, and queues its messages.
    ///
    /// - Parameter milliseconds: nil for no limit.
    /// - Returns: false if it cannot read now: another thread does, or the input has ended.
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
