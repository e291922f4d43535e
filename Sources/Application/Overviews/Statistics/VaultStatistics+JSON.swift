// Totals of entries and notes as JSON.

import Bytes
import CivilTime
import Journal
import Search
import Vault

extension Schema {
    package static func stats(_ statistics: VaultStatistics) -> JSONValue {
        let (totals, streak, moods) = (statistics.totals, statistics.streak, statistics.moods)
        return object(
            "stats",
            [
                ("entries", .int(totals.documents)), ("words", .int(totals.words)),
                ("favorites", .int(totals.favorites)), ("tags", .int(totals.tags)), ("first", day(totals.first)),
                ("last", day(totals.last)),
                ("by_month", .members(statistics.months.map { ($0.month.iso, .int($0.count)) })),
                (
                    "streak",
                    .members([
                        ("current", .int(streak.current)), ("longest", .int(streak.longest)),
                        ("longest_from", day(streak.longestFrom)), ("longest_to", day(streak.longestTo)),
                        ("days", .int(streak.days)),
                    ])
                ),
                (
                    "mood",
                    .members([
                        ("count", .int(moods.count)), ("mean", number(moods.mean)),
                        ("distribution", counts(moods.distribution)),
                    ])
                ),
                ("notes", notes(statistics.notes)),
            ])
    }

    private static func notes(_ totals: NoteTotals) -> JSONValue {
        func list(_ notes: [NoteTotals.Note], _ counted: String) -> JSONValue {
            .array(
                notes.map {
                    .members([
                        ("path", .string($0.path.text)), ("title", .string($0.title)), (counted, .int($0.count)),
                    ])
                })
        }
        return .members([
            ("count", .int(totals.notes)), ("words", .int(totals.words)), ("links", .int(totals.links)),
            ("broken_links", .int(totals.brokenLinks)),
            ("notes_with_broken_links", .int(totals.notesWithBrokenLinks)), ("orphans", .int(totals.orphans)),
            ("undated", .int(totals.undated)),
            ("by_month", .members(totals.months.map { ($0.month.iso, .int($0.count)) })),
            ("most_linked", list(totals.mostLinked, "links")), ("largest", list(totals.largest, "words")),
            (
                "folders",
                .array(
                    totals.folders.map {
                        .members([
                            ("path", .string($0.path)), ("notes", .int($0.notes)), ("words", .int($0.words)),
                        ])
                    })
            ),
            (
                "tags",
                .array(totals.tags.map { .members([("tag", .string($0.tag)), ("count", .int($0.count))]) })
            ),
        ])
    }
}
