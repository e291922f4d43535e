// This machine's alert states of a vault's devices: one file per device, outside the vault, changed by one process at a time.

import Bytes
import FileSystem
import Sensors
import Vault

/// `<folder>/<device>.json`, in `$XDG_STATE_HOME/daybook/<vault>/alerts`. An unreadable state counts as empty and is kept under
/// another name.
package final class AlertStore {
    let folder: String
    private let zone: @Sendable (Int64) -> Int
    /// The states as this process last saw them, with the stamp of their file at the time.
    private var known: [DeviceID: (machine: AlertMachine, stamp: FileStamp.Identity?)] = [:]

    /// When each state was written (nanoseconds of a monotonic clock).
    private var written: [DeviceID: Int64] = [:]
    /// Minimum time between two writes of a state if nothing else requires one, in nanoseconds.
    private static let interval: Int64 = 30_000_000_000

    /// - Parameters:
    ///   - stateFolder: the vault's folder in this machine's state.
    ///   - zone: seconds east of UTC at an instant, in seconds since the epoch.
    package init(stateFolder: String, zone: @escaping @Sendable (Int64) -> Int) {
        folder = Paths.join(stateFolder, "alerts")
        self.zone = zone
    }

    /// Changes the state of a device by its current rules and, unless only its last reading changed, waits until it is on disk.
    ///
    /// `body` gets the machine and also does what must precede the write, such as sending: a killed process sends twice rather than
    /// never. Throws `SystemError`, `AtomicWriteError`, and what `body` throws.
    package func change<Result>(
        _ device: DeviceSettings, _ body: (inout AlertMachine) throws -> Result
    ) throws -> Result {
        try Paths.makeFolder(folder, mode: 0o700)
        let lock = try OpenFile.appending(Paths.join(folder, "." + name(device) + ".lock"), mode: 0o600)
        try lock.lock(exclusive: true)
        defer { lock.unlock() }
        var machine = load(device)
        let (measures, whole, begun) = (machine.measures, machine.device, machine.begun)
        let result = try body(&machine)
        let isMoved =
            machine.measures.mapValues(\.essence) != measures.mapValues(\.essence)
            || machine.device.essence != whole.essence || machine.begun != begun
        // A reading that changes no state need not be durable: after a restart it is examined again.
        let now = MachineFacts.monotonic()
        let isOld = now - (written[device.identifier] ?? .min / 2) > Self.interval
        if isMoved || isOld && (machine.measures != measures || machine.device != whole) {
            written[device.identifier] = now
            try AtomicWrite.replace(file(device), with: Self.bytes(machine), mode: 0o600)
        }
        known[device.identifier] = (machine, try? FileStamp.of(file(device)).identity)
        return result
    }

    /// Notes that listening starts now, if the device is still unknown: the contents of its files are history.
    ///
    /// - Parameter now: milliseconds since the epoch.
    package func begin(_ device: DeviceSettings, now: Int64) throws {
        guard Self.isUnknown(load(device)) else { return }
        try change(device) { machine in
            if Self.isUnknown(machine) { machine.begun = now }
        }
    }

    private static func isUnknown(_ machine: AlertMachine) -> Bool {
        machine.begun == nil && machine.device.lastReading == nil
            && machine.measures.values.allSatisfy { $0.lastReading == nil }
    }

    /// The current state of a device.
    package func machine(of device: DeviceSettings) -> AlertMachine { load(device) }

    private func load(_ device: DeviceSettings) -> AlertMachine {
        let stamp = try? FileStamp.of(file(device)).identity
        if let seen = known[device.identifier], seen.stamp == stamp {
            var machine = seen.machine
            machine.rules = AlertRules(device)
            return machine
        }
        let empty = AlertMachine(AlertRules(device), offset: zone)
        guard stamp != nil, let bytes = try? OpenFile.reading(file(device)).readAll(limit: 1 << 24) else {
            return empty
        }
        guard let json = try? JSONReader.read(bytes), let whole = json["device"].flatMap(AlertTrack.init),
            let members = json["measures"]?.object
        else {
            bestEffort { try Paths.rename(file(device), to: file(device) + ".damaged") }
            return empty
        }
        var measures: [MeasureID: AlertTrack] = [:]
        for member in members { measures[MeasureID(member.key)] = AlertTrack(member.value) }
        var machine = AlertMachine(AlertRules(device), measures: measures, device: whole, offset: zone)
        machine.begun = json["begun"]?.int.map { Int64($0) }
        return machine
    }

    private static func bytes(_ machine: AlertMachine) -> [UInt8] {
        JSONValue.members([
            ("version", 1), ("begun", machine.begun.map { .int(Int($0)) } ?? .null), ("device", machine.device.json),
            ("measures", .members(machine.measures.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value.json) })),
        ]).encoded(indented: true)
    }

    private func file(_ device: DeviceSettings) -> String { Paths.join(folder, name(device) + ".json") }

    /// The folder's name also serves as the file name, unless it is too long to take an extension.
    private func name(_ device: DeviceSettings) -> String {
        let folder = device.identifier.text
        return folder.utf8.count <= 200 ? folder : StableHash.digits(of: folder)
    }
}
