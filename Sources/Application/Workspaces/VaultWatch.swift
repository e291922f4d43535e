// The watch over the folders of a vault by a process that stays, and what it can verify.

import FileSystem
import Synchronization
import Vault

/// `@unchecked Sendable`: the watch is replaced and read by one thread alone, under the lock; others ask under the lock whether it has news.
package final class VaultWatch: @unchecked Sendable {
    private struct State {
        /// Another one after every change.
        var number = 0
        /// Folders came or went that are not watched yet.
        var isPartial = false
    }

    private let vault: String
    private let polls: Bool
    /// What makes it a vault.
    private let mark: String
    private let state = Mutex(State())
    private var watch: FolderWatch?
    private var isLocal = false

    /// - Parameters:
    ///   - polls: whether nothing is watched: then nothing is verified either.
    ///   - isAwaited: the folder may become a vault, and is left alone until it is one.
    package init(vault: String, polls: Bool, isAwaited: Bool = false) {
        (self.vault, self.polls) = (vault, polls)
        mark = isAwaited ? Paths.join(vault, ".daybook") : vault
        renew()
    }

    package var isThere: Bool { FileStamp.isFolder(mark) }

    /// Whether every change is noticed at once, as far as this machine knows.
    package var isComplete: Bool { isLocal && watch?.isComplete == true }

    /// The number of the state of the files, if nothing has changed since it was given. The system tells of a change before the call that
    /// made it returns (inotify(7)), so that what was written before this question is seen. Nil where it cannot be said: folders that came and are
    /// not watched yet, too many folders, file systems that report nothing.
    package var verified: Int? {
        state.withLock { state in
            guard isLocal, !state.isPartial, let watch, watch.isComplete, !watch.hasNews(milliseconds: 0) else {
                return nil
            }
            return state.number
        }
    }

    /// Waits at most that long for a change.
    package func wait(milliseconds: Int) -> Bool {
        guard let watch else {
            MachineFacts.sleep(milliseconds: milliseconds)
            return false
        }
        return watch.hasNews(milliseconds: milliseconds)
    }

    /// Takes what has happened. Returns whether folders came or went, nil where nothing happened that matters.
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

    /// Whatever was noticed: what was known holds no longer.
    package func moveOn() { state.withLock { $0.number += 1 } }

    /// Watches the folders that are there now. None while the vault is away.
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
