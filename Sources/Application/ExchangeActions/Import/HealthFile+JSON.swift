// The result of an import of health data as JSON.

import Bytes
import CivilTime
import ExternalSources
import Readings
import Wording

extension Schema {
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
}
