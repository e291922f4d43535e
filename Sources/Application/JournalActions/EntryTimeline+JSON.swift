// Entries in chronological order, and those of one day in all years, as JSON.

import Bytes
import CivilTime
import Journal
import Pages
import Search
import Vault

extension Schema {
    package static func timeline(_ timeline: EntryTimeline) -> JSONValue {
        let months = timeline.months.all
        return object(
            "journal.timeline",
            [
                ("count", .int(months.map(\.hits.count).reduce(0, +))),
                (
                    "months",
                    .array(
                        months.map { month in
                            .members([
                                ("month", .string(month.month.iso)), ("count", .int(month.hits.count)),
                                ("mean", month.mean.map { .double(MoodStatistics.rounded($0)) } ?? .null),
                                ("entries", .array(month.hits.map { .members(entry($0)) })),
                            ])
                        })
                ),
            ])
    }

    package static func onThisDay(_ entries: EntriesOnThisDay) -> JSONValue {
        let day = entries.day
        return object(
            "on-this-day",
            [
                ("date", .string(day.iso)), ("count", .int(entries.hits.count)),
                (
                    "entries",
                    .array(
                        entries.hits.map { hit in
                            var members = entry(hit)
                            let years = day.year - (hit.day?.year ?? day.year)
                            members.insert(("years_ago", .int(years)), at: 3)
                            return .members(members)
                        })
                ),
            ])
    }

    private static func entry(_ hit: SearchHit) -> [(String, JSONValue)] {
        [
            ("path", .string(hit.path.text)), ("title", .string(hit.title)),
            ("date", hit.day.map { .string($0.iso) } ?? .null),
            ("mood", hit.mood.flatMap(Mood.init(rawValue:)).map { .string($0.name) } ?? .null),
            ("favorite", .bool(hit.isFavorite)), ("tags", .array(hit.tags.map { .string($0) })),
        ]
    }
}
