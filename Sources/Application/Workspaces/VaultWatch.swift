// A watch on the folders of a vault for a long-running process, and what it can verify.

import FileSystem
import Synchronization
import Vault

/// `@unchecked Sendable`: the watch is replaced and read by one thread alone, under the lock; others query it under the lock.
package final class VaultWatch: @unchecked Sendable {
    private struct State {
        /// Incremented after every change.
        var number = 0
        /// Folders were added or removed, and are not watched yet.
        var isPartial = false
    }

    private let vault: String
    private let polls: Bool
    /// The path that marks the folder as a vault.
    private let mark: String
    private let state = Mutex(State())
    private var watch: FolderWatch?
    private var isLocal = false

    /// - Parameters:
    ///   - polls: whether nothing is watched: then nothing is verified either.
    ///   - isAwaited: the folder may become a vault, and is left alone until then.
    package init(vault: String, polls: Bool, isAwaited: Bool = false) {
        (self.vault, self.polls) = (vault, polls)
        mark = isAwaited ? Paths.join(vault, ".daybook") : vault
        renew()
    }

    package var isThere: Bool { FileStamp.isFolder(mark) }

    /// Whether every change is noticed immediately, as far as this machine knows.
    package var isComplete: Bool { isLocal && watch?.isComplete == true }

    /// The number of the files' state, if nothing has changed since it was assigned. The system reports a change before the call that
    /// made it returns (inotify(7)): anything written before this call is seen. Nil if that cannot be guaranteed: new folders that are
    /// not watched yet, too many folders, file systems without notifications.
    package var verified: Int? {
        state.withLock { state in
            guard isLocal, !state.isPartial, let watch, watch.isComplete, !watch.hasNews(milliseconds: 0) else {
                return nil
            }
            return state.number
        }
    }

    /// Waits for a change, with a time limit.
    package func wait(milliseconds: Int) -> Bool {
        guard let watch else {
            MachineFacts.sleep(milliseconds: milliseconds)
            return false
        }
        return watch.hasNews(milliseconds: milliseconds)
    }

    /// Consumes pending events. Returns whether folders were added or removed; nil if nothing relevant happened.
    package func take() -> Bool? {
        state.withLock { state in
            guard case .change(let includesFolders)? = watch?.wait(milliseconds: 0, endsBySignals: false) else {
                return nil
            }
            state.number += 1
            state.isPartial = state.isPartial || includesFolders
            return includesFolders
        }
    }

    /// Invalidates the state, whatever was noticed.
    package func moveOn() { state.withLock { $0.number += 1 } }

    /// Watches the current folders. Nothing is watched while the vault is missing.
    package func renew() {
        let made = polls ? nil : makeWatch()
        let isLocal = !polls && FolderWatch.isLocal(vault)
        state.withLock { state in
            (watch, self.isLocal) = (made, isLocal)
            state.number += 1
            state.isPartial = made == nil
        }
    }

    private func makeWatch() -> FolderWatch? {
        guard isThere, let folder = try? VaultFolder(folder: vault) else { return nil }
        return FolderWatch(
            folder.root, leavingOut: { folder.ignore.leavesOut(name: $0, in: $1, isFolder: true) },
            others: [
                Paths.join(folder.root, ".daybook"), Paths.parent(of: Machine.ofThisProcess().configurationFile),
            ])
    }
}
