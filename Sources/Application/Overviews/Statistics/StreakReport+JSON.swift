// Streaks as JSON.

import Bytes
import CivilTime
import Journal

extension Schema {
    package static func streak(_ report: StreakReport) -> JSONValue {
        object(
            "streak",
            [
                ("current", .int(report.streak.current)), ("longest", .int(report.streak.longest)),
                ("longest_from", day(report.streak.longestFrom)), ("longest_to", day(report.streak.longestTo)),
                ("days", .int(report.streak.days)), ("entries", .int(report.entries)),
                ("last", day(report.streak.last)), ("cadence", .string(report.cadence.text)),
            ])
    }

    static func day(_ day: Day?) -> JSONValue { day.map { .string($0.iso) } ?? .null }
}
