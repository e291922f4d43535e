// `daybook sync --watch`: a sync some seconds after an edit, and now and then for what others did.

import FileSystem
import GitSync
import Vault
import Wording

/// Runs until a signal ends it. A sync that fails is tried again later and later.
struct SyncLoop {
    let context: Context
    let git: Git
    /// Seconds.
    let every: Int64

    /// Milliseconds: without edits before a sync, at most so long while edits go on.
    private static let settleTime = 5000
    private static let longestSettling: Int64 = 60_000
    /// Seconds between two tries of what fails, at first and at most.
    private static let firstRetry: Int64 = 15
    private static let longestRetry: Int64 = 3600

    func run(_ sync: () throws -> Int32) throws -> Int32 {
        EndSignals.catchAll()
        var failures = 0
        var lastFailure: Phrase?
        while !EndSignals.haveCome {
            // Watched from before the sync, so that no edit during it goes unseen; what a merge writes costs one more look.
            let watch = try makeWatch()
            do {
                _ = try sync()
                failures = 0
                lastFailure = nil
            } catch {
                // What a signal cut short is no failure to speak of.
                if EndSignals.haveCome { break }
                let found = CommandError(error)
                if found.message != lastFailure {
                    context.terminal.diagnostic(found.text(context.language, isColoured: false))
                }
                lastFailure = found.message
                failures += 1
            }
            context.terminal.flush()
            guard wait(watch, seconds: Self.pause(every: every, failures: failures), noticesEdits: failures == 0) else {
                break
            }
        }
        return 0
    }

    /// Seconds until the next sync after so many failures in a row: twice as long each time.
    static func pause(every: Int64, failures: Int) -> Int64 {
        failures == 0 ? every : min(longestRetry, firstRetry << Int64(min(failures - 1, 10)))
    }

    /// False where the process is asked to end.
    private func wait(_ watch: FolderWatch, seconds: Int64, noticesEdits: Bool) -> Bool {
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

    private func settle(_ watch: FolderWatch) -> Bool {
        let start = MachineFacts.monotonic()
        while MachineFacts.monotonic() - start < Self.longestSettling * 1_000_000 {
            switch watch.wait(milliseconds: Self.settleTime) {
            case .ended: return false
            case .time: return true
            case .change: continue
            }
        }
        return true
    }

    private func makeWatch() throws -> FolderWatch {
        let vault = try context.vault()
        return FolderWatch(
            vault.root, leavingOut: { vault.ignore.leavesOut(name: $0, in: $1, isFolder: true) },
            others: [Paths.join(vault.root, ".daybook")])
    }
}
