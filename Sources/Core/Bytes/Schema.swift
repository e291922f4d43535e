// Results as JSON, for every front door: `daybook.NAME/1` of docs/json.md.

/// The JSON results of daybook. The JSON of a result is built in a file beside it, `…+JSON.swift`, by one function per whole object.
package enum Schema {
    /// An object whose first member is its schema.
    package static func object(_ name: String, _ members: [(String, JSONValue)]) -> JSONValue {
        .members([("schema", .string("daybook.\(name)/1"))] + members)
    }

    /// The reason for refusing a page.
    package static func refusal(status: Int, _ message: String, hint: String?) -> JSONValue {
        object(
            "refusal",
            [("status", .int(status)), ("message", .string(message)), ("hint", hint.map { .string($0) } ?? .null)])
    }

    /// A copy of an object with the value of an existing key replaced.
    package static func replacing(_ key: String, in value: JSONValue, by new: JSONValue) -> JSONValue {
        .object((value.object ?? []).map { $0.key == key ? .init(key, new) : $0 })
    }
}
