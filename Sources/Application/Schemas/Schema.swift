// Results as JSON, for every front door: `daybook.NAME/1` of docs/json.md, made here and nowhere else.

import Bytes

/// The answers of daybook in JSON. Each area has an extension in a file of its own; each function makes one whole object.
package enum Schema {
    /// An object that begins with its schema.
    static func object(_ name: String, _ members: [(String, JSONValue)]) -> JSONValue {
        .members([("schema", .string("daybook.\(name)/1"))] + members)
    }

    /// Why a page was not given.
    package static func refusal(status: Int, _ message: String, hint: String?) -> JSONValue {
        object(
            "refusal",
            [("status", .int(status)), ("message", .string(message)), ("hint", hint.map { .string($0) } ?? .null)])
    }
}
