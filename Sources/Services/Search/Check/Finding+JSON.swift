// The problems of a vault as JSON.

import Bytes
import Vault
import Wording

extension Schema {
    package static func check(_ findings: [Finding], _ language: LanguageCode) -> JSONValue {
        check(findings.map { ($0.path, $0.position, $0.problem.code.rawValue, $0.problem.message) }, language)
    }

    /// Problems, each with a code for its kind.
    package static func check(
        _ places: [(path: String, position: LinePosition, code: String, message: Phrase)], _ language: LanguageCode
    ) -> JSONValue {
        object(
            "check",
            [
                ("count", .int(places.count)),
                (
                    "problems",
                    .array(
                        places.map { place in
                            .members([
                                ("path", .string(place.path)), ("line", .int(place.position.line)),
                                ("column", .int(place.position.column)), ("code", .string(place.code)),
                                ("message", .string(place.message[language])),
                            ])
                        })
                ),
            ])
    }
}
