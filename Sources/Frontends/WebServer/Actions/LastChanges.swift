// What each visitor did last, to be shown on the next page and to be taken back.

import Synchronization
import Vault
import Wording
import Workspaces

/// In memory alone: it ends with the server.
final class LastChanges: Sendable {
    struct Change: Sendable {
        let number: Int
        let words: Phrase
        let files: [ChangedFile]
        /// Photos that came with it.
        let copies: [CopiedFile]
        /// The page that it was done from.
        let back: String

        /// Whether an address is that of a file that was not there before.
        func made(_ address: String) -> Bool {
            guard let target = RequestTarget(address) else { return false }
            let place = "/" + target.path.joined(separator: "/")
            return files.contains { file in
                file.before == nil && (place.hasSuffix("/" + file.path.text) || target.query["path"] == file.path.text)
            }
        }
    }

    /// Each has its number: one that says the same again is another.
    struct Notice: Sendable {
        let number: Int
        let words: Phrase
        /// Whether it tells of the change that can be taken back.
        let isOfLastChange: Bool
    }

    private struct State {
        var count = 0
        var changes: [String: Change] = [:]
        /// What the next page says.
        var notices: [String: Notice] = [:]
        /// Sessions in the order of their first change.
        var order: [String] = []
    }

    private let state = Mutex(State())
    private static let maxSessions = 50

    func remember(
        _ words: Phrase, _ files: [ChangedFile], _ copies: [CopiedFile] = [], from back: String, of session: String
    ) {
        state.withLock { state in
            state.count += 1
            if state.changes[session] == nil { state.order.append(session) }
            state.changes[session] = Change(
                number: state.count, words: words, files: files, copies: copies, back: back)
            state.notices[session] = Notice(number: state.count, words: words, isOfLastChange: true)
            if state.order.count > Self.maxSessions {
                let oldest = state.order.removeFirst()
                state.changes[oldest] = nil
                state.notices[oldest] = nil
            }
        }
    }

    /// - Parameter isOfLastChange: whether it says more of what `remember` was given just before.
    func notice(_ words: Phrase, isOfLastChange: Bool = false, to session: String) {
        state.withLock { state in
            state.count += 1
            state.notices[session] = Notice(number: state.count, words: words, isOfLastChange: isOfLastChange)
        }
    }

    /// Told once.
    func takeNotice(of session: String) -> Notice? { state.withLock { $0.notices.removeValue(forKey: session) } }

    func last(of session: String) -> Change? { state.withLock { $0.changes[session] } }

    func forget(_ number: Int, of session: String) {
        state.withLock { state in
            guard state.changes[session]?.number == number else { return }
            state.changes[session] = nil
            state.order.removeAll { $0 == session }
        }
    }
}
