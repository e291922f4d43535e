// Entries in the order of time as JSON, and what their words say.

import Agenda
import Bytes
import CivilTime
import EntryActions
import Export
import Journal
import Language
import Search
import StatisticsActions
import Vault
import Wording

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
                                ("mean", month.mean.map { .double(MoodReport.rounded($0)) } ?? .null),
                                ("entries", .array(month.hits.map { .members(entry($0)) })),
                            ])
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

    /// An entry that was written, and what was understood of it.
    package static func logged(_ result: LogEntry.Result, language: LanguageCode) -> JSONValue {
        let capture = result.capture
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        return object(
            "logged",
            [
                ("path", .string(result.path.text)), ("date", .string(capture.moment.text)),
                ("reading", capture.isDated ? .string(LineReading.moment(capture.moment)[language]) : .null),
                ("title", .string(capture.title)), ("mood", text(capture.mood?.name)),
                ("favorite", .bool(capture.isFavorite)), ("tags", .array(capture.tags.map { .string($0) })),
                ("place", text(capture.place)), ("photos", .array(capture.photos.map { .string($0.file) })),
            ])
    }

    package static func deletedEntries(_ result: DeleteEntries.Result) -> JSONValue {
        object(
            "entries-deleted",
            [
                ("entries", moved(result.entries)), ("attachments", moved(result.attachments)),
                ("links", .array(result.links.compactMap(\.path).map { .string($0.text) })),
            ])
    }

    package static func restoredEntries(_ result: RestoreEntries.Result) -> JSONValue {
        object(
            "entries-restored", [("entries", moved(result.entries)), ("attachments", moved(result.attachments))])
    }

    package static func trash(_ entries: [TrashedEntry]) -> JSONValue {
        object(
            "trash",
            [
                ("count", .int(entries.count)),
                (
                    "entries",
                    .array(
                        entries.map { entry in
                            .members([
                                ("path", .string(entry.path.text)), ("original", .string(entry.original.text)),
                                ("title", .string(entry.title)),
                                ("date", entry.day.map { .string($0.iso) } ?? .null),
                            ])
                        })
                ),
            ])
    }

    private static func moved(_ files: [MovedFile]) -> JSONValue {
        .array(files.map { .members([("from", .string($0.old.text)), ("to", .string($0.new.text))]) })
    }

    package static func retimed(_ result: RetimeEntry.Result, language: LanguageCode) -> JSONValue {
        object(
            "retimed",
            [
                ("from", .string(result.oldPath.text)), ("path", .string(result.path.text)),
                ("date", .string(result.date.text)),
                ("reading", .string(reading(result.date)[language])),
                ("links", .array(result.linking.map { .string($0.text) })),
            ])
    }

    /// A date as a person reads it.
    package static func reading(_ date: Timestamp) -> Phrase {
        date.time == nil ? LineReading.day(date.day) : LineReading.moment(date.local)
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

    package static func summary(_ summary: EntrySummary) -> JSONValue {
        func day(_ day: Day?) -> JSONValue { day.map { .string($0.iso) } ?? .null }
        return object(
            "summary",
            [
                ("from", day(summary.days?.first)), ("to", day(summary.days?.last)),
                ("entries", .int(summary.entries)), ("count", .int(summary.quotes.count)),
                (
                    "sentences",
                    .array(
                        summary.quotes.map { quote in
                            .members([
                                ("date", day(quote.day)), ("path", .string(quote.path.text)),
                                ("line", .int(quote.line)), ("text", .string(quote.text)),
                                ("score", .double(MoodReport.rounded(quote.sentence.sentiment))),
                            ])
                        })
                ),
            ])
    }

    package static func moodSuggestions(_ proposals: MoodProposals) -> JSONValue {
        object(
            "mood-suggestions",
            [
                ("count", .int(proposals.found.count)),
                (
                    "suggestions",
                    .array(
                        proposals.found.map { found in
                            .members([
                                ("path", .string(found.path.text)), ("language", .string(found.sentiment.language)),
                                ("score", .double(MoodReport.rounded(found.sentiment.score))),
                                ("mood", .string(found.mood.name)),
                                ("words", .array(found.sentiment.words.map { .string($0.text) })),
                            ])
                        })
                ),
            ])
    }
}
