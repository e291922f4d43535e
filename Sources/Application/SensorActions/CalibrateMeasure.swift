// Calibrates a sensor from its readings in solutions of known values.

import Bytes
import Readings
import Sensors
import Vault
import Workspaces

package struct CalibrateMeasure: Sendable {
    /// One solution.
    package struct Solution: Sendable, Hashable {
        /// The known value.
        package let value: Double
        /// The sensor's reading.
        package let reading: Double

        package init(value: Double, reading: Double) {
            self.value = value
            self.reading = reading
        }
    }

    /// A number as typed, with a point or a comma; nil if it is not one.
    package static func number(_ text: String) -> Double? {
        Double(text.replacing(",", with: ".")).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Nil for the only device.
    package var device: String?
    package var measure: String?
    /// One shifts the line and keeps its slope; two or more also set the slope.
    package var solutions: [Solution]
    /// The start, in milliseconds since the epoch; nil for now.
    package var since: Int64?

    package init(device: String?, measure: String?, solutions: [Solution], since: Int64? = nil) {
        self.device = device
        self.measure = measure
        self.solutions = solutions
        self.since = since
    }

    /// Appends to `calibrations:` of `device.md`. Throws `SensorActionError`.
    package func plan(in workspace: Workspace) throws -> Plan<CalibratedMeasure> {
        let reader = SensorReader(workspace)
        let device = try reader.device(named: device)
        let rollup = try reader.store.latest(of: device)
        let known = device.measures.map(\.name) + rollup.measures.filter { device.measure(named: $0) == nil }
        guard let measure else { throw SensorActionError.whichMeasure(known: known) }
        let name = try reader.measures([measure], of: device, known: known)[0]
        guard !solutions.isEmpty else { throw SensorActionError.unpairedSolutions }
        if let bounds = (device.measure(named: name) ?? Measure(name: name)).plausible {
            for value in solutions.flatMap({ [$0.value, $0.reading] }) where !bounds.holds(value) {
                throw SensorActionError.implausibleSolution(value, measure: name, bounds: bounds)
            }
        }
        let since = since ?? reader.now
        let previous = device.measure(named: name)?.calibration.valid(at: since)
        guard
            let calibration = Calibration(
                points: solutions.map { (read: $0.reading, buffer: $0.value) }, after: previous, since: since)
        else { throw SensorActionError.noLine }
        let result = CalibratedMeasure(
            device: device.identifier, measure: name, path: device.identifier.document, since: since,
            calibration: calibration)
        let item =
            "{measure: \(YAMLText.scalar(name.text)), date: \(UTCTime.text(since)), "
            + "offset: \(result.offsetText), slope: \(result.slopeText)}"
        return Plan([.appending(item, to: DeviceSettings.calibrationsKey, of: result.path, workspace)], result)
    }
}

/// The correction of a measure's values from a moment on.
package struct CalibratedMeasure: Sendable {
    package let device: DeviceID
    package let measure: MeasureID
    package let path: VaultPath
    /// Milliseconds since the epoch.
    package let since: Int64
    package let calibration: Calibration

    package var offsetText: String { Self.digits(calibration.offset) }
    package var slopeText: String { Self.digits(calibration.slope) }

    /// Six decimal places are more than any buffer solution is accurate to.
    package static func digits(_ value: Double) -> String {
        ReadingNumber.exact((value * 1_000_000).rounded() / 1_000_000)
    }
}

extension FileChange {
    /// Appends an item to a list in the front matter of `device.md`, which is created if missing.
    static func appending(
        _ item: String, to key: String, of path: VaultPath, _ workspace: Workspace,
        unless isThere: @escaping @Sendable (Document) -> Bool = { _ in false }
    ) -> FileChange {
        guard workspace.vault.files.exists(path) else {
            return .create(.exactly(path), Array("---\n\(key):\n  - \(item)\n---\n".utf8))
        }
        return .edit(path) { isThere($0) ? [] : try $0.appending(item, to: key) }
    }
}
