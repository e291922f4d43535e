// The result of importing notes as JSON.

import Bytes
import Journal
import Wording

extension Schema {
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
}
