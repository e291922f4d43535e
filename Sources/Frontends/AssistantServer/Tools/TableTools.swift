// Tools that answer with tables: ad hoc queries, and the person's saved views.

import AssistantActions
import Bytes
import DocumentActions
import Permissions
import Search
import SensorActions
import Tables
import Vault
import Wording
import Workspaces

enum TableTools {
    static let all = [table, base]

    private static let readings = "readings"
    private static let usualRows = 50
    private static let limit = ToolArgument(
        "limit", .whole(1...500), "Rows shown; \(usualRows) where nothing is said. Sums are of all rows.")

    private static let members = [
        ("columns", OutputSchema.texts),
        (
            "rows",
            OutputSchema.list(OutputSchema.object([("path", OutputSchema.text), ("cells", OutputSchema.object([]))]))
        ), ("summaries", OutputSchema.list(summary)),
        (
            "problems",
            OutputSchema.list(
                OutputSchema.object([
                    ("expression", OutputSchema.text), ("message", OutputSchema.text), ("path", OutputSchema.text),
                    ("rows", OutputSchema.whole),
                ]))
        ),
    ]
    private static let summary = OutputSchema.object([("column", OutputSchema.text), ("name", OutputSchema.text)])
    private static let groups = (
        "groups", OutputSchema.list(OutputSchema.object([("count", OutputSchema.whole)]))
    )

    private static let table = AssistantTool(
        name: "table", title: "Answer with a table",
        description: """
            Documents of a query, or lines of them, as rows, with columns, conditions, order, groups and sums. Columns are keys of the front \
            matter (status, weather.temp; note.title where a fact has that name), facts (path name folder title kind day words mood place tags \
            links backlinks size changed), or expressions, "price * nights as Total". Expressions are as in JavaScript: + - * / % == != < <= > \
            >= && || ! ??, "text", [1, 2], a.b, a[0]. Functions: if(c, a, b) today() now() date("2026-11-20") duration("2 weeks") number() \
            list() min() max(); of dates .year .month .day .format("YYYY-MM"), + "1M"; of texts .contains() .startsWith() .lower() .split() \
            .replace() .matches("regex"); of numbers .round(2); of lists .contains() .length .filter(value > 1) .map(value * 2) .join(", ") \
            .sum(). What has no value is null and comes last. A name that no document has is null in each row; a function that does not exist is \
            an error that names the nearest, and problems name expressions that have no value for some rows.
            """, effect: .reads,
        ownArguments: [
            ToolArgument(
                "query", .text,
                "As in search: tag:NAME, kind:…, after:DATE, words; all documents where nothing is said. Of readings: a device."
            ),
            ToolArgument(
                "from", .choice(TableSubject.allCases.map(\.rawValue) + [readings]),
                "What a row is; documents where nothing is said. Tasks, items and events have text state due start end done priority tags place quantity line; readings have device measure value unit time day."
            ),
            ToolArgument("columns", .text, "With commas between them: title,rating,price * nights as Total"),
            ToolArgument("where", .text, "Only rows for which this is true: status == \"open\" && due < today()"),
            ToolArgument("sort", .text, "Columns, -COLUMN from the greatest down."),
            ToolArgument("group", .text, "Columns: rows of one value together, with their number and sums."),
            ToolArgument(
                "sums", .texts,
                "NAME:COLUMN each: Sum, Average, Min, Max, Median, Range, Stddev, Earliest, Latest, Checked, Unchecked, Empty, Filled, Unique, Count."
            ), limit,
        ], output: OutputSchema.answer("table", [("count", OutputSchema.whole)] + members, others: [groups])
    ) { call in
        let seen = call.visit.seen
        let isOfReadings = call["from"] == readings
        try isOfReadings ? call.visit.requireReading(.sensors) : call.visit.requireReadingAnything()
        let subject = call["from"].flatMap(TableSubject.init(rawValue:)) ?? .documents
        func texts(_ name: String) -> [String] { call[name].map { [$0] } ?? [] }
        var question = try TableQuestion(
            columns: texts("columns"), usual: isOfReadings ? "time,device,measure,value,unit" : subject.usualColumns,
            conditions: texts("where"), order: texts("sort"), groups: texts("group"),
            sums: try call.texts("sums").map { try TableSummary.Kind.named($0) })
        question.limit = call.number("limit") ?? usualRows
        if isOfReadings { return answer(try ReadingTable(of: texts("query"), in: seen).answer(question), seen) }
        return answer(
            try seen.table(TableRequest(subject, where: try seen.query(texts("query")), question)), seen)
    }

    private static let base = AssistantTool(
        name: "base", title: "Views that the person saved",
        description:
            "A view of a .base file, or of the base block of a note, as a table. Without base: the files there are. Without view: the first; an unknown view is an error that names all.",
        effect: .reads,
        ownArguments: [
            ToolArgument("base", .text, "Its path or name, or that of a note with a base block."),
            ToolArgument("view", .text, "Its name."),
            ToolArgument("this", .text, "The path of the note that the view is shown in."), limit,
        ],
        output: OutputSchema.object(
            [("schema", OutputSchema.text), ("count", OutputSchema.whole)],
            others: [("bases", OutputSchema.texts), ("view", OutputSchema.text)] + members + [groups])
    ) { call in
        try call.visit.requireReadingAnything()
        let seen = call.visit.seen
        guard let name = call["base"] else {
            let paths = BaseSource.all(in: seen.vault)
            return ToolAnswer(
                Schema.bases(paths), "\(paths.count) base\(paths.count == 1 ? "" : "s")", lines: paths.map(\.text),
                from: "bases", documents: [])
        }
        let source = try BaseSource.named(name, view: call["view"], in: seen.vault) { try seen.document(named: $0) }
        let view = try source.view(call["view"])
        let this = try call["this"].map { try call.visit.document($0).path }
        let limit = call.number("limit") ?? min(view.question.limit ?? usualRows, usualRows)
        let table = try seen.table(source.request(view, in: this).limited(to: limit))
        return answer(table, seen, view: view.name, of: source)
    }

    private static func answer(
        _ table: Table, _ seen: Workspace, view: String? = nil, of source: BaseSource? = nil
    ) -> ToolAnswer {
        let rows = table.groups.flatMap { group in
            group.rows.map { row in
                let cells = zip(table.columns, row.cells).filter { !$1.isEmpty }.map { "\($0.title): \($1.cellText)" }
                return row.path + " — " + (group.keys.map(\.cellText) + cells).joined(separator: "; ")
            }
        }
        var head = ["\(table.count) row\(table.count == 1 ? "" : "s")"]
        if table.shown < table.count { head.append("the first \(table.shown)") }
        head += zip(table.summaries, table.totals).map {
            "\($0.name) of \(table.columns[$0.column].title): \($1.cellText)"
        }
        head += table.faults.map { $0.phrase(withPath: true)[.english] }
        head += (source?.faults ?? []).map { "line \($0.line): " + $0.fault.message[.english] }
        let paths = table.groups.flatMap { $0.rows.map(\.path) }.compactMap { VaultPath($0) }
        return ToolAnswer(
            Schema.table(table, view: view, seen.language), head.joined(separator: "; "), lines: rows, from: "table",
            documents: (source.map { [$0.path] } ?? []) + paths.unique)
    }
}
