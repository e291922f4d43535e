// Waits for changes of the vault while it is served, and notifies the pages.

import FileSystem
import WebServer
import Workspaces

struct ChangeTeller {
    let watch: VaultWatch
    let live: LiveEvents

    /// Milliseconds for collecting changes (an editor writes a file in several steps).
    private static let together: Int64 = 50
    /// Milliseconds per wait; signals end it early.
    private static let look = 1000
    /// Milliseconds after which the state is repeated; the pages' script considers a stream dead after 40 s of silence.
    private static let repetition: Int64 = 15_000
    /// Milliseconds after which pages reload, whatever was noticed: they show the time of day, network folders report no changes, and
    /// other calendars are not files of the vault. The interval is shorter if nothing can be noticed.
    private static let calm: Int64 = 60_000
    private static let blind: Int64 = 3_000

    /// Runs until it is over.
    func run(until isOver: () -> Bool) {
        var (told, looked) = (Self.now, Self.now)
        var isThere = watch.isThere
        while !isOver() {
            if watch.wait(milliseconds: Self.look), let includesFolders = watch.take() {
                // The new watch starts before the notification: it notices later changes, and the reload includes earlier ones.
                if gather() || includesFolders { watch.renew() }
            } else if watch.isThere != isThere {
                isThere.toggle()
                watch.renew()
            } else if Self.now - looked > (watch.isComplete ? Self.calm : Self.blind) {
                watch.moveOn()
            } else {
                guard Self.now - told > Self.repetition else { continue }
                live.repeatState()
                told = Self.now
                continue
            }
            live.moveOn()
            (told, looked) = (Self.now, Self.now)
        }
    }

    /// Waits for related changes. Returns whether folders were added or removed.
    private func gather() -> Bool {
        let end = Self.now + Self.together
        var includesFolders = false
        while Self.now < end {
            guard watch.wait(milliseconds: Int(end - Self.now)) else { continue }
            includesFolders = watch.take() == true || includesFolders
            // Many events are handled at once rather than one by one.
            MachineFacts.sleep(milliseconds: min(10, max(0, Int(end - Self.now))))
        }
        return includesFolders
    }

    /// Milliseconds of a monotonic clock.
    private static var now: Int64 { MachineFacts.monotonic() / 1_000_000 }
}
