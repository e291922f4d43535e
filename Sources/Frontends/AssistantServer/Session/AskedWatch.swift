// A watch over the vault by a process that is asked now and then, and has no thread that waits for changes.

import FileSystem
import Synchronization
import Workspaces

/// It begins with the second question: who asks once does not pay for it.
final class AskedWatch: Sendable {
    private struct State {
        var isFirst = true
        var watch: VaultWatch?
        /// Of a clock that never goes back, in nanoseconds.
        var looked: Int64 = 0
    }

    /// Nanoseconds after which the files are looked at again, whatever was noticed: writing through a mapping (mmap(2)) is not.
    private static let calm: Int64 = 60_000_000_000

    private let vault: String
    private let state = Mutex(State())

    init(vault: String) { self.vault = vault }

    /// `VaultWatch.verified`, after what has happened since the last question was taken.
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
