// The entire station: a worker for each server, reloading of settings when files change, and a lossless end.

import Dispatch
import FileSystem
import Ingest
import Sensors
import Synchronization
import Vault
import Wording

struct Station {
    private let options: StationOptions
    private let log: Log

    init(_ options: StationOptions, _ log: Log) {
        self.options = options
        self.log = log
    }

    /// Listens until a signal ends it. Throws if it cannot start.
    func run() throws -> Int32 {
        let memory = LastGoodFiles(stateFolder: options.state)
        let board = ServerBoard(stateFolder: options.state, now: StationClock.now)
        var isFirst = true
        while !ServiceSignals.isEndWanted {
            let vault = try VaultFolder(folder: options.vault)
            let turn = try lock(vault)
            defer { turn.unlock() }
            let life = try ListenerLock(stateFolder: options.state)
            let fleet = SensorFleet(vault, remembering: memory)
            if isFirst { try checkThatSomethingIsToDo(fleet) }
            isFirst = false
            listen(vault, fleet, memory, board)
            extendLifetime(life)
        }
        log.finish()
        return 0
    }

    /// Listens for one folder, until a signal arrives or another folder takes its place.
    private func listen(
        _ vault: VaultFolder, _ first: SensorFleet, _ memory: LastGoodFiles, _ board: ServerBoard
    ) {
        var fleet = first
        var reloads = ServiceSignals.reloadCount
        var lastStamps = fleet.stamps
        // The number of checks since the files were last stable.
        var restless = 0
        var isAway = false
        let dispatcher = AlertDispatcher(vault, options, log)
        var told = tell(fleet.problems, after: [])
        var run = Run(fleet, vault, options, log, dispatcher, board)
        while !ServiceSignals.isEndWanted {
            MachineFacts.sleep(milliseconds: 500)
            log.tick(now: StationClock.now)
            board.write(now: StationClock.now)
            let silences = board.silences(fleet.servers, now: StationClock.now)
            for (server, event) in silences { dispatcher.tell(server, event) }
            guard vault.isPresent else {
                if !isAway { log.line(Self.away(vault)) }
                isAway = true
                // Another folder with a vault: mounted again, or restored from a copy.
                if !vault.files.isInPlace, let other = try? VaultFolder(folder: options.vault), other.isPresent {
                    break
                }
                continue
            }
            if isAway {
                log.line(
                    Phrase("\(vault.root): the vault is there again", fr: "\(vault.root) : le coffre est de retour"))
            }
            isAway = false
            dispatcher.tick()
            let isAsked = ServiceSignals.reloadCount != reloads
            let stamps = SensorFleet.stamps(vault.files)
            // Files that changed since the last check may still be being written: they are read once stable.
            let isStill = stamps == lastStamps
            lastStamps = stamps
            restless = isStill ? 0 : restless + 1
            guard isAsked || (isStill || restless >= Self.longestRestlessness) && stamps != fleet.stamps else {
                continue
            }
            reloads = ServiceSignals.reloadCount
            let newer = SensorFleet(vault, remembering: memory)
            told = tell(newer.problems, after: told)
            let isSame = newer.contents == fleet.contents && !isAsked
            fleet = newer
            guard !isSame else { continue }
            log.line(Phrase("settings read again", fr: "réglages relus"))
            run.end()
            run = Run(newer, vault, options, log, dispatcher, board)
        }
        run.end()
        board.write(now: StationClock.now)
        dispatcher.finish()
    }

    /// Ten seconds of checks: a file that never becomes stable is read nevertheless.
    private static let longestRestlessness = 20

    /// Logs problems with files when they first occur. Returns the current ones.
    private func tell(_ problems: [Phrase], after told: [Phrase]) -> [Phrase] {
        for problem in problems where !told.contains(problem) { log.line(problem) }
        return problems
    }

    private static func away(_ vault: VaultFolder) -> Phrase {
        Phrase(
            "\(vault.root): the vault is not there (moved or unmounted?); nothing is acknowledged until it is back",
            fr:
                "\(vault.root) : le coffre n’est pas là (déplacé ou démonté ?) ; rien n’est confirmé jusqu’à son retour"
        )
    }

    /// One listener per vault. The lock is on the folder of settings: nothing is added to the vault for it.
    private func lock(_ vault: VaultFolder) throws -> OpenFile {
        let names = [".daybook", "sensors"].map { Paths.join(vault.root, $0) }
        let folder = names.first { FileStamp.isFolder($0) } ?? vault.root
        let file = try OpenFile.folder(folder)
        do throws(SystemError) {
            try file.lock(exclusive: true, waiting: false)
        } catch {
            guard error.isHeld else { throw error }
            throw StationFailure(
                message: Phrase(
                    "\(vault.root): another daybook sensors listen is at work here",
                    fr: "\(vault.root) : un autre daybook sensors listen est déjà à l’œuvre ici"))
        }
        return file
    }

    /// A file that is temporarily unreadable may contain the devices: it is waited for.
    private func checkThatSomethingIsToDo(_ fleet: SensorFleet) throws {
        guard !fleet.isIncomplete else { return }
        guard fleet.servers.isEmpty || fleet.servers.allSatisfy({ fleet.devices(at: $0).isEmpty }) else { return }
        throw StationFailure(
            message: fleet.servers.isEmpty
                ? Phrase(
                    "no servers: in .daybook/settings.yaml; daybook sensors add DEVICE --host ADDRESS puts one there",
                    fr:
                        "pas de servers: dans .daybook/settings.yaml ; daybook sensors add APPAREIL --host ADRESSE en met un"
                )
                : Phrase(
                    "no device has a topic: and a server: that is in .daybook/settings.yaml",
                    fr: "aucun appareil n’a de topic: et de server: qui figure dans .daybook/settings.yaml"))
    }
}

/// The workers for one state of the settings.
private final class Run {
    private let isOver = AtomicFlag()
    private let group = DispatchGroup()

    init(
        _ fleet: SensorFleet, _ vault: VaultFolder, _ options: StationOptions, _ log: Log,
        _ dispatcher: AlertDispatcher, _ board: ServerBoard
    ) {
        let outboxes = Dictionary(fleet.servers.map { ($0.name, Outbox()) }) { first, _ in first }
        dispatcher.use(fleet, outboxes)
        board.use(
            fleet.servers.filter { !fleet.devices(at: $0).isEmpty }.map(\.name), now: StationClock.now)
        for server in fleet.servers {
            let devices = fleet.devices(at: server)
            guard !devices.isEmpty else { continue }
            let isOver = isOver
            let outbox = outboxes[server.name]
            let isFleetKnown = !fleet.isIncomplete
            DispatchQueue(label: "server " + server.name).async(group: group) {
                ServerWorker(server, devices, isFleetKnown, vault, options, log, isOver, dispatcher, outbox, board)
                    .run()
            }
        }
    }

    /// Lets the workers write their data and disconnect. One that waits for an unresponsive network is abandoned.
    func end() {
        isOver.raise()
        _ = group.wait(timeout: .now() + .seconds(10))
    }
}

/// Raised once, from any thread.
final class AtomicFlag: Sendable {
    private let value = Atomic<Bool>(false)

    func raise() { value.store(true, ordering: .releasing) }
    var isRaised: Bool { value.load(ordering: .acquiring) }
}
