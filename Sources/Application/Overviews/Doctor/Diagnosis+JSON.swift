// The diagnosis as JSON.

import Bytes
import Wording

extension Schema {
    /// - Parameter language: of the text.
    package static func doctor(_ diagnosis: Diagnosis, _ language: LanguageCode) -> JSONValue {
        object(
            "doctor",
            [
                ("wrong", .int(diagnosis.count(.wrong))), ("missing", .int(diagnosis.count(.missing))),
                (
                    "checks",
                    .array(
                        diagnosis.lines.map {
                            .members([
                                ("check", .string($0.check)), ("state", .string($0.state.rawValue)),
                                ("text", .string($0.text[language])),
                                ("cure", $0.cure.map { .string($0[language]) } ?? .null),
                            ])
                        })
                ),
            ])
    }
}
