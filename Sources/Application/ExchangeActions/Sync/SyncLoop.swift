// Syncs some seconds after an edit, and periodically for the changes of others.

import FileSystem
import Vault
import Workspaces

/// Runs until the workspace's flag is set; a signal ends the wait between two syncs. Failed syncs are retried at growing intervals.
package struct SyncLoop {
    /// Seconds.
    package let every: Int64

    /// Milliseconds without edits before a sync, and the maximum wait while edits continue.
    private static let settleTime = 5000
    private static let longestSettling: Int64 = 60_000
    /// Seconds before a retry, at first and at most.
    private static let firstRetry: Int64 = 15
    private static let longestRetry: Int64 = 3600

    package init(every: Int64) { self.every = every }

    /// - Parameters:
    ///   - failed: receives the reason why a sync failed.
    package func run(
        in workspace: Workspace, sync: () throws -> Void, failed: (any Error) -> Void
    ) {
        var failures = 0
        while !workspace.cancelFlag.isSet {
            // The watch starts before the sync, to miss no edit during it; the writes of a merge cost one more sync.
            let watch = Self.watch(workspace.vault)
            do {
                try sync()
                failures = 0
            } catch {
                // An interruption by a signal is not reported as a failure.
                if workspace.cancelFlag.isSet { return }
                failed(error)
                failures += 1
            }
            let pause = Self.pause(every: every, failures: failures)
            guard Self.wait(watch, seconds: pause, noticesEdits: failures == 0) else { return }
        }
    }

    /// Seconds until the next sync after this number of failures in a row: doubled each time.
    package static func pause(every: Int64, failures: Int) -> Int64 {
        failures == 0 ? every : min(longestRetry, firstRetry << Int64(min(failures - 1, 10)))
    }

    /// False if the process is asked to end.
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
