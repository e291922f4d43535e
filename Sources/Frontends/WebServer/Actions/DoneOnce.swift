// Changes that browsers send again where no answer came: each is done once.

import FileSystem
import Synchronization

/// The names of what was done lately and what was answered, in memory alone. What is sent again to a server that was started anew is merged
/// by the names of items and strokes; a new entry is made again.
final class DoneOnce: Sendable {
    /// The field of a form that has its name.
    static let field = "once"

    private struct State {
        var answers: [String: WebResponse] = [:]
        var order: [String] = []
    }

    private let state = Mutex(State())
    private static let most = 1000
    /// Bytes of a name.
    private static let longest = 64

    /// What `change` answers, and what it answered where it was done before. One that is under way is waited for: it may yet fail. What was
    /// refused was not done. Throws 400 for a name that is none.
    ///
    /// - Parameter content: what else belongs to its name: browsers may fill an old name into a form that says something new by now.
    func answer(_ name: String?, of content: String, _ change: () throws -> WebResponse) throws -> WebResponse {
        guard let name else { return try change() }
        guard !name.isEmpty, name.utf8.count <= Self.longest else { throw WebRefusal.badRequest }
        let whole = "once " + name + " " + content
        return try TurnOrder.taking(whole) {
            if let answered = state.withLock({ $0.answers[whole] }) { return answered }
            let answer = try change()
            guard answer.status < 400 else { return answer }
            state.withLock { state in
                state.answers[whole] = answer
                state.order.append(whole)
                if state.order.count > Self.most { state.answers[state.order.removeFirst()] = nil }
            }
            return answer
        }
    }
}
