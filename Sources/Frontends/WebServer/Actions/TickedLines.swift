// What lines of lists said before they were ticked here: a tick that is taken back leaves them as they were.

import Synchronization
import Vault

/// In memory alone: it ends with the server.
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

    /// What a line that says `text` said before it was ticked.
    func former(of text: String, in path: VaultPath) -> String? {
        state.withLock { $0.former[Line(path: path, text: text)] }
    }
}
