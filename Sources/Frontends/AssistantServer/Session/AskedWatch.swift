// A watch on the vault for a process that gets occasional requests, and has no thread that waits for changes.

import FileSystem
import Synchronization
import Workspaces

/// Starts with the second request: a single one does not pay for it.
final class AskedWatch: Sendable {
    private struct State {
        var isFirst = true
        var watch: VaultWatch?
        /// Nanoseconds of a monotonic clock.
        var looked: Int64 = 0
    }

    /// Nanoseconds after which the files are examined again, whatever was noticed: writes through a mapping (mmap(2)) are not.
    private static let calm: Int64 = 60_000_000_000

    private let vault: String
    private let state = Mutex(State())

    init(vault: String) { self.vault = vault }

    /// `VaultWatch.verified`, after handling the events since the last request.
    func verified() -> Int? {
        state.withLock { state in
            if state.isFirst {
                state.isFirst = false
                return nil
            }
            guard let watch = state.watch else {
                let watch = VaultWatch(vault: vault, polls: false)
                (state.watch, state.looked) = (watch, MachineFacts.monotonic())
                return watch.verified
            }
            while let includesFolders = watch.take() {
                if includesFolders { watch.renew() }
            }
            if MachineFacts.monotonic() - state.looked > Self.calm {
                watch.moveOn()
                state.looked = MachineFacts.monotonic()
            }
            return watch.verified
        }
    }
}
