// The station's alerts: evaluated and sent on a separate thread, to keep slow commands from delaying readings.

import Alerting
import Bytes
import CivilTime
import Dispatch
import FileSystem
import Ingest
import Notices
import Permissions
import Readings
import Sensors
import Synchronization
import Vault
import Wording
import Workspaces
import YAML

/// Receives stored readings from all workers. Except for `Outbox`, everything is confined to its queue.
final class AlertDispatcher: Sendable {
    private let queue = DispatchQueue(label: "alerts")
    private let worker: Worker
    /// Whether a tick is queued already: a late one need not be followed by those it missed.
    private let isTicking = Atomic<Bool>(false)

    init(_ vault: VaultFolder, _ options: StationOptions, _ log: Log) {
        worker = Worker(vault, options, log)
    }

    /// Takes the current devices, and readings stored before they could be evaluated.
    func use(_ fleet: SensorFleet, _ outboxes: [String: Outbox]) {
        let worker = worker
        queue.async { worker.use(fleet, outboxes) }
    }

    func observe(_ readings: [StoredReading]) {
        let worker = worker
        queue.async { worker.observe(readings) }
    }

    func tick() {
        guard !isTicking.exchange(true, ordering: .acquiringAndReleasing) else { return }
        queue.async { [self] in
            isTicking.store(false, ordering: .releasing)
            worker.tick()
        }
    }

    /// Reports that a server is silent, or no longer so.
    func tell(_ server: String, _ event: ServerSilence.Event) {
        let worker = worker
        queue.async { worker.tell(server, event) }
    }

    /// Waits for work in progress.
    func finish() {
        let group = DispatchGroup()
        queue.async(group: group) {}
        _ = group.wait(timeout: .now() + .seconds(35))
    }
}

/// Messages for one server, added by the dispatcher and sent by the server's worker.
final class Outbox: Sendable {
    private let messages = Mutex<[(topic: String, payload: [UInt8])]>([])
    /// A server away for long gets only the last ones.
    private static let limit = 1000

    func put(_ topic: String, _ payload: [UInt8]) {
        messages.withLock {
            $0.append((topic, payload))
            if $0.count > Self.limit { $0.removeFirst() }
        }
    }

    /// The oldest message, without removing it.
    var first: (topic: String, payload: [UInt8])? { messages.withLock { $0.first } }

    func removeFirst() { messages.withLock { _ = $0.removeFirst() } }
}

/// The work on the dispatcher's queue.
///
/// `@unchecked Sendable`: only the serial queue of `AlertDispatcher` calls it.
private final class Worker: @unchecked Sendable {
    private let vault: VaultFolder
    private let options: StationOptions
    private let log: Log
    private let store: AlertStore
    private var notices: NoticeSettings
    private var fleet: SensorFleet?
    private var outboxes: [String: Outbox] = [:]
    private var lastRefusal: Phrase?
    /// The last time of each complaint (nanoseconds of a monotonic clock).
    private var complaints: [Phrase: Int64] = [:]
    private lazy var monitor = AlertMonitor(
        vault: vault, store: store, recent: { [unowned self] in self.recent($0) },
        send: { [unowned self] in self.send($0, $1) },
        complain: { [unowned self] in self.complain($0) })

    init(_ vault: VaultFolder, _ options: StationOptions, _ log: Log) {
        self.vault = vault
        self.options = options
        self.log = log
        store = AlertStore(stateFolder: options.state, zone: { MachineFacts.utcOffset(at: $0) })
        notices = NoticeSettings(nil, section: "alerts")
    }

    private var now: Int64 { StationClock.now }

    func use(_ fleet: SensorFleet, _ outboxes: [String: Outbox]) {
        self.fleet = fleet
        self.outboxes = outboxes
        readNotices()
        monitor.use(fleet.devices.map(\.settings))
        for device in fleet.devices where device.settings.hasAlerts {
            do { try store.begin(device.settings, now: now) } catch { complain(error) }
            // A process killed between storing and evaluating readings left unevaluated ones.
            monitor.observe(unseen(device.settings), now: now)
        }
    }

    /// A temporarily unreadable configuration changes nothing.
    private func readNotices() {
        let path = options.configuration
        do {
            notices = NoticeSettings(try YAMLParser.parse(ServerSecrets.read(path)), section: "alerts")
            for problem in notices.problems { log.line(problem) }
        } catch let error as SystemError {
            log.line(Explanation(error).message)
        } catch {
            log.line(Phrase(same: "\(path): \((error as? YAMLError)?.message ?? "\(error)")"))
        }
    }

    private func recent(_ device: DeviceSettings) -> ReadingSeries {
        let today = Timestamp(secondsSinceEpoch: now / 1000).day
        let series = try? readings(now: now).series(
            of: device.identifier, days: DayRange(first: today.adding(days: -1), last: nil))
        return series ?? ReadingSeries([])
    }

    private func readings(now: Int64) -> ReadingStore {
        ReadingStore(
            vault: vault, cacheFolder: nil, now: now * 1_000_000, processors: 1,
            zone: { MachineFacts.utcOffset(at: $0) })
    }

    /// The last value of each measure, if it is newer than the alert state and recent enough to matter.
    private func unseen(_ device: DeviceSettings) -> [StoredReading] {
        let machine = store.machine(of: device)
        let (known, begun) = (machine.measures, machine.begun ?? .min)
        guard let rollup = try? readings(now: now).latest(of: device) else { return [] }
        return rollup.measures.compactMap { name in
            guard let last = rollup.slots(of: name).last, last.last > known[name]?.lastReading ?? .min,
                last.last >= begun,
                now - last.last < Int64(device.offlineAfter ?? 86_400) * 1000
            else { return nil }
            return .init(device: device.identifier, measure: name, time: last.last, value: last.final)
        }
    }

    func observe(_ readings: [StoredReading]) {
        monitor.observe(readings, now: now)
    }

    func tick() { monitor.tick(now: now) }

    func tell(_ server: String, _ event: ServerSilence.Event) {
        let notice = Notice(event, of: server, now: now, in: options.language, vault: vault.root)
        log.line(Phrase(same: notice.body))
        guard let settings = fleet?.settings else { return }
        do {
            let grant = try gate(settings).exportGrant(via: .notification, for: "alert")
            let isTold = notices.tell(notice, by: grant, hasDesktop: options.hasDesktop) { log.line($0) }
            if !isTold {
                bestEffort {
                    try StandardStream.output.write(Array((UTCTime.text(now) + "  " + notice.body + "\n").utf8))
                }
            }
        } catch {
            log.line(error.message)
        }
    }

    private func send(_ alert: SensorAlert, _ device: DeviceSettings) {
        let notice = Notice(alert, of: device, in: options.language, vault: vault.root)
        let (isTold, isQuiet) = notify(notice, alert, device)
        if !isTold {
            bestEffort {
                try StandardStream.output.write(Array((UTCTime.text(alert.time) + "  " + notice.body + "\n").utf8))
            }
        }
        // A message on a server is as public as a notification.
        guard !isQuiet, let found = fleet?.device(named: device.identifier), let topic = found.connection.alertTopic,
            let server = fleet?.server(of: found)
        else { return }
        outboxes[server.name]?.put(topic, alert.json(device, text: notice.body).encoded())
    }

    /// Whether it was shown, and whether its contents must not be shown at all.
    private func notify(_ notice: Notice, _ alert: SensorAlert, _ device: DeviceSettings) -> (
        isTold: Bool, isQuiet: Bool
    ) {
        // Unreadable settings may contain any restriction.
        guard let settings = fleet?.settings else { return (false, true) }
        do {
            let grant = try gate(settings).exportGrant(via: .notification, for: "alert")
            let isPrivate = (try? vault.document(device.identifier.document))?.privacy != nil
            let health = readings(now: now).health(of: device)
            let isQuiet =
                grant.hidesText(ofPrivate: isPrivate)
                || alert.measure.map { health.hides($0, grant.redaction) }
                    ?? (health.isHealth && grant.redaction.hidesAllHealth)
            let words = isQuiet ? notice.withoutText(Phrase("An alert", fr: "Une alerte")[options.language]) : notice
            return (notices.tell(words, by: grant, hasDesktop: options.hasDesktop) { log.line($0) }, isQuiet)
        } catch {
            if error.message != lastRefusal { log.line(error.message) }
            lastRefusal = error.message
            return (false, true)
        }
    }

    private func gate(_ settings: VaultSettings) -> PermissionGate {
        PermissionGate(
            store: PermissionStore(folder: options.state), history: PermissionHistory(folder: options.state),
            .init(
                now: MachineFacts.now() / 1_000_000_000, session: MachineFacts.session(), settings: settings,
                missingNotifier: nil, vaultRoot: vault.root))
    }

    /// A repeated complaint is reported once an hour, regardless of others.
    private func complain(_ error: any Error) {
        let phrase = Phrase("alerts: ", fr: "alertes : ") + Explanation(error).message
        let now = MachineFacts.monotonic()
        if let told = complaints[phrase], now - told < 3_600_000_000_000 { return }
        if complaints.count > 100 { complaints = [:] }
        complaints[phrase] = now
        log.line(phrase)
    }
}
