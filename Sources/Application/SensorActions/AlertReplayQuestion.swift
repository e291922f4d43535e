// The alerts that a device's rules would have sent in the past, and the difference between two sets of rules.

import CivilTime
import FileSystem
import Readings
import Sensors
import Vault
import Workspaces

package struct AlertReplayQuestion: Sendable {
    /// Nil for the only device.
    package var device: String?
    /// Milliseconds since the epoch.
    package var since: Int64
    /// Milliseconds since the epoch; nil for now.
    package var until: Int64?
    /// A file like `device.md`, whose rules are compared with the current ones.
    package var rules: String?
    /// Whether to include alerts that would have been suppressed.
    package var includesHeldBack: Bool

    package init(
        device: String?, since: Int64, until: Int64? = nil, rules: String? = nil, includesHeldBack: Bool = false
    ) {
        self.device = device
        self.since = since
        self.until = until
        self.rules = rules
        self.includesHeldBack = includesHeldBack
    }

    /// Throws `SensorActionError`, and `SystemError` for the file of rules.
    package func answer(in workspace: Workspace) throws -> ReplayedAlerts {
        let reader = SensorReader(workspace)
        let device = try reader.device(named: device)
        let other = try rules.map { try Self.rules($0, device, workspace.machine) }
        let until = min(until ?? reader.now, reader.now)
        let days = DayRange(
            first: Timestamp(secondsSinceEpoch: since / 1000).day, last: Timestamp(secondsSinceEpoch: until / 1000).day)
        let raw = try reader.store.series(of: device.identifier, days: days, warning: workspace.warn)
        func alerts(_ device: DeviceSettings) -> [SensorAlert] {
            let series = raw.withDerived(by: device)
            let all = AlertReplay(AlertRules(device), series, since: since, until: until, offset: Machine.zone).alerts
            return includesHeldBack ? all : all.filter(\.isSent)
        }
        return ReplayedAlerts(device: device, present: alerts(device), other: other.map(alerts))
    }

    private static func rules(_ file: String, _ device: DeviceSettings, _ machine: Machine) throws -> DeviceSettings {
        let bytes = try OpenFile.reading(machine.absolute(file)).readAll(limit: 1 << 20)
        let document = Document(path: VaultPath(trusted: Paths.name(of: file)), contents: bytes)
        if let problem = document.frontMatter.problems.first {
            throw SensorActionError.unreadableRules(file: file, problem)
        }
        return DeviceSettings(identifier: device.identifier, document: document)
    }
}

package struct ReplayedAlerts: Sendable {
    /// The rules that would have sent an alert.
    package enum Side: String, Sendable { case present, both, other }

    package let device: DeviceSettings
    /// By the rules of `device.md`.
    package let present: [SensorAlert]
    /// By the other rules; nil if there are none.
    package let other: [SensorAlert]?

    /// The alerts of both sets of rules in chronological order.
    package var compared: [(alert: SensorAlert, side: Side)] {
        let (old, new) = (Set(present), Set(other ?? present))
        func side(_ alert: SensorAlert) -> Side {
            !new.contains(alert) ? .present : old.contains(alert) ? .both : .other
        }
        return old.union(new).map { ($0, side($0)) }.sorted {
            ($0.alert.time, $0.alert.measure ?? "", $0.side.rawValue)
                < ($1.alert.time, $1.alert.measure ?? "", $1.side.rawValue)
        }
    }

    package var isEmpty: Bool { present.isEmpty && other?.isEmpty ?? true }
}
