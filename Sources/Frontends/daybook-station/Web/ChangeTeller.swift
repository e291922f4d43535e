// Looks at the folders of the vault while it is served, and tells the pages when files changed.

import FileSystem
import Vault
import WebServer
import Workspaces

struct ChangeTeller {
    let vault: String
    let live: LiveEvents

    /// Milliseconds: in which changes are told together (an editor writes a file in several steps).
    private static let together = 50
    /// Milliseconds of one wait; signals end it early.
    private static let look = 1000
    /// Milliseconds after which pages hear the state again; their script calls a stream dead that says nothing for 40 s.
    private static let repetition: Int64 = 15_000
    /// Milliseconds after which pages look again, whatever was noticed: the time of day is on them, folders shared over a network say nothing,
    /// and other calendars are no files of the vault. Where nothing can be noticed, sooner.
    private static let calm: Int64 = 60_000
    private static let blind: Int64 = 3_000

    /// Until it is over.
    func run(until isOver: () -> Bool) {
        var watch = makeWatch()
        var (told, looked) = (Self.now, Self.now)
        var isThere = isPresent
        while !isOver() {
            switch watch?.wait(milliseconds: Self.look, endsBySignals: false) {
            case .change(let isFoldersToo)?:
                // A new watch stands before anybody is told: what comes later is seen by it, what came before by who looks.
                if gather(watch) || isFoldersToo { watch = makeWatch() }
                live.moveOn()
                (told, looked) = (Self.now, Self.now)
                continue
            case nil: MachineFacts.sleep(milliseconds: Self.look)
            default: break
            }
            if isPresent != isThere {
                isThere.toggle()
                watch = makeWatch()
                live.moveOn()
                (told, looked) = (Self.now, Self.now)
            } else if Self.now - looked > (watch?.isComplete == true ? Self.calm : Self.blind) {
                live.moveOn()
                (told, looked) = (Self.now, Self.now)
            } else if Self.now - told > Self.repetition {
                live.repeatState()
                told = Self.now
            }
        }
    }

    /// Waits for what belongs together. Returns whether folders came or went.
    private func gather(_ watch: FolderWatch?) -> Bool {
        let end = Self.now + Int64(Self.together)
        var isFoldersToo = false
        while let watch, Self.now < end {
            let left = Int(end - Self.now)
            guard case .change(let more) = watch.wait(milliseconds: left, endsBySignals: false) else { continue }
            isFoldersToo = isFoldersToo || more
            // Many events are taken at once rather than one by one.
            MachineFacts.sleep(milliseconds: min(10, max(0, Int(end - Self.now))))
        }
        return isFoldersToo
    }

    private var isPresent: Bool { FileStamp.isFolder(vault) }

    /// Milliseconds on a clock that never goes back.
    private static var now: Int64 { MachineFacts.monotonic() / 1_000_000 }

    /// Nil while the vault is away.
    private func makeWatch() -> FolderWatch? {
        guard let folder = try? VaultFolder(folder: vault) else { return nil }
        let machine = Machine.ofThisProcess()
        return FolderWatch(
            folder.root, leavingOut: { folder.ignore.leavesOut(name: $0, in: $1, isFolder: true) },
            others: [Paths.join(folder.root, ".daybook"), Paths.parent(of: machine.configurationFile)])
    }
}
