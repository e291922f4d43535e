// Days of health data on their way into `sensors/health`: a device like others, a row a day.

import Bytes
import CivilTime
import ExternalSources
import Readings
import SensorActions
import Sensors
import Vault
import Wording

struct HealthStore {
    static let device = "health"

    private let context: Context
    private let reader: SensorReader

    init(_ context: Context) throws {
        self.context = context
        reader = SensorReader(try context.workspace())
    }

    /// Writes what is new, and `device.md` where there is none.
    func merge(_ days: [HealthDay], isDryRun: Bool) throws -> ImportOutcome {
        guard !days.isEmpty else { return ImportOutcome() }
        let measures = HealthMeasure.allCases.filter { measure in days.contains { $0.values[measure] != nil } }
        var rows = CSVRow.text(["timestamp"] + measures.map(\.rawValue))
        for day in days {
            // Noon in UTC lies on the same day in all zones but the easternmost islands.
            let cells = measures.map { day.values[$0].map(ReadingNumber.exact) ?? "" }
            rows += CSVRow.text([Day(number: day.number).iso + "T12:00:00Z"] + cells)
        }
        var plan = ImportPlan()
        plan.times = ["timestamp"]
        plan.measures = measures.map { .init($0.rawValue, $0.rawValue) }
        let table = try ImportTable(
            ImportSheet(Array(rows.utf8)), plan, device: DeviceSettings(identifier: Self.device, document: nil)
        ) { _ in 0 }
        try createDevice(isDryRun: isDryRun)
        return try reader.store.merge(table, into: Self.device, isReplacing: true, isDryRun: isDryRun)
    }

    private func createDevice(isDryRun: Bool) throws {
        guard let path = VaultPath("sensors/\(Self.device)/device.md"), !(try context.vault().files.exists(path)) else {
            return
        }
        let name = context.say(Phrase("Health", fr: "Santé"))
        var lines = ["---", "name: " + YAMLText.scalar(name), "measures:"]
        for measure in HealthMeasure.allCases {
            lines.append("  \(measure.rawValue):")
            lines.append("    label: " + YAMLText.scalar(context.say(measure.label)))
            if let unit = measure.unit { lines.append("    unit: " + YAMLText.scalar(unit)) }
        }
        lines += ["---", "", "# " + name, ""]
        try context.create(path, lines.joined(separator: "\n"), isDryRun: isDryRun)
    }
}
