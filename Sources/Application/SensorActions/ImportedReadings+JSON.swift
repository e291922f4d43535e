// The result of importing readings as JSON.

import Bytes
import Readings
import Sensors
import Vault
import Wording

extension Schema {
    package static func sensorImport(
        _ files: [ImportedReadings], device: DeviceSettings, isRehearsal: Bool, _ language: LanguageCode
    ) -> JSONValue {
        object(
            "sensors.import",
            [
                ("device", .string(device.identifier.text)), ("dry_run", .bool(isRehearsal)),
                ("files", .array(files.map { file($0, language) })),
            ])
    }

    private static func file(_ file: ImportedReadings, _ language: LanguageCode) -> JSONValue {
        let (table, outcome) = (file.table, file.outcome)
        let conflicts = outcome.told.map {
            JSONValue.members([
                ("time", .string(UTCTime.text($0.time))), ("measure", .string($0.measure.text)),
                ("existing", .double($0.existing)), ("imported", .double($0.imported)),
            ])
        }
        let bad = table.bad.map {
            JSONValue.members([("line", .int($0.line)), ("reason", .string($0.reason[language]))])
        }
        return .members([
            ("file", .string(file.file)), ("read", .int(table.read)), ("added", .int(outcome.added)),
            ("known", .int(outcome.known)), ("repeated", .int(outcome.repeated)),
            ("conflicts", .int(outcome.conflicts)), ("suspect", .int(table.suspects.count)),
            ("bad", .int(table.badRows)), ("skipped_times", .int(table.skippedTimes)),
            ("measures", .array(table.measures.map { .string($0.text) })),
            ("unplaced", .array(table.unplaced.map { .string($0) })),
            ("written", .array(outcome.files.map { .string($0.path.text) })), ("conflicting", .array(conflicts)),
            ("bad_rows", .array(bad)),
        ])
    }
}
