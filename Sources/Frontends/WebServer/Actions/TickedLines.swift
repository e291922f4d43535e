// The previous text of list lines ticked here, to be restored when the tick is undone.

import Synchronization
import Vault

/// In memory only, for the life of the server.
final class TickedLines: Sendable {
    private struct Line: Hashable {
        let path: VaultPath
        let text: String
    }

    private struct State {
        var former: [Line: String] = [:]
        var order: [Line] = []
    }

    private let state = Mutex(State())
    private static let limit = 1000

    func remember(_ text: String, of path: VaultPath, before former: String) {
        guard text != former else { return }
        let line = Line(path: path, text: text)
        state.withLock { state in
            if state.former.updateValue(former, forKey: line) == nil { state.order.append(line) }
            if state.order.count > Self.limit { state.former[state.order.removeFirst()] = nil }
        }
    }

    /// The text of a line before it was ticked to `text`.
    func former(of text: String, in path: VaultPath) -> String? {
        state.withLock { $0.former[Line(path: path, text: text)] }
    }
}
