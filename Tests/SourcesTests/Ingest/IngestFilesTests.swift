// Rows in files: what is there already, what is damaged, what changed meanwhile.

import Bytes
import FileSystem
import Ingest
import Sensors
import TestSupport
import Testing
import Vault
import Wording

@Suite struct IngestFilesTests {
    private let folder: TemporaryFolder
    private let vault: VaultFolder
    /// 2026-11-20T08:15:00Z
    private let now: Int64 = 1_795_162_500_000

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "---\ntopic: home/#\nmeasures: {temperature: {range: [-5, 45]}, ph: {range: [0, 14]}}\n---\n",
            to: "sensors/pool/device.md")
        vault = try VaultFolder(folder: folder.path)
    }

    private func ingest(_ log: @escaping (IngestEvent) -> Void = { _ in }) -> Intake {
        Intake(files: vault.files, devices: SensorFleet(vault).devices, log: log)
    }

    private func take(
        _ ingest: Intake, _ payloads: String..., topic: String = "home/pool", isRetained: Bool = false
    ) throws {
        for payload in payloads {
            ingest.take(.init(topic: topic, payload: Array(payload.utf8), received: now, isRetained: isRetained))
        }
        try ingest.commit()
    }

    private func november() throws -> String { try folder.read("sensors/pool/2026-11.csv") }

    @Test func rowsOfABatch() throws {
        let ingest = ingest()
        var seen: [StoredReading] = []
        ingest.observer.stored = { seen += $0 }
        try take(ingest, "temp:24.5,ph:7.2", "temp:24.5,ph:7.2", "ph:19.2,temp:25")
        #expect(
            try november() == """
                timestamp,temperature,ph,suspect
                2026-11-20T08:15:00.000Z,24.5,7.2,
                2026-11-20T08:15:00.001Z,24.5,7.2,
                2026-11-20T08:15:00.002Z,25,,ph=19.2

                """)
        #expect(seen.count == 5)
        #expect(ingest.counts.suspects == 1)
    }

    /// Times that rise, repeat and go back, in batches: the file holds for each time what came last.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func anyOrderOfTimes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let ingest = ingest()
        var expected: [Int64: [MeasureID: Double]] = [:]
        var second: Int64 = 1_795_000_000
        for _ in 0..<40 {
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                second += [1, 1, 1, 5, 0, -1, -3].randomElement(using: &generator) ?? 1
                let measure: MeasureID = Bool.random(using: &generator) ? "ph" : "temperature"
                let value = Double(Int.random(in: 0...13, using: &generator)) / 2
                expected[second * 1000, default: [:]][measure] = value
                ingest.take(
                    .init(
                        topic: "home/pool", payload: Array("{\"\(measure)\":\(value),\"ts\":\(second)}".utf8),
                        received: now))
            }
            try ingest.commit()
        }
        let file = ReadingsFile(Array(try november().utf8))
        var found: [Int64: [MeasureID: Double]] = [:]
        for (row, time) in file.times.enumerated() {
            for (column, measure) in file.measures.enumerated() where !file.values[column][row].isNaN {
                found[time, default: [:]][measure] = file.values[column][row]
            }
        }
        #expect(found == expected, "seed \(seed)")
    }

    @Test func partsOfOneTimeAreOneRowInTheEnd() throws {
        let ingest = ingest()
        try take(ingest, "{\"ts\":1795162000,\"ph\":7.2}")
        try take(ingest, "{\"ts\":1795162000,\"temp\":24}")
        // The same again adds nothing, not even for another writer.
        try take(ingest, "{\"ts\":1795162000,\"temp\":24}")
        try take(self.ingest(), "{\"ts\":1795162000,\"ph\":7.2}")
        let text = try november()
        #expect(text.split(separator: "\n").count == 3, "\(text)")
        #expect(text.hasSuffix("2026-11-20T08:06:40.000Z,24,7.2\n"))
    }

    @Test func halfALineAtTheEndStays() throws {
        try folder.write("timestamp,temperature,ph\n2026-11-20T08:00:00.000Z,2", to: "sensors/pool/2026-11.csv")
        try take(ingest(), "temp:24.5")
        #expect(
            try november()
                == "timestamp,temperature,ph\n2026-11-20T08:00:00.000Z,2\n2026-11-20T08:15:00.000Z,24.5,\n")
    }

    @Test func aNewMeasureBecomesAColumn() throws {
        try folder.write(
            "\u{feff}timestamp,ph\r\n2026-11-20T08:00:00.000Z,7\r\n", to: "sensors/pool/2026-11.csv")
        try take(ingest(), "temp:24.5")
        #expect(
            try november()
                == "\u{feff}timestamp,ph,temperature\r\n2026-11-20T08:00:00.000Z,7\r\n2026-11-20T08:15:00.000Z,,24.5\r\n"
        )
        let readings = ReadingsFile(Array(try november().utf8))
        #expect(readings.problems.isEmpty)
        #expect(readings.values[1].last == 24.5)
    }

    @Test func aFileWithoutAHeaderIsLeftAlone() throws {
        try folder.write("what is this\n", to: "sensors/pool/2026-11.csv")
        var told = 0
        try take(ingest { if $0.kind == .file { told += 1 } }, "temp:24.5")
        #expect(try november() == "what is this\n")
        #expect(try folder.read("sensors/pool/2026-11-2.csv").hasPrefix("timestamp,temperature,ph\n"))
        #expect(told == 1)
    }

    @Test func timesThatCannotBeTrue() throws {
        var kinds: [IngestEvent.Kind] = []
        let ingest = ingest { kinds.append($0.kind) }
        // 1970, 2106, a device that counts milliseconds; each has the time of receipt.
        try take(ingest, "{\"ts\":5,\"ph\":7}", "{\"ts\":4294967295,\"ph\":7.1}", "{\"ts\":12345678,\"ph\":7.2}")
        #expect(kinds == [.strangeTime, .strangeTime, .strangeTime])
        #expect(try november().split(separator: "\n").count == 4)
        // A clock that was set back for an hour is believed.
        ingest.take(.init(topic: "home/x", payload: Array("ph:7".utf8), received: now - 3_600_000))
        try ingest.commit()
        #expect(try november().contains("2026-11-20T07:15:00.000Z,,7\n"))
    }

    @Test func whatABrokerKept() throws {
        var kinds: [IngestEvent.Kind] = []
        let old = "{\"time\":\"2025-11-20T08:00:00Z\",\"ph\":7}"
        for _ in 0..<3 { try take(ingest { kinds.append($0.kind) }, old, "ph:7.1", isRetained: true) }
        #expect(
            try folder.read("sensors/pool/2025-11.csv") == "timestamp,temperature,ph\n2025-11-20T08:00:00.000Z,,7\n")
        #expect(!vault.files.exists(try #require(VaultPath("sensors/pool/2026-11.csv"))))
        #expect(kinds == [.retained, .retained, .retained])
    }

    @Test func junkIsToldAndCounted() throws {
        var events: [String] = []
        let ingest = ingest { events.append($0.message.english) }
        try take(ingest, "\u{1b}[2Jhello", "{", "", topic: "home/\u{202e}x")
        try take(ingest, "ph:7", topic: "elsewhere")
        #expect(ingest.counts.junk == 4)
        #expect(events.count == 4)
        #expect(events.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e } })
    }

    @Test func anotherProgramReplacesTheFile() throws {
        let ingest = ingest()
        try take(ingest, "{\"ts\":1795162000,\"ph\":7.2}")
        // A merge that sorted the rows and took one out.
        try folder.write("timestamp,ph,temperature\n2026-11-20T07:00:00.000Z,7,20\n", to: "sensors/pool/2026-11.csv")
        try take(ingest, "{\"ts\":1795162060,\"ph\":7.3,\"temp\":21}")
        #expect(
            try november()
                == "timestamp,ph,temperature\n2026-11-20T07:00:00.000Z,7,20\n2026-11-20T08:07:40.000Z,7.3,21\n")
    }

    @Test func oddNamesOfDevices() throws {
        for name in ["a b", "é’\"$", "日本", ".hidden", "-x"] {
            try folder.write(
                "---\ntopic: t/1\nmeasures: {\"p,h\": {topic: t/2}}\n---\n", to: "sensors/\(name)/device.md")
        }
        let ingest = ingest()
        ingest.take(.init(topic: "t/2", payload: Array("7.2".utf8), received: now))
        try ingest.commit()
        #expect(ingest.counts.readings == 4)
        let text = try folder.read("sensors/é’\"$/2026-11.csv")
        #expect(text == "timestamp,\"p,h\"\n2026-11-20T08:15:00.000Z,7.2\n")
    }

    // MARK: What is said

    /// Doubtful values stay raw, beside the others, and are reported.
    @Test func doubtfulValuesAreSetAside() throws {
        var told: [String] = []
        let ingest = ingest { told.append("\($0.kind) \($0.source ?? ""): \($0.message[.english])") }
        try take(ingest, "{\"a\":{\"temperature\":20},\"b\":{\"temperature\":25},\"ph\":7}")
        #expect(
            try november()
                == "timestamp,temperature,ph,suspect\n2026-11-20T08:15:00.000Z,,7,a_temperature=20 b_temperature=25\n")
        #expect(
            told == [
                "ambiguous pool: pool: home/pool: which of a.temperature, b.temperature is temperature? All are kept as suspect (payload: {FIELD: temperature} in device.md says which)"
            ])
        #expect(ingest.counts.suspects == 2)
    }

    @Test func timesThatAreNotTakenAreTold() throws {
        var told: [String] = []
        let ingest = ingest { told.append($0.message[.english]) }
        try take(ingest, "{\"ph\":7,\"time\":\"11/12/2026 05:00\"}", "{\"ph\":7,\"time\":\"soon\"}")
        #expect(
            told == [
                "pool: home/pool: is the day or the month first in “11/12/2026 05:00”? (dates: dmy or mdy in device.md); the time of receipt is kept",
                "pool: home/pool: invalid time “soon”; the time of receipt is kept",
            ])
        #expect(try november().split(separator: "\n").count == 3)
    }

    /// A field that looks like a time is told once, and what a message has too many of each time.
    @Test func fieldsThatAreNotTakenAreTold() throws {
        var told: [String] = []
        let ingest = ingest { told.append($0.message[.english]) }
        for _ in 0..<2 { try take(ingest, "{\"ph\":7,\"capture_time\":1795162500}") }
        #expect(
            told == [
                "pool: home/pool: is “capture_time” the time? (time: capture_time in device.md); the time of receipt is kept"
            ])
        told = []
        try folder.write("---\ntopic: gateway\n---\n", to: "sensors/gateway/device.md")
        let open = Intake(files: vault.files, devices: SensorFleet(vault).devices) { told.append($0.message[.english]) }
        let numbers = (0..<203).map { "\"a\($0)x\":\($0)" }.joined(separator: ",")
        try take(open, "{\(numbers)}", topic: "gateway")
        #expect(
            told == [
                "gateway: gateway: too many numbers: 3 of them, from a200x on, are left out (measures: in device.md names those to keep)"
            ])
        #expect(open.counts.readings == 200)
    }

    /// A clock that shows local time: said after five times that are the same quarters of an hour off, and once.
    @Test func clocksThatShowLocalTime() throws {
        var told: [String] = []
        let ingest = ingest { told.append($0.message[.english]) }
        for _ in 0..<12 { try take(ingest, "{\"ph\":7,\"Time\":\"2026-11-20T09:15:20\"}") }
        #expect(
            told == [
                "pool: its times have no offset and are always 1:00 ahead; if its clock shows local time, say so in device.md (zone: local, or zone: Europe/Paris)"
            ])
        told = []
        // Seconds, late ones, those with an offset, and those that jump about are no such clock.
        for time in ["08:15:20", "08:03:00", "07:17:40", "09:15:00+01:00", "09:15:00Z"] {
            for _ in 0..<4 { try take(ingest, "{\"ph\":7,\"Time\":\"2026-11-20T\(time)\"}") }
        }
        #expect(told.isEmpty)
    }

    /// Seconds since 1970 that are an hour ahead: a clock of local time that is taken for UTC. After, they may be late for good reasons.
    @Test func clocksThatTakeLocalTimeForUTC() throws {
        var told: [String] = []
        let ingest = ingest { told.append($0.message[.english]) }
        for _ in 0..<6 { try take(ingest, "{\"ph\":7,\"ts\":1795158900}") }
        #expect(told.isEmpty)
        for _ in 0..<6 { try take(ingest, "{\"ph\":7,\"ts\":1795166100}") }
        #expect(
            told == ["pool: its times are always 1:00 ahead; its clock seems to be set to local time as if it was UTC"])
    }

    @Test func zonesOfPlaces() throws {
        try folder.write(
            "---\ntopic: home/#\nzone: Europe/Paris\nmeasures: {ph: {}}\n---\n", to: "sensors/pool/device.md")
        let paris: @Sendable (Int64) -> Int = { $0 < 1_793_149_200 ? 7200 : 3600 }
        let ingest = Intake(
            files: vault.files, devices: SensorFleet(vault).devices, zone: { $0 == "Europe/Paris" ? paris : nil },
            log: { _ in })
        try take(ingest, "{\"ph\":7,\"Time\":\"2026-11-20T09:10:00\"}", "{\"ph\":7,\"Time\":\"2026-10-20T09:10:00\"}")
        #expect(try november().hasSuffix("2026-11-20T08:10:00.000Z,7\n"))
        #expect(try folder.read("sensors/pool/2026-10.csv").hasSuffix("2026-10-20T07:10:00.000Z,7\n"))
    }

    /// One bad device does not use up what may be said of another.
    @Test func theLimitOfLinesIsADevices() {
        var limit = EventLimit()
        func event(_ device: DeviceID?) -> IngestEvent { IngestEvent(.junk, of: device, Phrase(same: "x")) }
        let first = (0..<8).filter { _ in limit.lets(event("pool")) }
        #expect(first.count == 5)
        #expect(limit.lets(event("spa")) && limit.lets(event(nil)))
        #expect(limit.rest().map { $0.message[.english] } == ["pool: junk: 3 more"])
    }

    /// One `device.md` for all devices of a gateway: each name of a topic is a folder of its own once it has readings.
    @Test func aTemplateMakesDevices() throws {
        try folder.write(
            "---\n# All of them\ntopic: zigbee2mqtt/{device}\nname: Gateway\nmeasures: {temperature: {unit: °C}, humidity: {}}\n---\n\nText.\n",
            to: "sensors/gateway/device.md")
        try folder.write("---\ntopic: zigbee2mqtt/own\nmeasures: {humidity: {}}\n---\n", to: "sensors/mine/device.md")
        var events: [String] = []
        let intake = ingest { events.append($0.message[.english]) }
        for (topic, payload) in [
            ("zigbee2mqtt/Salle de bain", #"{"temperature":21.5,"humidity":55,"linkquality":80}"#),
            ("zigbee2mqtt/own", #"{"temperature":9,"humidity":44}"#), ("zigbee2mqtt/bridge", #"{"state":"online"}"#),
            ("zigbee2mqtt/Salle de bain", #"{"temperature":22}"#), ("zigbee2mqtt/..", #"{"temperature":22}"#),
            ("zigbee2mqtt/a/b", #"{"temperature":22}"#), ("zigbee2mqtt/gateway", #"{"temperature":22}"#),
        ] {
            intake.take(.init(topic: topic, payload: Array(payload.utf8), received: now))
        }
        try intake.commit()
        #expect(
            try folder.read("sensors/salle-de-bain/device.md")
                == "---\n# All of them\ntopic: zigbee2mqtt/Salle de bain\nname: Salle de bain\nmeasures: {temperature: {unit: °C}, humidity: {}}\n---\n\nText.\n"
        )
        let rows = try folder.read("sensors/salle-de-bain/2026-11.csv").split(separator: "\n")
        #expect(rows.count == 3 && rows[0] == "timestamp,temperature,humidity")
        #expect(try folder.read("sensors/mine/2026-11.csv").hasSuffix(",44\n"))
        let folders = try FileTree.files(below: folder.path + "/sensors").keys.map { $0.prefix { $0 != "/" } }
        #expect(Set(folders) == ["gateway", "mine", "pool", "salle-de-bain"])
        #expect(events.filter { $0.contains("a new device") } == ["sensors/salle-de-bain/device.md: a new device"])
        #expect(events.filter { $0.contains("no device has this topic") }.count == 3, "\(events)")
        // Read again, it is a device like any other.
        let again = ingest()
        try take(again, #"{"temperature":23}"#, topic: "zigbee2mqtt/Salle de bain")
        #expect(try folder.read("sensors/salle-de-bain/2026-11.csv").split(separator: "\n").count == 4)
    }
}
