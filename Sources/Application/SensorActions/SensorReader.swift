// Finds the devices of a vault by their names, and their readings.

import Bytes
import CivilTime
import Readings
import Sensors
import Vault
import Workspaces

package struct SensorReader {
    package let workspace: Workspace
    package let store: ReadingStore

    package init(_ workspace: Workspace) {
        self.workspace = workspace
        store = workspace.readings
    }

    /// Milliseconds since the epoch.
    package var now: Int64 { workspace.machine.now / 1_000_000 }

    /// The device with a folder or name; without one, the only device. Throws `SensorActionError`, `SystemError`.
    package func device(named name: String?) throws -> DeviceSettings {
        let all = try store.devices()
        guard let name else {
            if all.count == 1 { return store.settings(all[0]) }
            throw SensorActionError.whichDevice(known: all)
        }
        let folded = Folding.fold(name)
        if let found = all.first(where: { Folding.fold($0.text) == folded }) { return store.settings(found) }
        if let found = all.map(store.settings).first(where: { Folding.fold($0.name) == folded }) { return found }
        throw SensorActionError.noDevice(name, known: all)
    }

    /// All devices in order.
    package func devices() throws -> [DeviceSettings] { try store.devices().map(store.settings) }

    /// The measures of `known` that the words name; all of them without words.
    package func measures(
        _ wanted: [String], of device: DeviceSettings, known: [MeasureID]
    ) throws(SensorActionError) -> [MeasureID] {
        var found: [MeasureID] = []
        for name in wanted {
            let folded = Folding.fold(name)
            let match = known.first {
                Folding.fold($0.text) == folded || Folding.fold(device.measure(named: $0)?.label ?? "") == folded
            }
            guard let match else {
                // One of the device that nothing has been read of yet.
                let names = device.measures.flatMap { [$0.name.text, $0.label ?? ""] }
                if names.contains(where: { Folding.fold($0) == folded }) { continue }
                throw .noMeasure(name, device: device.identifier, known: known)
            }
            found.append(match)
        }
        return wanted.isEmpty ? known : found
    }

    /// Raw sums of the readings in a span. Throws `SystemError`.
    func rollup(of device: DeviceSettings, _ span: ReadingSpan) throws -> ReadingRollup {
        let (days, warning) = (span.days(workspace.machine), workspace.warn)
        guard span.isWithinDays else { return try store.rollup(of: device, days: days, warning: warning) }
        // Stored sums cover whole hours.
        let (from, to) = span.instants(workspace.machine)
        let series = try store.series(of: device.identifier, days: days, warning: warning).withDerived(by: device)
        return ReadingRollup(
            series.restricted(from: from, to: to), width: store.width, boundaries: device.calibrationBoundaries)
    }

    /// The first instant of a local day, in milliseconds.
    package func instant(_ day: Day) -> Int64 { workspace.machine.instant(day) }

    /// The device's own file.
    package func document(of device: DeviceSettings) -> Document? {
        try? store.document(device.identifier.document)
    }
}
