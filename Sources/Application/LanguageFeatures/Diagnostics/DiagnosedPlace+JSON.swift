// An editor's diagnostics for a file as JSON, in the format of `check`.

import Bytes
import Search
import Wording

extension Schema {
    /// An editor's diagnostics for a file: the findings of `check`, and hints.
    package static func check(_ places: [DiagnosedPlace], _ language: LanguageCode) -> JSONValue {
        check(places.map { ($0.path, $0.position, $0.diagnostic.code, $0.diagnostic.message) }, language)
    }
}
