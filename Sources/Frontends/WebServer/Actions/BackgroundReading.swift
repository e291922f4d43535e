// Recognises handwriting in the background: one document after the other, each with a time limit.

import Dispatch
import DocumentActions
import Synchronization
import Vault
import Wording
import Workspaces

/// Current work and failures, in memory only. Pages are notified at the end.
final class BackgroundReading: Sendable {
    enum Standing: Sendable {
        case underWay
        case failed(Explanation)
    }

    private let standings = Mutex<[VaultPath: Standing]>([:])
    private let queue = DispatchQueue(label: "handwriting", qos: .utility)

    /// Nil for a document that is not being read, and did not fail.
    func standing(of document: VaultPath) -> Standing? { standings.withLock { $0[document] } }

    /// Does nothing if one is under way already.
    ///
    /// - Parameter session: the session that made the change, and can undo it.
    func begin(_ document: VaultPath, _ door: WebDoor, _ language: LanguageCode, for session: String?) {
        let isNew = standings.withLock { standings in
            if case .underWay = standings[document] { return false }
            standings[document] = .underWay
            return true
        }
        guard isNew else { return }
        queue.async { [self] in
            let failure = Self.read(document, door, language, for: session)
            standings.withLock { $0[document] = failure.map { .failed($0) } }
            door.live.moveOn()
        }
    }

    /// Runs a function after all work requested so far.
    func whenDone(_ act: @escaping @Sendable () -> Void) { queue.async(execute: act) }

    /// - Returns: Why part of it was not read.
    private static func read(
        _ document: VaultPath, _ door: WebDoor, _ language: LanguageCode, for session: String?
    ) -> Explanation? {
        do {
            let workspace = try door.workspace(language, opensLocked: false).workspace
            var files: [ChangedFile] = []
            let read = try workspace.apply(RecogniseInk(document.text).plan(in: workspace)) { files.append($0) }
            if let session {
                if files.contains(where: \.isChanged) {
                    door.changes.remember(
                        WebWords.inkWasRead(document.name), files, from: WebAddress.home, of: session)
                } else {
                    door.changes.notice(WebWords.nothingChanged, to: session)
                }
            }
            let unread = read.reduce(0) { $0 + $1.unread }
            return unread > 0 ? Explanation(.failed, WebWords.inkUnread(unread)) : nil
        } catch {
            return Explanation(error)
        }
    }
}
