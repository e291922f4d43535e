// The whole station: a worker for each server, new settings when files change, an end without loss.

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

    /// Listens until a signal ends it. Throws where it cannot begin.
    func run() throws -> Int32 {
        let vault = try VaultFolder(folder: options.vault)
        let turn = try lock(vault)
        defer { turn.unlock() }
        var fleet = SensorFleet(vault)
        var reloads = ServiceSignals.reloadCount
        try checkThatSomethingIsToDo(fleet)
        let dispatcher = AlertDispatcher(vault, options, log)
        var run = Run(fleet, vault, options, log, dispatcher)
        while !ServiceSignals.isEndWanted {
            MachineFacts.sleep(milliseconds: 500)
            log.tick(now: MachineFacts.now() / 1_000_000)
            dispatcher.tick()
            let isAsked = ServiceSignals.reloadCount != reloads
            guard isAsked || SensorFleet.stamps(vault.files) != fleet.stamps else { continue }
            reloads = ServiceSignals.reloadCount
            let newer = SensorFleet(vault)
            fleet = newer
            log.line(Phrase("settings read again", fr: "réglages relus"))
            run.end()
            run = Run(newer, vault, options, log, dispatcher)
        }
        run.end()
        dispatcher.finish()
        log.finish()
        return 0
    }

    /// One listener a vault. The lock is on the folder of settings: nothing is put into the vault for it.
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

    private func checkThatSomethingIsToDo(_ fleet: SensorFleet) throws {
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

/// The workers of one reading of the settings.
private final class Run {
    private let isOver = AtomicFlag()
    private let group = DispatchGroup()

    init(
        _ fleet: SensorFleet, _ vault: VaultFolder, _ options: StationOptions, _ log: Log, _ dispatcher: AlertDispatcher
    ) {
        let outboxes = Dictionary(fleet.servers.map { ($0.name, Outbox()) }) { first, _ in first }
        dispatcher.use(fleet, outboxes)
        for server in fleet.servers {
            let devices = fleet.devices(at: server)
            guard !devices.isEmpty else { continue }
            let isOver = isOver
            let outbox = outboxes[server.name]
            DispatchQueue(label: "server " + server.name).async(group: group) {
                ServerWorker(server, devices, vault, options, log, isOver, dispatcher, outbox).run()
            }
        }
    }

    /// Lets the workers write what they have and say goodbye. One that waits for a network that does not answer is left behind.
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
