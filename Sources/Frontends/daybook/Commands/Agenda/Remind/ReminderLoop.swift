// The loop of a long-running reminder process: a run whenever a reminder is due, a file changes, or a minute has passed.

import AgendaActions
import FileSystem
import Vault
import Wording
import Workspaces

/// Waits are short and end by wall-clock time: sleep and a clock that is set affect only the current wait.
struct ReminderLoop {
    let context: Context
    let reminders: ReminderRun

    /// Milliseconds: of one wait (the maximum delay after the machine slept), between two related changes, and the maximum for collecting
    /// these.
    private static let longestWait = 30_000
    private static let settleTime = 200
    private static let longestSettling = 2000
    /// Seconds between checks: if changes are noticed, and if they are not (network folders report none).
    private static let calmInterval: Int64 = 60
    private static let pollInterval: Int64 = 5

    /// Runs until a signal ends it.
    func run() throws {
        EndSignals.catchAll()
        var watch = try makeWatch()
        if !watch.isComplete { sayPolling() }
        var lastFailure: Phrase?
        while !EndSignals.haveCome {
            var next: Int64?
            do {
                next = try reminders.run()
                if lastFailure != nil {
                    context.diagnostic(Phrase("the vault is there again", fr: "le coffre est de retour"))
                    watch = (try? makeWatch()) ?? watch
                    lastFailure = nil
                }
            } catch let error where context.terminal.isBroken {
                throw error
            } catch {
                // A missing vault may come back: a disk that is plugged in, a folder being moved.
                let message = CommandError(error).message
                if message != lastFailure { context.diagnostic(message) }
                lastFailure = message
            }
            let isBlind = !watch.isComplete || lastFailure != nil
            switch wait(watch, until: next, interval: isBlind ? Self.pollInterval : Self.calmInterval) {
            case .ended: return
            case .change(includesFolders: true): watch = (try? makeWatch()) ?? watch
            default: break
            }
        }
    }

    /// Waits for the next due time, a change, or the end of the interval.
    private func wait(_ watch: FolderWatch, until next: Int64?, interval: Int64) -> WakeReason {
        let start = context.clock
        while true {
            let now = context.clock
            let end = min(next.map { $0 * 1_000_000_000 } ?? .max, start + interval * 1_000_000_000)
            // A clock that was set back also ends the wait.
            guard now < end, now >= start else { return .time }
            // One more millisecond: the time must have come when the wait ends.
            let left = Int((end - now) / 1_000_000) + 1
            switch watch.wait(milliseconds: min(left, Self.longestWait)) {
            case .time: continue
            case .ended: return .ended
            case .change(let includesFolders): return settle(watch, includesFolders)
            }
        }
    }

    /// Waits until related changes are complete.
    private func settle(_ watch: FolderWatch, _ includesFolders: Bool) -> WakeReason {
        var includesFolders = includesFolders
        let start = MachineFacts.monotonic()
        while MachineFacts.monotonic() - start < Int64(Self.longestSettling) * 1_000_000 {
            switch watch.wait(milliseconds: Self.settleTime) {
            case .ended: return .ended
            case .time: return .change(includesFolders: includesFolders)
            case .change(let more): includesFolders = includesFolders || more
            }
        }
        return .change(includesFolders: includesFolders)
    }

    private func makeWatch() throws -> FolderWatch {
        let vault = try context.vault()
        let others = [
            Paths.join(vault.root, ".daybook"), reminders.store.folder,
            Paths.parent(of: context.machine.configurationFile),
        ]
        return FolderWatch(
            vault.root, leavingOut: { vault.ignore.leavesOut(name: $0, in: $1, isFolder: true) }, others: others)
    }

    private func sayPolling() {
        context.diagnostic(
            Phrase(
                "changes cannot be noticed at once here; the files are looked at every \(Self.pollInterval) s",
                fr:
                    "impossible de remarquer aussitôt les changements ici ; les fichiers sont relus toutes les \(Self.pollInterval) s"
            ))
    }
}
