// Ingests readings from messages in the formats of devices: from a file, a pipe, a request.

import Bytes
import FileSystem
import ICalendar
import Ingest
import Sensors
import Vault
import Wording
import Workspaces

package struct IngestMessages: Sendable {
    package enum Event: Sendable {
        case said(IngestEvent)
        /// The rows that would be written, as text.
        case preview(String)
    }

    /// Nil for the only device.
    package var device: String?
    /// The topic of single values; nil for the first one that the device subscribes to.
    package var topic: String?
    /// Nothing is written.
    package var isRehearsal: Bool

    package init(device: String?, topic: String? = nil, isRehearsal: Bool = false) {
        self.device = device
        self.topic = topic
        self.isRehearsal = isRehearsal
    }

    /// Ingests messages until the input ends or the workspace's flag is set. Each batch is on disk before the next is requested.
    ///
    /// - Parameter lines: returns the next messages, one per line; nil at the end.
    /// - Throws: `SensorActionError`, `VaultError`, `SystemError`, and what `lines` throws.
    package func run(
        in workspace: Workspace, lines: () throws -> [[UInt8]]?, tell: @escaping (Event) -> Void
    ) throws -> IngestedMessages {
        let memory = LastGoodFiles(stateFolder: workspace.stateFolder, isRehearsal: isRehearsal)
        let fleet = SensorFleet(workspace.vault, remembering: memory)
        let name = try SensorReader(workspace).device(named: device).identifier
        let problems = fleet.problems.filter { $0[.english].hasPrefix("\(name.folder)/") }
        guard let device = fleet.device(named: name) else {
            // A broken file lists no measures, but that does not mean that every number should be kept.
            if let problem = problems.first { throw SensorActionError.unreadableDevice(problem) }
            throw SensorActionError.undescribed(device: name)
        }
        for problem in problems { tell(.said(IngestEvent(.file, of: name, problem))) }
        // A broken sensor repeats the same nonsense for years.
        var limit = EventLimit()
        let intake = Intake(files: workspace.vault.files, devices: [device], zone: Self.zone) { event in
            if limit.lets(event) { tell(.said(event)) }
        }
        let topic = topic ?? device.connection.filters.first?.text ?? name.text
        while !workspace.cancelFlag.isSet, let batch = try lines() {
            let received = workspace.machine.clock / 1_000_000
            for line in batch {
                let (topic, payload) = Self.split(line, device, topic)
                intake.take(.init(topic: topic, payload: payload, received: received), forOnly: name)
            }
            if isRehearsal {
                tell(.preview(intake.preview()))
            } else {
                try intake.commit()
            }
        }
        for event in limit.rest() { tell(.said(event)) }
        return IngestedMessages(device: name, counts: intake.counts)
    }

    private static func zone(_ name: String) -> (@Sendable (Int64) -> Int)? {
        DeviceZone.rules(name, machine: { Machine.zone($0) }) { name in
            guard let rules = TimeZoneRules(named: name) else { return nil }
            return { rules.utcOffset(at: $0) }
        }
    }

    /// A line of `mosquitto_sub -v` begins with a topic that the device subscribes to.
    private static func split(
        _ line: [UInt8], _ device: SensorFleet.Device, _ topic: String
    ) -> (topic: String, payload: [UInt8]) {
        guard let blank = line.prefix(2000).firstIndex(of: .space), blank > 0, line[0] != UInt8(ascii: "{") else {
            return (topic, line)
        }
        let first = line.text(0..<blank)
        guard device.connection.accepts(first) else { return (topic, line) }
        return (first, Array(line[(blank + 1)...]))
    }
}

package struct IngestedMessages: Sendable {
    package let device: DeviceID
    package let counts: Intake.Counts

    /// There were messages, and none of them could be read.
    package var isAllJunk: Bool { counts.messages > 0 && counts.junk == counts.messages }
}
