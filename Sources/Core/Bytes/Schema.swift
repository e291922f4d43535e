// Results as JSON, for every front door: `daybook.NAME/1` of docs/json.md.

/// The answers of daybook in JSON. What has a result makes its JSON, in a file beside it, `…+JSON.swift`: a function for each whole object.
package enum Schema {
    /// An object that begins with its schema.
    package static func object(_ name: String, _ members: [(String, JSONValue)]) -> JSONValue {
        .members([("schema", .string("daybook.\(name)/1"))] + members)
    }

    /// Why a page was not given.
    package static func refusal(status: Int, _ message: String, hint: String?) -> JSONValue {
        object(
            "refusal",
            [("status", .int(status)), ("message", .string(message)), ("hint", hint.map { .string($0) } ?? .null)])
    }

    /// An object with another value at a key that it has.
    package static func replacing(_ key: String, in value: JSONValue, by new: JSONValue) -> JSONValue {
        .object((value.object ?? []).map { $0.key == key ? .init(key, new) : $0 })
    }
}
