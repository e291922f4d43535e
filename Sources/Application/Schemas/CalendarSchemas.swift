// `daybook.calendar-sync/1`, `daybook.import/1` of calendars: what came in, what went out.

import Agenda
import Bytes
import CalendarActions
import Vault
import Wording

extension Schema {
    package static func calendarSync(_ report: CalendarSyncReport) -> JSONValue {
        func counts(_ counts: CalendarSyncReport.Counts) -> JSONValue {
            .members([
                ("added", .int(counts.added)), ("changed", .int(counts.changed)), ("removed", .int(counts.removed)),
            ])
        }
        let losses = report.losses.map { loss in
            JSONValue.members([
                ("title", .string(loss.title)), ("property", .string(loss.loss.property)),
                ("kept", .string(loss.loss.kept)), ("lost", .string(loss.loss.lost)),
                ("loser", .string(loss.loss.loser == .vault ? "vault" : "calendar")),
            ])
        }
        return object(
            "calendar-sync",
            [
                ("to_vault", counts(report.toVault)), ("to_calendar", counts(report.toCalendar)),
                ("left_alone", .int(report.faults.count)), ("postponed", .int(report.postponed)),
                ("losses", .array(losses)),
            ])
    }

    /// - Parameter language: of the problems' words.
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
