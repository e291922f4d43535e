// A queue of incoming messages between the reading thread and the answering thread.

import Bytes
import Dispatch
import Synchronization

/// Messages in order of arrival. Cancellations and disconnects take effect immediately.
package final class MessageQueue: Sendable {
    package enum Message: Sendable {
        case call(RemoteCall)
        /// A message that could not be parsed, with the request's identifier if that could.
        case refused(RemoteError, RequestIdentifier? = nil)
        /// The end of the input, perhaps in the middle of a message.
        case end(isCutOff: Bool = false)
    }

    private struct State {
        var messages: [Message] = []
        /// The index of the next one in `messages`.
        var at = 0
        /// Requests that are queued or being answered.
        var pending: Set<RequestIdentifier> = []
        var cancelled: Set<RequestIdentifier> = []
        var hasSaidGoodbye = false
        var hasEnded = false
        /// Whether the answering thread is waiting.
        var isAwaited = false
        /// Whether it was woken, and has not waited since.
        var isWoken = false
    }

    private let state = Mutex(State())
    private let woken = DispatchSemaphore(value: 0)
    private let cancellation: String
    private let cancelled: String
    private let goodbye: String?
    /// Free places in the queue; nil if it is unbounded.
    private let room: DispatchSemaphore?

    /// - Parameters:
    ///   - cancellation: the notification that cancels a request.
    ///   - cancelled: its parameter that identifies the request.
    ///   - goodbye: the notification before an intended end.
    ///   - ahead: the maximum length of the queue, at which writers block.
    package init(cancellation: String, cancelled: String, goodbye: String? = nil, ahead: Int? = nil) {
        (self.cancellation, self.cancelled, self.goodbye) = (cancellation, cancelled, goodbye)
        // A semaphore must not be released below its initial value (dispatch_semaphore_create(3)), and messages may be left in the queue.
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
        // Requests that are already answered, or were never made, are not remembered.
        state.withLock { if $0.pending.contains(identifier) { $0.cancelled.insert(identifier) } }
    }

    /// The next message; nil if the queue is empty.
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

    /// The next message. Blocks until there is one.
    package func next() -> Message {
        while true {
            if let message = take() { return message }
            wait(milliseconds: nil)
        }
    }

    /// Blocks until there is a message, `wake` is called, or this number of milliseconds has passed.
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

    /// Ends the current wait for a message, or else the next one.
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

    /// The request has been answered.
    package func forget(_ identifier: RequestIdentifier) {
        state.withLock { state in
            state.pending.remove(identifier)
            state.cancelled.remove(identifier)
        }
    }

    /// Whether the client went away without notice: no answer is wanted.
    package var isAbandoned: Bool { state.withLock { $0.hasEnded && !$0.hasSaidGoodbye } }

    package var isEmpty: Bool { state.withLock { $0.at == $0.messages.count } }
}
