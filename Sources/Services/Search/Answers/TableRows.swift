// Documents, and lines of them, as the rows of tables.

import Bytes
import CivilTime
import FileSystem
import Journal
import SQLite
import Tables
import Vault

/// What a row of a table is.
package enum TableSubject: String, Sendable, CaseIterable {
    case documents, tasks, items, events
}

extension VaultIndex {
    /// The documents that match, or lines of them, newest first; with those facts alone that are asked for. Throws `QueryError`, `SQLiteError`.
    ///
    /// - Parameter file: how large a file is and when it was written last; nil where it is gone.
    package func tableRows(
        _ subject: TableSubject, where query: ResolvedQuery, sources: Set<TableFact.Source>, today: Day,
        includingPrivate: Bool = true, file: (VaultPath) -> (size: Int, changed: Timestamp)?
    ) throws -> [TableRow] {
        let plan = try plan(query, today: today)
        var conditions = [plan.condition]
        if let match = plan.match { conditions.insert(.isOne(of: try text.documents(match)), at: 0) }
        if !includingPrivate { conditions.insert(SQLCondition(sql: "d.private = 0"), at: 0) }
        return try tableRows(subject, .joined(conditions, "AND", empty: "1"), sources, file)
    }

    /// One document with all of its facts; nil where the index has none there. Throws `SQLiteError`.
    func tableRow(at path: String, file: (VaultPath) -> (size: Int, changed: Timestamp)?) throws -> TableRow? {
        try tableRows(
            .documents, SQLCondition(sql: "d.path = ?", values: [.text(path)]),
            [.document, .tags, .links, .backlinks, .file], file
        ).first
    }

    private struct Found {
        let number: Int64
        let kind: DocumentKind?
        let order: (day: Int64, minute: Int64)
        var row: TableRow
    }

    private func tableRows(
        _ subject: TableSubject, _ condition: SQLCondition, _ sources: Set<TableFact.Source>,
        _ file: (VaultPath) -> (size: Int, changed: Timestamp)?
    ) throws -> [TableRow] {
        var found = try documents(condition)
        found.sort {
            $0.order == $1.order ? $0.row.path < $1.row.path : $0.order > $1.order
        }
        let numbers = Dictionary(found.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
        func each(_ sql: String, _ body: (Int, String) -> Void) throws {
            let statement = try database.prepare(sql)
            while try statement.step() {
                if let index = numbers[statement.integer(0)] { body(index, statement.text(1)) }
            }
        }
        if sources.contains(.tags) {
            try each("SELECT x.document, t.name FROM document_tags x JOIN tags t ON t.id = x.tag ORDER BY x.rowid") {
                found[$0].row.facts.tags.append($1)
            }
        }
        if sources.contains(.links) {
            try each("SELECT source, text FROM links ORDER BY source, position") {
                found[$0].row.facts.links.append($1)
            }
            try each("SELECT source, text FROM file_links ORDER BY source, position") {
                found[$0].row.facts.embeds.append($1)
            }
        }
        if sources.contains(.backlinks) {
            try each(
                """
                SELECT DISTINCT n.document, s.path FROM links l JOIN bearers n ON n.key = l.key JOIN documents s ON s.id = l.source
                WHERE s.id <> n.document ORDER BY n.document, s.path
                """
            ) { found[$0].row.facts.backlinks.append($1) }
        }
        if sources.contains(.file) {
            for index in found.indices {
                guard let file = file(VaultPath(trusted: found[index].row.path)) else { continue }
                found[index].row.facts.size = file.size
                found[index].row.facts.changed = file.changed
            }
        }
        return subject == .documents ? found.map(\.row) : try lines(subject, found, numbers)
    }

    private func documents(_ condition: SQLCondition) throws -> [Found] {
        let statement = try database.prepare(
            """
            SELECT d.id, d.path, d.title, d.kind, d.day, d.minute, d.words, d.mood, d.place, d.created, h.json
            FROM documents d LEFT JOIN heads h ON h.document = d.id WHERE \(condition.sql)
            """)
        condition.bind(to: statement)
        var found: [Found] = []
        while try statement.step() {
            func day(_ column: Int32) -> Day? {
                statement.optionalInteger(column).map { Day(number: Int32(clamping: $0)) }
            }
            var facts = TableFacts()
            (facts.title, facts.kind, facts.day) = (statement.text(2), statement.text(3), day(4))
            facts.words = Int(statement.integer(6))
            facts.mood = statement.optionalInteger(7).flatMap { Mood(rawValue: Int($0)) }?.name
            facts.place = statement.optionalText(8)
            facts.created = day(9).map { Timestamp(day: $0) }
            let head = statement.withBytes(10) { try? JSONReader.read(Array($0)) }
            found.append(
                Found(
                    number: statement.integer(0), kind: DocumentKind(rawValue: facts.kind),
                    order: (statement.optionalInteger(4) ?? .min, statement.optionalInteger(5) ?? -1),
                    row: TableRow(path: statement.text(1), properties: head?.object ?? [], facts: facts)))
        }
        return found
    }

    // MARK: Lines

    private func lines(_ subject: TableSubject, _ documents: [Found], _ numbers: [Int64: Int]) throws -> [TableRow] {
        let statement = try database.prepare(
            "SELECT document, line, source FROM \(subject == .events ? "agenda" : "tasks") ORDER BY document, line")
        var found: [[TableRow]] = Array(repeating: [], count: documents.count)
        while try statement.step() {
            guard let index = numbers[statement.integer(0)], let item = LineGrammar.parse(statement.text(2)) else {
                continue
            }
            let document = documents[index]
            switch subject {
            case .items where document.kind != .list, .tasks where document.kind == .list: continue
            case .events where item.isTask || item.when == nil: continue
            default: break
            }
            var row = document.row
            row.line = LineMembers.of(item, line: Int(statement.integer(1)), page: row.facts.day)
            found[index].append(row)
        }
        return found.flatMap(\.self)
    }
}

/// What a line says, by name.
enum LineMembers {
    static func of(_ item: LineItem, line: Int, page: Day?) -> [TableValue.Member] {
        var members: [TableValue.Member] = [
            .init(key: "text", value: .text(item.text)), .init(key: "line", value: .number(Double(line))),
        ]
        func add(_ key: String, _ value: TableValue) { members.append(.init(key: key, value: value)) }
        if let state = item.state {
            add("state", .text(name(of: state)))
            add("isDone", .boolean(state == .done))
        }
        if let when = item.when {
            let (start, end) = moments(when, page)
            if let start { add("start", .moment(start)) }
            if let end { add("end", .moment(end)) }
        }
        if !item.tags.isEmpty { add("tags", .list(item.tags.map { .text($0) })) }
        if let place = item.places.first { add("place", .text(place)) }
        if let quantity = item.quantity { add("quantity", .number(Double(quantity))) }
        for field in item.fields where !members.contains(where: { $0.key == field.key }) {
            let number = field.value.utf8.first?.isDigit == true ? Double(field.value) : nil
            add(field.key, number.map { .number($0) } ?? TableValue(written: field.value))
        }
        // What a line does not say is not what its page says.
        for key in ["state", "due", "start", "end", "done", "priority", "tags", "place", "quantity"]
        where !members.contains(where: { $0.key == key }) {
            add(key, .null)
        }
        return members
    }

    private static func name(of state: LineItem.State) -> String {
        switch state {
        case .open: "open"
        case .done: "done"
        case .cancelled: "cancelled"
        case .started: "started"
        case .other(let mark): mark
        }
    }

    private static func moments(_ when: LineItem.When, _ page: Day?) -> (start: Timestamp?, end: Timestamp?) {
        switch when {
        case .allDay: return (page.map { Timestamp(day: $0) }, nil)
        case .time(let start, let end):
            guard let page else { return (nil, nil) }
            let last = end.map { $0 <= start ? page.adding(days: 1) : page }
            return (Timestamp(day: page, time: start), end.map { Timestamp(day: last ?? page, time: $0) })
        case .dated(let day, let time, let endDay, let end):
            let last = end == nil && endDay == nil ? nil : Timestamp(day: endDay ?? day, time: end)
            return (Timestamp(day: day, time: time), last)
        }
    }
}
