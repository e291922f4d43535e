// Reads in place of the answering thread during a slow answer; otherwise, that thread reads by itself.

import Dispatch
import FileSystem
import RemoteCalls
import Synchronization

/// Waking a thread takes longer than most answers, so the thread that reads a message also answers it. During a slow answer this keeps
/// reading, so that cancellations and the end of the input are seen and the editor never blocks on a busy server.
final class StandInReader: Sendable {
    /// Milliseconds that the input may wait.
    private static let patience = 2
    /// Milliseconds between checks of whether it is still needed.
    private static let look = 20

    private let input: MessageInput
    private let queue: MessageQueue
    private let countdown = Countdown()
    private let isNeeded = Atomic(false)

    init(_ input: MessageInput, _ queue: MessageQueue) { (self.input, self.queue) = (input, queue) }

    /// Waits on a separate thread until it is needed. Without countdowns, it always is.
    func start() {
        DispatchQueue.global(qos: .userInteractive).async { [self] in
            guard let countdown else {
                while input.read(milliseconds: nil) {}
                return
            }
            while countdown.wait() {
                guard isNeeded.load(ordering: .acquiring) else { continue }
                while isNeeded.load(ordering: .acquiring), input.read(milliseconds: Self.look) {}
                // The answering thread may be waiting at the queue again.
                queue.wake()
            }
        }
    }

    /// The answering thread stops reading.
    func begin() {
        guard !isNeeded.exchange(true, ordering: .acquiringAndReleasing) else { return }
        countdown?.set(milliseconds: Self.patience)
    }

    /// It reads again.
    func end() { isNeeded.store(false, ordering: .releasing) }
}
