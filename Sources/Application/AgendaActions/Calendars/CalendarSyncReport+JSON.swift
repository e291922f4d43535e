// `daybook.calendar-sync/1`: the changes on both sides.

import Agenda
import Bytes

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
}
