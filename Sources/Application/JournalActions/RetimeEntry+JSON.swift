// An entry with a new date as JSON.

import Agenda
import Bytes
import CivilTime
import Vault
import Wording

extension Schema {
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

    /// A date in words.
    package static func reading(_ date: Timestamp) -> Phrase {
        date.time == nil ? LineReading.day(date.day) : LineReading.moment(date.local)
    }
}
