// Imports days of health data into `sensors/health`: an ordinary device with one row per day.

import Bytes
import CivilTime
import ExternalSources
import Readings
import Sensors
import Vault
import Wording
import Workspaces

package struct ImportHealth: Sendable {
    package static let device: DeviceID = "health"

    package var days: [HealthDay]

    package init(_ days: [HealthDay]) { self.days = days }

    /// Writes new values, and `device.md` if missing. The outcome of a rehearsal contains the bytes.
    package func run(
        in workspace: Workspace, isRehearsal: Bool, tell: @escaping (ImportEvent) -> Void = { _ in }
    ) throws -> ImportOutcome {
        guard !days.isEmpty else { return ImportOutcome() }
        let measures = HealthMeasure.allCases.filter { measure in days.contains { $0.values[measure] != nil } }
        var rows = CSVRow.text(["timestamp"] + measures.map(\.rawValue))
        for day in days {
            // Noon in UTC is on the same day in all zones except the easternmost islands.
            let cells = measures.map { day.values[$0].map(ReadingNumber.exact) ?? "" }
            rows += CSVRow.text([Day(number: day.number).iso + "T12:00:00Z"] + cells)
        }
        var plan = ImportPlan()
        plan.times = ["timestamp"]
        plan.measures = measures.map { .init($0.rawValue, MeasureID($0.rawValue)) }
        let table = try ImportTable(
            ImportSheet(Array(rows.utf8)), plan, device: DeviceSettings(identifier: Self.device, document: nil)
        ) { _ in 0 }
        if let plan = Self.newDevice(in: workspace) {
            try ImportWriter(workspace, isRehearsal: isRehearsal, tell).make(plan)
        }
        return try workspace.readings.merge(table, into: Self.device, isReplacing: true, isDryRun: isRehearsal)
    }

    /// The device's own file; nil if it exists.
    private static func newDevice(in workspace: Workspace) -> Plan<Void>? {
        let path = device.document
        if workspace.vault.files.exists(path) { return nil }
        let name = Phrase("Health", fr: "Santé")[workspace.language]
        var lines = ["---", "name: " + YAMLText.scalar(name), "measures:"]
        for measure in HealthMeasure.allCases {
            lines.append("  \(measure.rawValue):")
            lines.append("    label: " + YAMLText.scalar(measure.label[workspace.language]))
            if let unit = measure.unit { lines.append("    unit: " + YAMLText.scalar(unit)) }
        }
        lines += ["---", "", "# " + name, ""]
        return Plan([.create(.exactly(path), Array(lines.joined(separator: "\n").utf8))], ())
    }
}
