// Turns messages into stored rows: shared by `sensors listen` and `sensors ingest`.

import Bytes
import Sensors
import Vault
import Wording

/// Turns messages into rows and writes them in batches. Not thread-safe.
package final class Intake {
    /// One message from a device.
    package struct Message: Sendable {
        package let topic: String
        package let payload: [UInt8]
        /// Milliseconds since the epoch.
        package let received: Int64
        /// A retained message from before the subscription.
        package let isRetained: Bool

        package init(topic: String, payload: [UInt8], received: Int64, isRetained: Bool = false) {
            self.topic = topic
            self.payload = payload
            self.received = received
            self.isRetained = isRetained
        }
    }

    package struct Counts: Sendable, Hashable {
        package var messages = 0
        package var readings = 0
        package var suspects = 0
        /// Messages without anything for any device.
        package var junk = 0
        package var bytes = 0

        /// The outcome of the messages in one line.
        package var summary: Phrase {
            let parts: [Phrase] = [
                .counted(messages, "message", "messages", fr: "message", "messages"),
                .counted(readings, "value stored", "values stored", fr: "valeur enregistrée", "valeurs enregistrées"),
                .counted(suspects, "suspect", "suspect", fr: "douteuse", "douteuses"),
                .counted(
                    junk, "message without any", "messages without any", fr: "message sans aucune",
                    "messages sans aucune"),
            ]
            return parts.dropFirst().reduce(parts[0]) { $0 + Phrase(same: ", ") + $1 }
        }
    }

    /// Hooks for other uses of readings: alerts, displays. Called after the readings are on disk.
    package struct Observer {
        package var stored: ([StoredReading]) -> Void = { _ in }

        package init() {}
    }

    private var devices: [DeviceIntake]
    private let templates: [SensorFleet.Device]
    /// Files of new devices that have no readings yet.
    private var adopted: [DeviceID: AdoptedDevice] = [:]
    private let files: VaultFiles
    private let zone: ZoneRules
    /// Keeps a server that invents names from filling the disk.
    private static let maxAdopted = 500
    private var adoptedCount = 0
    private let writer: ReadingsWriter
    private var rows: [ReadingRow] = []
    private var toldStrange = 0
    package private(set) var counts = Counts()
    package var observer = Observer()
    private let log: (IngestEvent) -> Void

    /// Seconds east of UTC at an instant, by the name given in a device's `zone:`; nil for an unknown name.
    package typealias ZoneRules = (_ name: String) -> (@Sendable (Int64) -> Int)?

    package init(
        files: VaultFiles, devices: [SensorFleet.Device],
        zone: @escaping ZoneRules = { DeviceConnection.fixedZone($0) }, log: @escaping (IngestEvent) -> Void
    ) {
        self.devices = devices.map { DeviceIntake($0, zone: zone) }
        templates = devices.filter { $0.connection.template != nil }
        self.files = files
        self.zone = zone
        writer = ReadingsWriter(files: files)
        self.log = log
    }

    /// The number of rows not yet written.
    package var waiting: Int { rows.count }

    /// Takes a message for every device that accepts its topic.
    package func take(_ message: Message) {
        counts.messages += 1
        var isClaimed = false
        var hasTopic = false
        for index in devices.indices where devices[index].accepts(message.topic) {
            hasTopic = true
            if devices[index].read(message, &rows, &counts, log) { isClaimed = true }
        }
        if !hasTopic, adopt(message.topic), let last = devices.indices.last {
            (hasTopic, isClaimed) = (true, devices[last].read(message, &rows, &counts, log))
        }
        if !isClaimed {
            counts.junk += 1
            let unknown =
                hasTopic
                ? Self.unmatched(message)
                : Phrase(
                    "\(Excerpt.of(message.topic)): no device has this topic",
                    fr: "\(Excerpt.of(message.topic)) : aucun appareil n’a ce sujet")
            log(IngestEvent(.unclaimed, of: nil, unknown))
        }
    }

    /// Adds a device for a topic that matches a template, at the end of `devices`.
    private func adopt(_ topic: String) -> Bool {
        guard adoptedCount < Self.maxAdopted,
            let found = templates.lazy.compactMap({ AdoptedDevice($0, topic: topic) }).first,
            !devices.contains(where: { $0.identifier == found.device.identifier })
        else { return false }
        adoptedCount += 1
        adopted[found.device.identifier] = found
        devices.append(DeviceIntake(found.device, zone: zone))
        return true
    }

    /// Writes the files of new devices that have readings. Throws `VaultError`.
    private func writeAdopted() throws(VaultError) {
        for name in Set(rows.map(\.device)).sorted() {
            guard let new = adopted[name] else { continue }
            do {
                try files.create(new.device.path, new.bytes)
            } catch .existing {
                // The file was created meanwhile: it is used from the next reload of the settings.
            }
            adopted[name] = nil
            log(
                IngestEvent(
                    .file, of: name,
                    Phrase("\(new.device.path): a new device", fr: "\(new.device.path) : un nouvel appareil")))
        }
    }

    /// Takes a message for a given device, whatever its topic.
    package func take(_ message: Message, forOnly identifier: DeviceID) {
        counts.messages += 1
        guard let index = devices.firstIndex(where: { $0.identifier == identifier }) else { return }
        if !devices[index].read(message, &rows, &counts, log) {
            counts.junk += 1
            log(IngestEvent(.unclaimed, of: identifier, Self.unmatched(message)))
        }
    }

    private static func unmatched(_ message: Message) -> Phrase {
        let (topic, payload) = (Excerpt.of(message.topic), Excerpt.of(message.payload))
        return Phrase(
            "\(topic): no device has a match: for it: \(payload)",
            fr: "\(topic) : aucun appareil n’a de match: pour lui : \(payload)")
    }

    /// Returns the pending rows as text, one value each, and discards them.
    package func preview() -> String {
        defer { rows = [] }
        return rows.map { row in
            "\(row.device) " + UTCTime.text(row.time)
                + row.cells.map { " \($0.measure)=\(ReadingNumber.exact($0.value))" + ($0.isSuspect ? "?" : "") }
                .joined()
                + "\n"
        }.joined()
    }

    /// Writes all pending rows. If it throws (`VaultError`, `SystemError`), rows not on disk remain pending.
    package func commit(willWrite: ([ReadingsWriter.Part]) throws -> Void = { _ in }) throws {
        try writeAdopted()
        let devices = devices
        let before = writer.written
        let stored = try writer.write(&rows) { name in
            devices.first { $0.identifier == name }?.columns ?? []
        } willWrite: {
            try willWrite($0)
        }
        counts.readings += stored.count
        counts.bytes += writer.written - before
        for path in writer.strangeFiles.dropFirst(toldStrange) {
            log(
                IngestEvent(
                    .file, about: path,
                    Phrase(
                        "\(path): does not begin with a header; new rows go to a file beside it",
                        fr:
                            "\(path) : ne commence pas par un en-tête ; les nouvelles lignes vont dans un fichier à côté"
                    )))
        }
        toldStrange = writer.strangeFiles.count
        if !stored.isEmpty { observer.stored(stored) }
    }
}

/// A few bytes of external data, made safe for a log.
package enum Excerpt {
    package static func of(_ text: String) -> String { of(Array(text.utf8.prefix(400))) }

    package static func of(_ bytes: [UInt8]) -> String {
        var result = ""
        for scalar in String(decoding: bytes.prefix(240), as: UTF8.self).unicodeScalars.prefix(80) {
            let isHarmful = scalar.isControl || scalar.isBidirectionalControl
            result.unicodeScalars.append(isHarmful ? "·" : scalar)
        }
        return bytes.count > 240 || result.unicodeScalars.count >= 80 ? result + "…" : result
    }
}
