// What imports came to, as JSON.

import Bytes
import CivilTime
import ExternalSources
import ImportActions
import Journal
import Photos
import Readings
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

    private static func paths(_ paths: [VaultPath]) -> JSONValue { .array(paths.map { .string($0.text) }) }

    package static func importedContacts(
        _ imported: ImportedContacts, _ source: ContactFiles, _ language: LanguageCode
    ) -> JSONValue {
        let unplaced = source.unplacedInOrder.map {
            JSONValue.members([("name", .string($0.key)), ("count", .int($0.value))])
        }
        let problems = source.faults.map {
            JSONValue.members([
                ("file", .string($0.file)), ("line", .int($0.problem.line)),
                ("message", .string($0.problem.message[language])),
            ])
        }
        return object(
            "import.contacts",
            [
                ("dry_run", .bool(imported.isRehearsal)), ("contacts", .int(source.contacts.count)),
                ("added", .int(imported.added)), ("known", .int(imported.known)), ("groups", .int(source.groups)),
                ("pictures", .int(imported.pictures)),
                ("files", paths(imported.paths)), ("left_alone", paths(imported.taken)),
                ("unplaced", .array(unplaced)), ("problems", .array(problems)),
                ("problem_count", .int(source.faultCount)),
            ])
    }

    package static func importedHealth(
        _ read: HealthFile, _ outcome: ImportOutcome, file: String, isRehearsal: Bool, _ language: LanguageCode
    ) -> JSONValue {
        func day(_ day: HealthDay?) -> JSONValue { day.map { .string(Day(number: $0.number).iso) } ?? .null }
        let unplaced = read.unplaced.map {
            JSONValue.members([("name", .string($0.name)), ("count", .int($0.count))])
        }
        let problems = read.problems.told.map {
            JSONValue.members([("line", .int($0.line)), ("message", .string($0.message[language]))])
        }
        return object(
            "import.health",
            [
                ("file", .string(file)), ("dry_run", .bool(isRehearsal)), ("days", .int(read.days.count)),
                ("first", day(read.days.first)), ("last", day(read.days.last)), ("added", .int(outcome.added)),
                ("known", .int(outcome.known)), ("changed", .int(outcome.conflicts)),
                ("files", paths(outcome.files.map(\.path))), ("unplaced", .array(unplaced)),
                ("problems", .array(problems)), ("problem_count", .int(read.problems.count)),
            ])
    }

    package static func importedNotes(
        _ folder: NoteFolder, program: String, isRehearsal: Bool, _ language: LanguageCode
    ) -> JSONValue {
        let syntax = folder.syntax.map { kind, found in
            JSONValue.members([
                ("kind", .string(kind.rawValue)), ("treatment", .string(kind.treatment.rawValue)),
                ("lines", .int(found.lines)), ("first", .string(found.place)),
            ])
        }
        let problems = folder.problems.map {
            JSONValue.members([("file", .string($0.file)), ("message", .string($0.message[language]))])
        }
        return object(
            "import.notes",
            [
                ("from", .string(program)), ("dry_run", .bool(isRehearsal)), ("notes", .int(folder.notes)),
                ("daily", .int(folder.daily)), ("other_files", .int(folder.otherFiles)), ("syntax", .array(syntax)),
                ("copied", paths(folder.copied)), ("known", .int(folder.known)), ("problems", .array(problems)),
            ])
    }

    package static func importedPhotos(_ imported: ImportedPhotos) -> JSONValue {
        let entries = imported.entries.map {
            JSONValue.members([
                ("path", .string($0.path.text)), ("new", .bool($0.isNew)), ("photos", paths($0.photos)),
            ])
        }
        return object(
            "import-photos",
            [
                ("added", .int(imported.added)), ("known", .int(imported.known)), ("entries", .array(entries)),
                ("left_out", .array(imported.leftOut.map { .string($0) })),
            ])
    }

    package static func attachedPhotos(_ attached: AttachedPhotos) -> JSONValue {
        let photos = attached.photos.filter { $0.kind == .picture }.map {
            JSONValue.members([("file", .string($0.path.text)), ("copied", .bool($0.placement.isNew))])
        }
        let others = attached.photos.filter { $0.kind != .picture }.map {
            JSONValue.members([
                ("file", .string($0.path.text)), ("kind", $0.kind.map { .string($0.rawValue) } ?? .null),
                ("copied", .bool($0.placement.isNew)),
            ])
        }
        return object(
            "attach",
            [
                ("path", .string(attached.entry.text)), ("changed", .bool(attached.isChanged)),
                ("photos", .array(photos)), ("attachments", .array(others)),
            ])
    }
}
