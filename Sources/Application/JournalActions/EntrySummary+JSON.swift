// Summaries of entries as JSON.

import Bytes
import CivilTime
import Journal
import Language
import Vault

extension Schema {
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
                                ("score", .double(MoodStatistics.rounded(quote.sentence.sentiment))),
                            ])
                        })
                ),
            ])
    }
}
