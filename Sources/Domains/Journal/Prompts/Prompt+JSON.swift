// The JSON of a writing prompt.

import Bytes
import CivilTime
import Wording

extension Schema {
    /// - Parameter language: the reader's.
    package static func prompt(_ prompt: Prompt, on day: Day, language: LanguageCode) -> JSONValue {
        object(
            "prompt",
            [
                ("date", .string(day.iso)), ("reason", .string(prompt.reason.rawValue)),
                ("prompt", .string(prompt.text[language])), ("path", prompt.path.map { .string($0) } ?? .null),
            ])
    }
}
