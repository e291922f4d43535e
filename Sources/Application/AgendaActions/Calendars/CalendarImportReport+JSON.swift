// `daybook.import/1` for calendars: the result of an import.

import Agenda
import Bytes
import Vault
import Wording

extension Schema {
    /// - Parameter language: of the problem messages.
    package static func calendarImport(_ report: CalendarImportReport, language: LanguageCode) -> JSONValue {
        let problems = report.faults.map { fault in
            JSONValue.members([
                ("file", .string(fault.file)), ("line", .int(fault.problem.line)),
                ("message", .string(fault.problem.message[language])),
            ])
        }
        let losses = report.losses.sorted.map { property, loss in
            JSONValue.members([
                ("property", .string(property)), ("count", .int(loss.count)), ("example", .string(loss.example)),
            ])
        }
        return object(
            "import",
            [
                ("added", .int(report.added)), ("updated", .int(report.updated)),
                ("unchanged", .int(report.unchanged)), ("skipped", .int(report.skipped)),
                ("pages", .array(report.pages.map { .string($0.text) })), ("problems", .array(problems)),
                ("left_out", .array(losses)),
            ])
    }
}
