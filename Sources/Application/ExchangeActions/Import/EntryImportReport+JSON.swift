// The result of a diary import as JSON.

import Bytes
import Journal
import Vault
import Wording

extension Schema {
    package static func importedEntries(_ report: EntryImportReport, _ language: LanguageCode) -> JSONValue {
        let fields = report.fields.map {
            JSONValue.members([
                ("source", .string($0.field.source)), ("target", .string($0.field.target)), ("count", .int($0.count)),
            ])
        }
        let problems = report.faults.map {
            JSONValue.members([
                ("file", .string($0.file)), ("line", .int($0.fault.line)),
                ("message", .string($0.fault.message[language])), ("skipped", .bool($0.fault.isSkipped)),
            ])
        }
        return object(
            "import.entries",
            [
                ("from", .string(report.program)), ("dry_run", .bool(report.isRehearsal)),
                ("added", .int(report.added)), ("known", .int(report.known)), ("skipped", .int(report.skipped)),
                ("attachments", .int(report.attachments)), ("entries", paths(report.paths)),
                ("fields", .array(fields)), ("problems", .array(problems)),
                (
                    "moods",
                    .array(
                        report.moods.map { .members([("name", .string($0.name)), ("mood", .string($0.mood.name))]) })
                ),
            ])
    }

    /// In the format of all imports.
    static func paths(_ paths: [VaultPath]) -> JSONValue { .array(paths.map { .string($0.text) }) }
}
