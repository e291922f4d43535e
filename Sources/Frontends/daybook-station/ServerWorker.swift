// One server's connection: maintained, subscribed, and its messages acknowledged once they are on disk.

import Bytes
import FileSystem
import Ingest
import MQTT
import Sensors
import Vault
import Wording
import Workspaces

/// Runs on a separate thread, and owns everything it uses.
final class ServerWorker {
    private let server: ServerSettings
    private let devices: [SensorFleet.Device]
    /// Whether all devices are known: then a topic that none of them wants is not wanted at all.
    private let isFleetKnown: Bool
    private let vault: VaultFolder
    private let options: StationOptions
    private let log: Log
    private let isOver: AtomicFlag
    private let ingest: Intake
    private let outbox: Outbox?
    private let board: ServerBoard
    private var deliveries: [DeliveryJournal.Delivery] = []
    private var lastFailure: Phrase?

    /// The maximum of unacknowledged messages in flight: the server keeps sending while a batch is written to disk.
    static let window = 20_000
    /// Maximum messages per batch.
    static let batch = 5000

    init(
        _ server: ServerSettings, _ devices: [SensorFleet.Device], _ isFleetKnown: Bool, _ vault: VaultFolder,
        _ options: StationOptions, _ log: Log, _ isOver: AtomicFlag, _ dispatcher: AlertDispatcher, _ outbox: Outbox?,
        _ board: ServerBoard
    ) {
        self.server = server
        self.devices = devices
        self.isFleetKnown = isFleetKnown
        self.vault = vault
        self.options = options
        self.log = log
        self.isOver = isOver
        ingest = Intake(files: vault.files, devices: devices, zone: StationZones.rules) { log.event($0) }
        self.outbox = outbox
        self.board = board
        ingest.observer.stored = { dispatcher.observe($0) }
    }

    func run() {
        var backOff = BackOff()
        while !isOver.isRaised {
            do {
                let journal = try DeliveryJournal(
                    path: Paths.join(options.state, "mqtt-\(server.name).journal"), files: vault.files)
                let name = server.clientIdentifier ?? ServerConnection.identifier(of: vault)
                var settings = try ServerConnection.options(
                    server, identifier: name, station: options, vault: vault)
                settings.window = Self.window
                let client = try MQTTClient(settings)
                while !isOver.isRaised {
                    do {
                        try listen(client, journal) { backOff = BackOff() }
                    } catch let error as MQTTError {
                        tell(error)
                        // Rows of the ended connection are on disk or pending; the server resends unacknowledged messages.
                        pause(backOff.next())
                        // The password or a certificate may have changed.
                        if error.isRefusal { break }
                    }
                }
            } catch {
                tell(error)
                pause(backOff.next())
            }
        }
        log.line(
            Phrase("\(server.name): ", fr: "\(server.name) : ") + ingest.counts.summary)
    }

    private func tell(_ error: any Error) {
        let phrase = Phrase(same: "\(server.name): ") + Explanation(error).message
        // A repeated failure is reported once.
        if phrase != lastFailure { log.line(phrase) }
        lastFailure = phrase
    }

    private func pause(_ milliseconds: Int) {
        let end = MachineFacts.monotonic() + Int64(milliseconds) * 1_000_000
        while !isOver.isRaised, MachineFacts.monotonic() < end { MachineFacts.sleep(milliseconds: 50) }
    }

    // MARK: One connection

    private func listen(_ client: MQTTClient, _ journal: DeliveryJournal, connected: () -> Void) throws {
        defer { board.connected(server.name, false, now: StationClock.now) }
        try client.connect()
        var isSubscribed = false
        let start = MachineFacts.monotonic()
        deliveries = []
        while !isOver.isRaised {
            let count: Int
            do {
                count = try client.receive(limit: Self.batch, milliseconds: 250) { self.take($0, journal) }
            } catch {
                // Messages received before the connection ended are stored, and recognised when resent.
                try commit(journal)
                throw error
            }
            if case .connected(let isSessionPresent) = client.state, !isSubscribed {
                isSubscribed = true
                try journal.connected(isSessionPresent: isSessionPresent)
                try subscribe(client, isSessionPresent: isSessionPresent)
                connected()
                board.connected(server.name, true, now: StationClock.now)
                lastFailure = nil
            }
            if count > 0 {
                board.heard(server.name, now: StationClock.now)
                try commit(journal)
            }
            tellRefusals(client)
            try publish(client)
            try client.flush()
            if !isSubscribed, MachineFacts.monotonic() - start > 20_000_000_000 {
                throw MQTTError.network("no answer within 20 s")
            }
        }
        client.disconnect()
    }

    private var toldRefusals: Set<String> = []

    private func tellRefusals(_ client: MQTTClient) {
        for filter in client.refusedFilters where toldRefusals.insert(filter).inserted {
            log.line(
                Phrase(
                    "\(server.name): the server does not let us listen to \(Excerpt.of(filter))",
                    fr: "\(server.name) : le serveur ne nous laisse pas écouter \(Excerpt.of(filter))"))
        }
    }

    /// Subscribes to the topics of devices, and unsubscribes from obsolete ones, which the session would keep.
    private func subscribe(_ client: MQTTClient, isSessionPresent: Bool) throws {
        let filters = Set(devices.flatMap(\.connection.filters))
        // A topic covered by another filter would arrive twice (MQTT 3.1.1, section 3.3.5).
        let wanted = filters.filter { filter in !filters.contains { $0 != filter && $0.matches(filter.text) } }
            .map(\.text).sorted()
        let path = Paths.join(options.state, "mqtt-\(server.name).topics")
        let bytes = (try? OpenFile.reading(path).readAll(limit: 1 << 20)) ?? []
        let before = bytes.text(0..<bytes.count).split(separator: "\n").map(String.init)
        if isFleetKnown, isSessionPresent {
            try client.unsubscribe(before.filter { !wanted.contains($0) && TopicFilter($0) != nil })
        }
        try client.subscribe(wanted)
        let kept = isFleetKnown ? wanted : Set(before + wanted).sorted()
        try AtomicWrite.replace(path, with: Array(kept.joined(separator: "\n").utf8), mode: 0o600)
        log.line(
            Phrase("\(server.name): connected, listening to ", fr: "\(server.name) : connecté, à l’écoute de ")
                + Phrase(same: wanted.map { Excerpt.of($0) }.joined(separator: ", ")))
    }

    private func take(_ message: MQTTClient.Message, _ journal: DeliveryJournal) {
        let delivery = DeliveryJournal.Delivery(
            identifier: message.identifier, topic: message.topic, payload: message.payload)
        let isKnown = journal.isStored(delivery)
        deliveries.append(delivery)
        guard !isKnown else { return }
        ingest.take(
            .init(
                topic: message.topic, payload: Array(message.payload), received: StationClock.now,
                isRetained: message.isRetained))
    }

    /// Writes the batch to disk. Waits for a full disk or a missing vault: nothing is acknowledged, and the server keeps the messages.
    private func commit(_ journal: DeliveryJournal) throws {
        guard !deliveries.isEmpty else { return }
        var backOff = BackOff()
        while true {
            do {
                try vault.requirePresence()
                let batch = deliveries
                try ingest.commit { try journal.begin(batch, $0) }
                deliveries = []
                try? journal.finish()
                return
            } catch {
                tell(error)
                // At the end, anything not on disk is unacknowledged, too: it is resent at the next start.
                if isOver.isRaised { throw MQTTError.network("ended before the disk could take it") }
                pause(backOff.next())
            }
        }
    }

    /// Publishes alerts for other clients of this server.
    private func publish(_ client: MQTTClient) throws {
        guard case .connected = client.state, let outbox else { return }
        while let message = outbox.first {
            try client.publish(message.topic, message.payload)
            outbox.removeFirst()
        }
    }
}

/// Waits that double from half a second to a minute, each varied by up to a half, to spread many clients.
struct BackOff {
    private var milliseconds = 500

    mutating func next() -> Int {
        defer { milliseconds = min(milliseconds * 2, 60_000) }
        return Int.random(in: milliseconds / 2...milliseconds * 3 / 2)
    }
}
