// Items that are due as JSON.

import Bytes
import CivilTime
import Lists
import Vault

extension Schema {
    package static func suggestions(_ result: SuggestItems.Result) -> JSONValue {
        func rounded(_ value: Double, _ scale: Double) -> JSONValue { .double((value * scale).rounded() / scale) }
        return object(
            "suggestions",
            [
                ("name", .string(result.list.name)), ("path", .string(result.list.document.path.text)),
                ("count", .int(result.suggestions.count)),
                (
                    "suggestions",
                    .array(
                        result.suggestions.map { found in
                            .members([
                                ("text", .string(found.text)), ("score", rounded(found.score, 1000)),
                                ("last", .string(found.last.iso)),
                                ("interval", found.interval.map { rounded($0, 10) } ?? .null),
                                ("freq", .int(found.frequency)), ("line", .int(found.item.lineNumber)),
                            ])
                        })
                ),
            ])
    }
}
