// Waits for changes of the vault while it is served, and tells the pages.

import FileSystem
import WebServer
import Workspaces

struct ChangeTeller {
    let watch: VaultWatch
    let live: LiveEvents

    /// Milliseconds: in which changes are reported together (an editor writes a file in several steps).
    private static let together: Int64 = 50
    /// Milliseconds of one wait; signals end it early.
    private static let look = 1000
    /// Milliseconds after which pages hear the state again; their script calls a stream dead that says nothing for 40 s.
    private static let repetition: Int64 = 15_000
    /// Milliseconds after which pages look again, whatever was noticed: the time of day is on them, folders shared over a network say nothing,
    /// and other calendars are not files of the vault. Where nothing can be noticed, sooner.
    private static let calm: Int64 = 60_000
    private static let blind: Int64 = 3_000

    /// Until it is over.
    func run(until isOver: () -> Bool) {
        var (told, looked) = (Self.now, Self.now)
        var isThere = watch.isThere
        while !isOver() {
            if watch.wait(milliseconds: Self.look), let includesFolders = watch.take() {
                // The new watch starts before anyone is told: what comes later is seen by it, what came before by looking.
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

    /// Waits for what belongs together. Returns whether folders came or went.
    private func gather() -> Bool {
        let end = Self.now + Self.together
        var includesFolders = false
        while Self.now < end {
            guard watch.wait(milliseconds: Int(end - Self.now)) else { continue }
            includesFolders = watch.take() == true || includesFolders
            // Many events are taken at once rather than one by one.
            MachineFacts.sleep(milliseconds: min(10, max(0, Int(end - Self.now))))
        }
        return includesFolders
    }

    /// Milliseconds on a clock that never goes back.
    private static var now: Int64 { MachineFacts.monotonic() / 1_000_000 }
}
