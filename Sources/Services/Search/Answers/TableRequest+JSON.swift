// Tables as JSON.

import Bytes
import Tables
import Wording

extension Schema {
    /// - Parameter view: the name of a base's view.
    package static func table(_ table: Table, view: String? = nil, _ language: LanguageCode) -> JSONValue {
        func summaries(_ values: [TableValue]) -> JSONValue {
            .array(
                zip(table.summaries, values).map { summary, value in
                    .members([
                        ("column", .string(table.columns[summary.column].title)), ("name", .string(summary.name)),
                        ("value", value.json),
                    ])
                })
        }
        // Columns with equal names must not become the same member.
        var names: [String] = []
        for title in table.columns.map(\.title) {
            let free = (1...).lazy.map { $0 == 1 ? title : "\(title) \($0)" }.first { !names.contains($0) }
            names.append(free ?? title)
        }
        let rows = table.groups.flatMap { group in
            group.rows.map { row in
                JSONValue.members(
                    [
                        ("path", .string(row.path)),
                        ("cells", .members(zip(names, row.cells).map { ($0, $1.json) })),
                    ] + (table.isGrouped ? [("group", .array(group.keys.map(\.json)))] : []))
            }
        }
        var members: [(String, JSONValue)] = [
            ("count", .int(table.count)), ("columns", .array(names.map { .string($0) })),
            ("rows", .array(rows)),
        ]
        if let view { members.insert(("view", .string(view)), at: 0) }
        if table.isGrouped {
            let groups = table.groups.map { group in
                JSONValue.members([
                    ("keys", .array(group.keys.map(\.json))), ("count", .int(group.count)),
                    ("summaries", summaries(group.summaries)),
                ])
            }
            members.append(("groups", .array(groups)))
        }
        members.append(("summaries", summaries(table.totals)))
        let problems = table.faults.map { fault in
            JSONValue.members([
                ("expression", .string(fault.text)), ("message", .string(fault.error.message[language])),
                ("path", .string(fault.path)), ("rows", .int(fault.count)),
            ])
        }
        members.append(("problems", .array(problems)))
        return object("table", members)
    }
}
