// What an editor is told of a file as JSON, as `check` tells it.

import Bytes
import Search
import Wording

extension Schema {
    /// What an editor is told of a file: the findings of `check`, with hints among them.
    package static func check(_ places: [DiagnosedPlace], _ language: LanguageCode) -> JSONValue {
        check(places.map { ($0.path, $0.position, $0.diagnostic.code, $0.diagnostic.message) }, language)
    }
}
