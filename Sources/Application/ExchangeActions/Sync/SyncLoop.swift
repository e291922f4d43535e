// A sync some seconds after an edit, and now and then for what others did.

import FileSystem
import Vault
import Workspaces

/// Runs until the workspace's flag is set; a signal ends the wait between two syncs. A sync that fails is tried again later and later.
package struct SyncLoop {
    /// Seconds.
    package let every: Int64

    /// Milliseconds: without edits before a sync, at most this long while edits go on.
    private static let settleTime = 5000
    private static let longestSettling: Int64 = 60_000
    /// Seconds between two tries of what fails, at first and at most.
    private static let firstRetry: Int64 = 15
    private static let longestRetry: Int64 = 3600

    package init(every: Int64) { self.every = every }

    /// - Parameters:
    ///   - failed: hears why a sync stopped.
    package func run(
        in workspace: Workspace, sync: () throws -> Void, failed: (any Error) -> Void
    ) {
        var failures = 0
        while !workspace.cancelFlag.isSet {
            // Watched from before the sync, so that no edit during it goes unseen; what a merge writes costs one more look.
            let watch = Self.watch(workspace.vault)
            do {
                try sync()
                failures = 0
            } catch {
                // What a signal cut short is not a failure to speak of.
                if workspace.cancelFlag.isSet { return }
                failed(error)
                failures += 1
            }
            let pause = Self.pause(every: every, failures: failures)
            guard Self.wait(watch, seconds: pause, noticesEdits: failures == 0) else { return }
        }
    }

    /// Seconds until the next sync after this many failures in a row: twice as long each time.
    package static func pause(every: Int64, failures: Int) -> Int64 {
        failures == 0 ? every : min(longestRetry, firstRetry << Int64(min(failures - 1, 10)))
    }

    /// False where the process is asked to end.
    private static func wait(_ watch: FolderWatch, seconds: Int64, noticesEdits: Bool) -> Bool {
        let end = MachineFacts.monotonic() + seconds * 1_000_000_000
        while true {
            let left = (end - MachineFacts.monotonic()) / 1_000_000
            guard left > 0 else { return true }
            switch watch.wait(milliseconds: Int(min(left, 30_000))) {
            case .ended: return false
            case .change where noticesEdits: return settle(watch)
            default: continue
            }
        }
    }

    private static func settle(_ watch: FolderWatch) -> Bool {
        let start = MachineFacts.monotonic()
        while MachineFacts.monotonic() - start < longestSettling * 1_000_000 {
            switch watch.wait(milliseconds: settleTime) {
            case .ended: return false
            case .time: return true
            case .change: continue
            }
        }
        return true
    }

    private static func watch(_ vault: VaultFolder) -> FolderWatch {
        FolderWatch(
            vault.root, leavingOut: { vault.ignore.leavesOut(name: $0, in: $1, isFolder: true) },
            others: [Paths.join(vault.root, ".daybook")])
    }
}
