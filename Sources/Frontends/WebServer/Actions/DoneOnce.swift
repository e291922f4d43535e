// Changes that browsers send again where no answer came: each is done once.

import FileSystem
import Synchronization

/// The names of what was done lately, in memory alone. What is sent again to a server that was started anew is merged by the names of items.
final class DoneOnce: Sendable {
    private struct State {
        var names: Set<String> = []
        var order: [String] = []
    }

    private let state = Mutex(State())
    private static let most = 1000
    /// Bytes of a name.
    private static let longest = 64

    /// Runs `change` unless one of that name was done before. One that is under way is waited for: it may yet fail. Throws 400 for a name
    /// that is none.
    func once(_ name: String?, _ change: () throws -> Void) throws {
        guard let name else { return try change() }
        guard !name.isEmpty, name.utf8.count <= Self.longest else { throw WebRefusal.badRequest }
        try TurnOrder.taking("once " + name) {
            guard !state.withLock({ $0.names.contains(name) }) else { return }
            try change()
            state.withLock { state in
                state.names.insert(name)
                state.order.append(name)
                if state.order.count > Self.most { state.names.remove(state.order.removeFirst()) }
            }
        }
    }
}
