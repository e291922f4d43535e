// JSON Schema of the tools' answers, as short as possible.

import Bytes

/// Builds schemas of JSON Schema 2020-12.
enum OutputSchema {
    static let text = JSONValue.members([("type", "string")])
    static let whole = JSONValue.members([("type", "integer")])
    static let number = JSONValue.members([("type", "number")])
    static let flag = JSONValue.members([("type", "boolean")])
    static let texts = list(text)
    static let optionalText = JSONValue.members([("type", .array(["string", "null"]))])
    static let optionalWhole = JSONValue.members([("type", .array(["integer", "null"]))])
    static let optionalNumber = JSONValue.members([("type", .array(["number", "null"]))])

    static func list(_ item: JSONValue) -> JSONValue { .members([("type", "array"), ("items", item)]) }

    /// All members are required except `others`; further members are allowed.
    static func object(_ members: [(String, JSONValue)], others: [(String, JSONValue)] = []) -> JSONValue {
        .members([
            ("type", "object"), ("properties", .members(members + others)),
            ("required", .array(members.map { .string($0.0) })),
        ])
    }

    /// An answer of daybook, which begins with the name of its schema.
    static func answer(
        _ name: String, _ members: [(String, JSONValue)], others: [(String, JSONValue)] = []
    ) -> JSONValue {
        object([("schema", .members([("const", .string("daybook.\(name)/1"))]))] + members, others: others)
    }

    // MARK: Parts of several answers

    static let hit = object(
        [
            ("path", text), ("title", text), ("kind", text), ("date", optionalText), ("tags", texts),
            ("mood", optionalText), ("favorite", flag), ("score", optionalNumber), ("snippet", text),
        ], others: [("missing", texts)])

    static let event = object([
        ("start", text), ("end", text), ("all_day", flag), ("title", text), ("place", optionalText), ("tags", texts),
        ("path", text), ("line", whole), ("uid", optionalText), ("recurrence", optionalText), ("conflict", flag),
    ])

    static let task = object([
        ("text", text), ("state", text), ("due", optionalText), ("start", optionalText), ("priority", optionalText),
        ("path", text), ("line", whole), ("tags", texts), ("recurrence", optionalText),
    ])

    static let change = answer(
        "assistant-change",
        [
            ("dry_run", flag), ("changed", flag),
            (
                "files",
                list(
                    object([
                        ("path", text), ("new", flag), ("revision", optionalText), ("difference", optionalText),
                    ]))
            ), ("commit", optionalText), ("commit_problem", optionalText),
        ])
}
