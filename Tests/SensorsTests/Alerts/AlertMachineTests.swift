// Alerts of a device: what is sent, what waits, and why.

import Sensors
import Testing
import Vault

private let minute: Int64 = 60_000
private let hour: Int64 = 60 * minute
/// 2026-11-20T12:00:00Z.
private let noon: Int64 = 1_795_176_000_000

private func rules(_ more: String = "", cooldown: String = "2h") -> AlertRules {
    let text = """
        ---
        name: Pool
        measures:
          ph: {label: pH, warning: [7.0, 7.6], critical: [6.6, 8.0], hysteresis: 0.1}
          orp: {unit: mV, warning: [650, null]}
        cooldown: \(cooldown)
        \(more)
        ---
        """
    return AlertRules(
        DeviceSettings(
            identifier: "pool",
            document: VaultPath("sensors/pool/device.md").map { Document(path: $0, contents: Array(text.utf8)) }
        ))
}

/// A machine in UTC, fed with readings as they come.
private struct Pool {
    var machine: AlertMachine
    var now = noon

    init(_ more: String = "", cooldown: String = "2h") {
        machine = AlertMachine(rules(more, cooldown: cooldown), offset: { _ in 0 })
    }

    /// The alerts of a reading some minutes after the last event, as `from-to` with the reason.
    mutating func ph(_ value: Double, after minutes: Int64 = 10) -> [String] {
        now += minutes * minute
        return machine.observe("ph", value, at: now, now: now).map(text)
    }

    mutating func tick(after minutes: Int64) -> [String] {
        now += minutes * minute
        return machine.tick(now).map(text)
    }

    private func text(_ alert: SensorAlert) -> String {
        "\(alert.measure ?? "device") \(alert.from)-\(alert.to)" + (alert.heldBackBy.map { " \($0.rawValue)" } ?? "")
    }
}

@Suite struct AlertMachineTests {
    @Test func changesAreSentAndRecoveriesAnnounced() {
        var pool = Pool(cooldown: "5m")
        #expect(pool.ph(7.2) == [])
        #expect(pool.ph(7.7) == ["ph normal-warning"])
        #expect(pool.ph(7.4) == ["ph warning-normal"])
    }

    /// What is well again waits for the end of the cooldown like all else, and is not reported where it did not last.
    @Test func recoveriesWaitForTheCooldown() {
        var pool = Pool()
        #expect(pool.ph(7.7) == ["ph normal-warning"])
        #expect(pool.ph(7.3) == ["ph warning-normal cooldown"])
        #expect(pool.machine.nextDeadline(after: pool.now) == noon + 130 * minute)
        #expect(pool.tick(after: 109) == [])
        #expect(pool.tick(after: 1) == ["ph warning-normal"])
        var back = Pool()
        #expect(back.ph(7.7) == ["ph normal-warning"])
        #expect(back.ph(7.3) == ["ph warning-normal cooldown"])
        #expect(back.ph(7.7) == ["ph normal-warning unannounced"])
        #expect(back.tick(after: 200) == [])
        // Worse than what was reported does not wait, whatever was held back.
        #expect(back.ph(7.3) == ["ph warning-normal"])
        #expect(back.ph(8.2) == ["ph normal-critical"])
    }

    @Test func hysteresisKeepsAState() {
        var pool = Pool(cooldown: "5m")
        #expect(pool.ph(7.7) == ["ph normal-warning"])
        #expect(pool.ph(7.55) == [])
        #expect(pool.ph(7.5) == ["ph warning-normal"])
        #expect(pool.ph(8.1) == ["ph normal-critical"])
        #expect(pool.ph(7.95) == [])
        #expect(pool.ph(7.9, after: 1) == ["ph critical-warning"])
    }

    @Test func cooldownCountsFromTheLastAlertSent() {
        var pool = Pool()
        #expect(pool.ph(7.7) == ["ph normal-warning"])
        #expect(pool.ph(7.3, after: 120) == ["ph warning-normal"])
        // A recovery is not an alert: the cooldown counts from the first one, and is over.
        #expect(pool.ph(7.7, after: 1) == ["ph normal-warning"])
        #expect(pool.ph(8.1, after: 1) == ["ph warning-critical"])
        #expect(pool.ph(7.7, after: 100) == ["ph critical-warning cooldown"])
        // What was held back does not begin another cooldown.
        #expect(pool.tick(after: 19) == [])
        #expect(pool.tick(after: 1) == ["ph critical-warning"])
        #expect(pool.ph(7.8, after: 500) == [])
    }

    @Test func remindersWhereTheyAreAskedFor() {
        var pool = Pool("remind_after: 3h")
        #expect(pool.ph(7.7) == ["ph normal-warning"])
        #expect(pool.ph(7.8, after: 179) == [])
        #expect(pool.ph(7.8, after: 1) == ["ph warning-warning"])
        #expect(pool.ph(7.8, after: 60) == [])
    }

    @Test func worseDoesNotWait() {
        var pool = Pool()
        #expect(pool.ph(7.7) == ["ph normal-warning"])
        #expect(pool.ph(8.2) == ["ph warning-critical"])
        #expect(pool.ph(7.3) == ["ph critical-normal cooldown"])
        #expect(pool.ph(8.2) == ["ph normal-critical unannounced"])
    }

    @Test func whatNobodyWasToldIsNotTakenBack() {
        var pool = Pool("quiet_hours: 11:00-14:00")
        #expect(pool.ph(7.7) == ["ph normal-warning quiet_hours"])
        #expect(pool.ph(7.3) == ["ph warning-normal unannounced"])
        #expect(pool.ph(7.7) == ["ph normal-warning quiet_hours"])
        #expect(pool.machine.nextDeadline(after: pool.now) == noon + 2 * hour)
        #expect(pool.tick(after: 89) == [])
        #expect(pool.tick(after: 1) == ["ph normal-warning"])
    }

    @Test func criticalPassesQuietHoursUnlessHeld() {
        var pool = Pool("quiet_hours: 22:00-14:00")
        #expect(pool.ph(8.2) == ["ph normal-critical"])
        var silent = Pool("quiet_hours: {hours: 22:00-14:00, critical: held}")
        #expect(silent.ph(8.2) == ["ph normal-critical quiet_hours"])
    }

    @Test func flappingIsHeldBack() {
        var pool = Pool(cooldown: "1m")
        var sent = 0
        var held: Set<String> = []
        for round in 0..<20 {
            for text in pool.ph(round.isMultiple(of: 2) ? 7.7 : 7.3, after: 2) {
                if text.split(separator: " ").count == 2 { sent += 1 }
                if let reason = text.split(separator: " ").dropFirst(2).first { held.insert(String(reason)) }
            }
        }
        #expect(sent == 5)
        #expect(held == ["flapping", "unannounced"])
        // It ends as it began, and all is known.
        #expect(pool.machine.measures["ph"]?.state == .normal)
    }

    /// What is worse than all that was reported passes, flapping or not; what goes on as before does not, nor once it was reported.
    @Test func criticalWhileFlapping() {
        var pool = Pool(cooldown: "1m")
        for round in 0..<10 { _ = pool.ph(round.isMultiple(of: 2) ? 7.7 : 7.3, after: 2) }
        #expect(pool.ph(7.7, after: 2) == ["ph normal-warning unannounced"])
        #expect(pool.ph(7.3, after: 2) == ["ph warning-normal flapping"])
        #expect(pool.ph(8.2, after: 2) == ["ph normal-critical"])
        #expect(pool.ph(7.3, after: 2) == ["ph critical-normal flapping"])
        #expect(pool.ph(8.2, after: 2) == ["ph normal-critical unannounced"])
        // An hour without a change ends it: at the sixth change within the hour it begins.
        var calm = Pool(cooldown: "1m")
        for value in [7.7, 7.3, 7.7, 7.3, 7.7] {
            #expect(calm.ph(value, after: 10).allSatisfy { !$0.contains("flapping") })
        }
        #expect(calm.ph(7.3, after: 10) == ["ph warning-normal flapping"])
        #expect(calm.tick(after: 10) == [])
        #expect(calm.tick(after: 1) == ["ph warning-normal"])
    }

    @Test func silenceIsToldOnceForTheDevice() {
        var pool = Pool("offline_after: 1h", cooldown: "5m")
        _ = pool.ph(7.2)
        _ = pool.machine.observe("orp", 700, at: pool.now, now: pool.now)
        #expect(pool.tick(after: 60) == [])
        #expect(pool.tick(after: 1) == ["device normal-offline"])
        #expect(pool.tick(after: 100) == [])
        #expect(pool.ph(7.2) == ["device offline-normal"])
        // The other measure has an hour to come back.
        #expect(pool.tick(after: 59) == [])
        #expect(pool.ph(7.2, after: 1) == [])
        #expect(pool.tick(after: 1) == ["orp normal-offline"])
        let back = pool.machine.observe("orp", 700, at: pool.now, now: pool.now)
        #expect(back.map(\.to) == [.normal])
    }

    /// Silence has no readings that could remind of it.
    @Test func remindersOfSilence() {
        var pool = Pool("offline_after: 1h\nremind_after: 3h")
        _ = pool.ph(7.2)
        #expect(pool.tick(after: 61) == ["device normal-offline"])
        #expect(pool.tick(after: 179) == [])
        #expect(pool.tick(after: 1) == ["device offline-offline"])
        #expect(pool.tick(after: 180) == ["device offline-offline"])
        pool.machine.acknowledge(nil)
        #expect(pool.tick(after: 500) == [])
        #expect(pool.ph(7.2) == ["device offline-normal"])
    }

    /// A measure that is silent while its device is not; the device alone reminds once it is silent as a whole.
    @Test func remindersOfASilentMeasure() {
        var pool = Pool("offline_after: 1h\nremind_after: 3h")
        _ = pool.machine.observe("orp", 700, at: pool.now, now: pool.now)
        for _ in 0..<7 { #expect(pool.ph(7.2) == []) }
        #expect(pool.tick(after: 0) == ["orp normal-offline"])
        var told: [String] = []
        for _ in 0..<20 { told += pool.ph(7.2) + pool.tick(after: 0) }
        #expect(told == ["orp offline-offline"])
        told = []
        for _ in 0..<50 { told += pool.tick(after: 10) }
        #expect(told == ["device normal-offline", "device offline-offline", "device offline-offline"])
    }

    @Test func seenAndSnoozed() {
        var pool = Pool("remind_after: 2h")
        #expect(pool.ph(7.7) == ["ph normal-warning"])
        pool.machine.acknowledge("ph")
        #expect(pool.ph(7.7, after: 300) == [])
        #expect(pool.ph(8.2) == ["ph warning-critical"])
        #expect(pool.ph(8.2, after: 121) == ["ph critical-critical"])
        pool.machine.snooze(nil, until: pool.now + 10 * hour)
        #expect(pool.ph(7.3, after: 60) == ["ph critical-normal snoozed"])
        #expect(pool.tick(after: 539) == [])
        #expect(pool.tick(after: 1) == ["ph critical-normal"])
    }

    @Test func oldReadings() {
        var pool = Pool()
        let late = pool.machine.observe("ph", 8.2, at: noon - 5 * hour, now: noon)
        #expect(late.map(\.heldBackBy) == [.late])
        // Not a second later either, nor after a restart.
        #expect(pool.tick(after: 1) == [] && pool.tick(after: 500) == [])
        if let track = pool.machine.measures["ph"], let kept = AlertTrack(track.json) {
            var again = AlertMachine(rules(), measures: ["ph": kept], offset: { _ in 0 })
            #expect(again.tick(pool.now + 600 * minute) == [])
        }
        #expect(pool.machine.observe("ph", 7.2, at: noon - 6 * hour, now: noon) == [])
        #expect(pool.ph(8.2) == ["ph normal-critical"])
    }

    @Test func stateSurvivesARestart() throws {
        var pool = Pool()
        _ = pool.ph(7.7)
        pool.machine.snooze("ph", until: noon + hour)
        let track = try #require(pool.machine.measures["ph"])
        #expect(AlertTrack(track.json) == track)
    }

    @Test func rowsReadBack() {
        let alerts = [
            SensorAlert(time: noon, measure: "ph", from: .normal, to: .critical, value: 8.25, heldBackBy: nil),
            SensorAlert(time: noon + 1, measure: nil, from: .normal, to: .offline, value: nil, heldBackBy: .quietHours),
        ]
        let text = ([SensorAlert.columns] + alerts.map(\.fields)).map { $0.joined(separator: ",") + "\n" }.joined()
        #expect(SensorAlert.read(Array(text.utf8)) == alerts)
    }
}

@Suite struct AlertReplayTests {
    private func series(_ rows: [(minutes: Int64, ph: Double)]) -> ReadingSeries {
        let text =
            "timestamp,ph\n" + rows.map { "\(UTCTime.text(noon + $0.minutes * minute)),\($0.ph)\n" }.joined()
        return ReadingSeries([ReadingsFile(Array(text.utf8))])
    }

    @Test func pastReadingsGiveTheAlertsOfThatTime() {
        let readings = series([(0, 7.2), (10, 7.8), (20, 7.3), (30, 7.8), (200, 7.8), (2000, 7.2)])
        let replay = AlertReplay(
            rules("offline_after: 6h"), readings, since: noon, until: noon + 2100 * minute, offset: { _ in 0 })
        let told = replay.alerts.map { alert in
            "\((alert.time - noon) / minute) \(alert.measure ?? "device") \(alert.from)-\(alert.to) "
                + (alert.heldBackBy?.rawValue ?? "sent")
        }
        #expect(
            told == [
                "10 ph normal-warning sent", "20 ph warning-normal cooldown", "30 ph normal-warning unannounced",
                "560 device normal-offline sent", "2000 device offline-normal sent",
                "2000 ph warning-normal sent",
            ])
    }

    /// The live machine ticks every second, a replay only where something may happen: both say the same.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func deadlinesMissNothing(_ seed: UInt64) {
        var state = seed
        func random(_ count: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % count
        }
        var at: Int64 = 0
        let readings = series(
            (0..<60).map { _ in
                at += Int64(random(90))
                return (at, 6.4 + Double(random(20)) / 10)
            })
        let rules = rules("offline_after: 80m\nquiet_hours: 22:00-06:00\nremind_after: 3h")
        let end = noon + (at + 300) * minute
        let replay = AlertReplay(rules, readings, since: noon, until: end, offset: { _ in 3600 })
        var machine = AlertMachine(rules, offset: { _ in 3600 })
        var live: [SensorAlert] = []
        var row = 0
        for now in stride(from: noon, through: end, by: 1000) {
            while row < readings.times.count, readings.times[row] <= now {
                live += machine.observe("ph", readings.values[0][row], at: readings.times[row], now: now)
                row += 1
            }
            live += machine.tick(now)
        }
        func text(_ alerts: [SensorAlert]) -> [String] {
            alerts.map {
                "\($0.measure ?? "") \($0.from)-\($0.to) \($0.heldBackBy?.rawValue ?? "") \(($0.time - noon + 999) / 1000)"
            }
        }
        // A tick comes up to a second after its deadline.
        #expect(text(replay.alerts) == text(live), "seed \(seed)")
    }

    /// A threshold with `for:` counts once the value has been beyond it for that long.
    @Test func conditionsThatMustLast() {
        func machine() -> AlertMachine {
            let text = "---\nmeasures:\n  ph: {warning: [7, 7.6], critical: [6.6, 8], for: 10m}\ncooldown: 0m\n---\n"
            let document = Document(path: VaultPath(trusted: "sensors/pool/device.md"), contents: Array(text.utf8))
            return AlertMachine(
                AlertRules(DeviceSettings(identifier: "pool", document: document)), offset: { _ in 0 })
        }
        var pool = machine()
        func ph(_ value: Double, at minutes: Int64) -> [ReadingStatus] {
            let now = noon + minutes * minute
            return pool.observe("ph", value, at: now, now: now).map(\.to)
        }
        // A peak is nothing; what is interrupted begins again.
        #expect(ph(7.9, at: 0) == [])
        #expect(ph(7.3, at: 5) == [])
        #expect(ph(7.9, at: 6) == [])
        #expect(ph(7.9, at: 15) == [])
        #expect(ph(7.9, at: 16) == [.warning])
        // Critical must last itself; it ends at once, and warning goes on.
        #expect(ph(8.2, at: 20) == [])
        #expect(ph(8.2, at: 29) == [])
        #expect(ph(8.2, at: 30) == [.critical])
        #expect(ph(7.9, at: 31) == [.warning])
        #expect(ph(7.3, at: 32) == [.normal])
        // A value that is not contradicted lasts, without another reading.
        pool = machine()
        #expect(ph(8.2, at: 0) == [])
        #expect(pool.nextDeadline(after: noon) == noon + 10 * minute)
        #expect(pool.tick(noon + 9 * minute) == [])
        #expect(pool.tick(noon + 10 * minute).map(\.to) == [.critical])
        #expect(pool.tick(noon + 11 * minute) == [])
        // Over a restart, too.
        pool = machine()
        #expect(ph(7.9, at: 0) == [])
        var later = machine()
        later = AlertMachine(
            later.rules, measures: pool.measures.mapValues { AlertTrack($0.json) ?? AlertTrack() },
            offset: { _ in 0 })
        #expect(later.tick(noon + 10 * minute).map(\.to) == [.warning])
    }
}
