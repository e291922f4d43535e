// A new entry and its interpretation as JSON.

import Agenda
import Bytes
import CivilTime
import Journal
import Vault
import Wording

extension Schema {
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
}
