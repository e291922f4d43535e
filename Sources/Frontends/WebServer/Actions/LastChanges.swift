// Each visitor's last change, to be reported on the next page and undone.

import Synchronization
import Vault
import Wording
import Workspaces

/// In memory only, for the life of the server.
final class LastChanges: Sendable {
    struct Change: Sendable {
        let number: Int
        let words: Phrase
        let files: [ChangedFile]
        /// Photos copied with it.
        let copies: [CopiedFile]
        /// The page where it was made.
        let back: String

        /// Whether an address is that of a file created by the change.
        func made(_ address: String) -> Bool {
            guard let target = RequestTarget(address) else { return false }
            let place = "/" + target.path.joined(separator: "/")
            return files.contains { file in
                file.before == nil && (place.hasSuffix("/" + file.path.text) || target.query["path"] == file.path.text)
            }
        }
    }

    /// Numbered: a repetition of the same text is another notice.
    struct Notice: Sendable {
        let number: Int
        let words: Phrase
        /// Whether it reports the undoable change.
        let isOfLastChange: Bool
    }

    private struct State {
        var count = 0
        var changes: [String: Change] = [:]
        /// Notices for the next page.
        var notices: [String: Notice] = [:]
        /// Sessions by their first change.
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

    /// - Parameter isOfLastChange: whether it adds to the change just passed to `remember`.
    func notice(_ words: Phrase, isOfLastChange: Bool = false, to session: String) {
        state.withLock { state in
            state.count += 1
            state.notices[session] = Notice(number: state.count, words: words, isOfLastChange: isOfLastChange)
        }
    }

    /// Returns a notice once.
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
