// Suggested moods of entries as JSON.

import Bytes
import Journal
import Language
import Vault

extension Schema {
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
                                ("score", .double(MoodStatistics.rounded(found.sentiment.score))),
                                ("mood", .string(found.mood.name)),
                                ("words", .array(found.sentiment.words.map { .string($0.text) })),
                            ])
                        })
                ),
            ])
    }
}
