// The result of importing an address book as JSON.

import Bytes
import ExternalSources
import Wording

extension Schema {
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
}
