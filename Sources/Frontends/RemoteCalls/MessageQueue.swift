// What came from the other side and waits for its turn, handed from whoever reads to the thread that answers.

import Bytes
import Dispatch
import Synchronization

/// Messages in their order. What ends them is known at once: a request that was cancelled, a client that went.
package final class MessageQueue: Sendable {
    package enum Message: Sendable {
        case call(RemoteCall)
        /// Something that could not be read, with the identifier of the request where that could.
        case refused(RemoteError, RequestIdentifier? = nil)
        /// Nothing more comes; what came last may be a part of a message.
        case end(isCutOff: Bool = false)
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
    private let cancellation: String
    private let cancelled: String
    private let goodbye: String?
    /// Messages that may still come before one is taken; nil for any number.
    private let room: DispatchSemaphore?

    /// - Parameters:
    ///   - cancellation: the notification that a request is no longer waited for.
    ///   - cancelled: its parameter that identifies the request.
    ///   - goodbye: the notification before an end that is meant.
    ///   - ahead: messages that wait at most: who puts more waits.
    package init(cancellation: String, cancelled: String, goodbye: String? = nil, ahead: Int? = nil) {
        (self.cancellation, self.cancelled, self.goodbye) = (cancellation, cancelled, goodbye)
        // A semaphore that begins above nought may not go with less (dispatch_semaphore_create(3)); messages may be left here.
        room = ahead.map { _ in DispatchSemaphore(value: 0) }
        for _ in 0..<(ahead ?? 0) { room?.signal() }
    }

    package func put(_ message: Message) {
        if case .call(.notification(cancellation, let parameters)) = message { return cancel(parameters) }
        room?.wait()
        state.withLock { state in
            switch message {
            case .call(.request(let identifier, _, _)): state.pending.insert(identifier)
            case .call(.notification(let method, _)) where method == goodbye: state.hasSaidGoodbye = true
            case .end: state.hasEnded = true
            default: break
            }
            state.messages.append(message)
            wake(&state)
        }
    }

    private func cancel(_ parameters: JSONValue) {
        guard let identifier = RequestIdentifier(parameters[cancelled]) else { return }
        // Of what was answered already, or never asked, nothing is remembered.
        state.withLock { if $0.pending.contains(identifier) { $0.cancelled.insert(identifier) } }
    }

    /// The next message; nil where there is none.
    package func take() -> Message? {
        let next: Message? = state.withLock { state in
            guard state.at < state.messages.count else { return nil }
            let message = state.messages[state.at]
            state.at += 1
            if state.at == state.messages.count || state.at > 1024 {
                state.messages.removeFirst(state.at)
                state.at = 0
            }
            return message
        }
        if next != nil { room?.signal() }
        return next
    }

    /// The next message, waited for.
    package func next() -> Message {
        while true {
            if let message = take() { return message }
            wait(milliseconds: nil)
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

    /// Whether the client went without a word: no answer is waited for.
    package var isAbandoned: Bool { state.withLock { $0.hasEnded && !$0.hasSaidGoodbye } }

    package var isEmpty: Bool { state.withLock { $0.at == $0.messages.count } }
}
