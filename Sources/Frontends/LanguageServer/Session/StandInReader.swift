// Reads for the thread that answers while an answer takes its time, and lets it read by itself as long as none does.

import Dispatch
import FileSystem
import RemoteCalls
import Synchronization

/// Waking a thread takes longer than most answers, so the thread that reads a message also answers it. During a slow answer this keeps
/// reading, so that cancellations and the end of the input are seen and the editor never blocks on a busy server.
final class StandInReader: Sendable {
    /// Milliseconds that the input may lie unread.
    private static let patience = 2
    /// Milliseconds between two looks whether it still has to.
    private static let look = 20

    private let input: MessageInput
    private let queue: MessageQueue
    private let countdown = Countdown()
    private let isNeeded = Atomic(false)

    init(_ input: MessageInput, _ queue: MessageQueue) { (self.input, self.queue) = (input, queue) }

    /// Waits on a thread of its own until it is needed. Where there are no countdowns it always is.
    func start() {
        DispatchQueue.global(qos: .userInteractive).async { [self] in
            guard let countdown else {
                while input.read(milliseconds: nil) {}
                return
            }
            while countdown.wait() {
                guard isNeeded.load(ordering: .acquiring) else { continue }
                while isNeeded.load(ordering: .acquiring), input.read(milliseconds: Self.look) {}
                // Who came back meanwhile waits at the queue.
                queue.wake()
            }
        }
    }

    /// The thread that answers does not read from now on.
    func begin() {
        guard !isNeeded.exchange(true, ordering: .acquiringAndReleasing) else { return }
        countdown?.set(milliseconds: Self.patience)
    }

    /// It reads again.
    func end() { isNeeded.store(false, ordering: .releasing) }
}
