// What came from the editor and waits for its turn, handed from whoever reads to the thread that answers.

import Bytes
import Dispatch
import RemoteCalls
import Synchronization

/// Messages in their order. What ends them is known at once: a request that was cancelled, an editor that went.
package final class MessageQueue: Sendable {
    package enum Message: Sendable {
        case call(RemoteCall)
        /// Something that could not be read.
        case refused(RemoteError)
        /// Nothing more comes.
        case end
    }

    private struct State {
        var messages: [Message] = []
        /// Where the next one is in `messages`.
        var at = 0
        /// Requests that wait or are being answered.
        var pending: Set<RequestIdentifier> = []
        var cancelled: Set<RequestIdentifier> = []
        var hasSaidGoodbye = false
        var hasEnded = false
        /// The thread that answers waits here.
        var isAwaited = false
        /// It was woken, and has not come by since.
        var isWoken = false
    }

    private let state = Mutex(State())
    private let woken = DispatchSemaphore(value: 0)

    package init() {}

    package func put(_ message: Message) {
        state.withLock { state in
            switch message {
            case .call(.notification("$/cancelRequest", let parameters)):
                // Of what was answered already, or never asked, nothing is remembered.
                if let identifier = RequestIdentifier(parameters["id"]), state.pending.contains(identifier) {
                    state.cancelled.insert(identifier)
                }
                return
            case .call(.request(let identifier, _, _)): state.pending.insert(identifier)
            case .call(.notification("exit", _)): state.hasSaidGoodbye = true
            case .end: state.hasEnded = true
            default: break
            }
            state.messages.append(message)
            wake(&state)
        }
    }

    /// The next message; nil where there is none.
    package func take() -> Message? {
        state.withLock { state in
            guard state.at < state.messages.count else { return nil }
            let message = state.messages[state.at]
            state.at += 1
            if state.at == state.messages.count || state.at > 1024 {
                state.messages.removeFirst(state.at)
                state.at = 0
            }
            return message
        }
    }

    /// Waits until there is a message, `wake` is called, or that many milliseconds have passed.
    package func wait(milliseconds: Int?) {
        let mustWait = state.withLock { state in
            defer { state.isWoken = false }
            state.isAwaited = state.at == state.messages.count && !state.isWoken
            return state.isAwaited
        }
        guard mustWait else { return }
        _ = woken.wait(timeout: milliseconds.map { .now() + .milliseconds(max(0, $0)) } ?? .distantFuture)
        state.withLock { $0.isAwaited = false }
    }

    /// Ends the wait for a message, or the next one where none is under way.
    package func wake() {
        state.withLock { state in
            state.isWoken = !state.isAwaited
            wake(&state)
        }
    }

    private func wake(_ state: inout State) {
        if state.isAwaited { woken.signal() }
        state.isAwaited = false
    }

    package func isCancelled(_ identifier: RequestIdentifier) -> Bool {
        state.withLock { $0.cancelled.contains(identifier) }
    }

    /// A request has its answer.
    package func forget(_ identifier: RequestIdentifier) {
        state.withLock { state in
            state.pending.remove(identifier)
            state.cancelled.remove(identifier)
        }
    }

    /// Whether the editor went without a word: no answer is waited for.
    package var isAbandoned: Bool { state.withLock { $0.hasEnded && !$0.hasSaidGoodbye } }

    package var isEmpty: Bool { state.withLock { $0.at == $0.messages.count } }
}
