// Lines that wait for their turn, handed from the thread that reads to the one that answers.

import Bytes
import Dispatch
import RemoteCalls
import Synchronization

/// Lines in their order. Which requests were cancelled is known before their turn comes.
package final class RequestQueue: Sendable {
    package enum Item: Sendable {
        case line([UInt8])
        /// A line that was too long to be kept.
        case tooLong
        case end(isCutOff: Bool)
    }

    private struct State {
        var items: [Item] = []
        var at = 0
        var cancelled: Set<RequestIdentifier> = []
        /// Requests that came and have no answer yet.
        var pending: Set<RequestIdentifier> = []
    }

    private let state = Mutex(State())
    private let filled = DispatchSemaphore(value: 0)
    /// Lines ahead of the one that is answered: who sends more waits.
    private let room = DispatchSemaphore(value: 0)

    package init(ahead: Int = 4096) {
        // A semaphore that begins above nought may not go with less (dispatch_semaphore_create(3)); lines may be left here.
        for _ in 0..<ahead { room.signal() }
    }

    package func put(_ item: Item) {
        if case .line(let bytes) = item, let mark = Self.mark(bytes) {
            state.withLock { state in
                switch mark {
                case .request(let identifier): state.pending.insert(identifier)
                case .cancel(let identifier):
                    // Of what was answered already, or never asked, nothing is remembered.
                    if state.pending.contains(identifier) { state.cancelled.insert(identifier) }
                }
            }
        }
        room.wait()
        state.withLock { $0.items.append(item) }
        filled.signal()
    }

    private enum Mark { case request(RequestIdentifier), cancel(RequestIdentifier) }

    private static func mark(_ bytes: [UInt8]) -> Mark? {
        guard case .success(let call) = StrictMessage.read(bytes) else { return nil }
        switch call {
        case .request(let identifier, _, _): return .request(identifier)
        case .notification("notifications/cancelled", let parameters):
            return RequestIdentifier(parameters["requestId"]).map { .cancel($0) }
        case .notification, .answer: return nil
        }
    }

    package func take() -> Item {
        while true {
            filled.wait()
            let next: Item? = state.withLock { state in
                guard state.at < state.items.count else { return nil }
                let item = state.items[state.at]
                state.at += 1
                if state.at == state.items.count || state.at > 1024 {
                    state.items.removeFirst(state.at)
                    state.at = 0
                }
                return item
            }
            if let next {
                room.signal()
                return next
            }
        }
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
}
