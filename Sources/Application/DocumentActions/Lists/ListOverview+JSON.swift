// Lists and their items as JSON.

import Bytes
import Lists
import Vault

extension Schema {
    package static func lists(_ overview: ListOverview) -> JSONValue {
        object(
            "lists",
            [
                ("count", .int(overview.lists.count)),
                ("lists", .array(overview.lists.map { .members(totals($0)) })),
            ])
    }

    package static func list(_ list: ItemList) -> JSONValue {
        object("list", totals(list) + [("items", .array(list.items.map(item)))])
    }

    package static func assistantLists(_ lists: [ItemList], withItems: Bool) -> JSONValue {
        let values = lists.map { list -> JSONValue in
            // The schema member of a single list does not occur within several.
            let members = (self.list(list).object ?? []).filter {
                $0.key != "schema" && (withItems || $0.key != "items")
            }
            return .object(members)
        }
        return object("assistant-lists", [("lists", .array(values))])
    }

    private static func totals(_ list: ItemList) -> [(String, JSONValue)] {
        [
            ("name", .string(list.name)), ("path", .string(list.document.path.text)), ("total", .int(list.total)),
            ("bought", .int(list.bought)), ("to_buy", .int(list.toBuy)),
            ("shared", list.share.map { .string($0) } ?? .bool(false)),
        ]
    }

    private static func item(_ item: ListItem) -> JSONValue {
        func field(_ key: String) -> JSONValue { item.line[key].map { .string($0) } ?? .null }
        return .members([
            ("text", .string(item.text)), ("quantity", .int(item.quantity)), ("unit", field("unit")),
            ("checked", .bool(item.isChecked)), ("freq", .int(item.frequency)), ("added", field("added")),
            ("bought", field("bought")), ("by", field("by")), ("section", item.section.map { .string($0) } ?? .null),
            ("tags", .array(item.line.tags.map { .string($0) })), ("line", .int(item.lineNumber)),
            ("id", field("id")), ("aisle", item.aisle.map { .string($0) } ?? .null),
            ("due", field("due")), ("notes", .array(item.notes.map { .string($0) })),
            ("parent", item.parent.map { .int($0) } ?? .null),
        ])
    }
}
