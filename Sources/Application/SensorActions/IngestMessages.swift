// Readings from messages as devices send them: from a file, a pipe, a request.

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
        /// Rows that would be written, as text.
        case preview(String)
    }

    /// Nil: the only one there is.
    package var device: String?
    /// The topic that single values come from; nil: the first one that the device listens to.
    package var topic: String?
    /// Nothing is written.
    package var isRehearsal: Bool

    package init(device: String?, topic: String? = nil, isRehearsal: Bool = false) {
        self.device = device
        self.topic = topic
        self.isRehearsal = isRehearsal
    }

    /// Takes messages until there are no more or the workspace's flag is set, and puts each batch on the disk before the next is asked for.
    ///
    /// - Parameter lines: the next messages, one a line; nil at the end.
    /// - Throws: `SensorActionError`, `VaultError`, `SystemError`, and what `lines` throws.
    package func run(
        in workspace: Workspace, lines: () throws -> [[UInt8]]?, tell: @escaping (Event) -> Void
    ) throws -> IngestedMessages {
        let memory = LastGoodFiles(stateFolder: workspace.stateFolder, isRehearsal: isRehearsal)
        let fleet = SensorFleet(workspace.vault, remembering: memory)
        let name = try SensorReader(workspace).device(named: device).identifier
        let problems = fleet.problems.filter { $0[.english].hasPrefix("\(name.folder)/") }
        guard let device = fleet.device(named: name) else {
            // A file that names no measures because it is broken is none that keeps every number.
            if let problem = problems.first { throw SensorActionError.unreadableDevice(problem) }
            throw SensorActionError.undescribed(device: name)
        }
        for problem in problems { tell(.said(IngestEvent(.file, of: name, problem))) }
        // A broken sensor sends the same nonsense for years.
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

    /// A line of `mosquitto_sub -v` begins with a topic that the device listens to.
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

    /// There were messages, and nothing could be read from any.
    package var isAllJunk: Bool { counts.messages > 0 && counts.junk == counts.messages }
}
