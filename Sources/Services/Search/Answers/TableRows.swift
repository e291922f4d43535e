// Documents, and their lines, as rows of tables.

import Agenda
import Bytes
import CivilTime
import FileSystem
import ICalendar
import Journal
import SQLite
import Tables
import Vault

/// The kind of rows in a table.
package enum TableSubject: String, Sendable, CaseIterable {
    case documents, tasks, items, events
}

extension TableRow {
    /// The row of a document in its exported form.
    package func leaving(as document: Document) -> TableRow {
        var row = self
        row.properties = IndexedDocument.values(of: document)
        (row.facts.title, row.facts.words, row.facts.tags) = (document.title, document.scan.words, document.tags)
        row.facts.place = document.fields.location?.words
        let targets = Set(document.links.map { document.target(of: $0) })
        row.facts.links.removeAll { !targets.contains($0) }
        row.facts.embeds.removeAll { !targets.contains($0) }
        return row
    }
}

extension VaultIndex {
    /// Passes on the matching documents, or their lines, with only the facts and keys needed for a question, each with its position, newest
    /// first. Throws `QueryError`, `SQLiteError`.
    ///
    /// - Parameter file: the size of a file and the time of its last change; nil if it is gone.
    func eachTableRow(
        _ subject: TableSubject, where query: ResolvedQuery, for question: TableQuestion, today: Day,
        file: (VaultPath) -> (size: Int, changed: Timestamp)?,
        _ body: (_ row: TableRow, _ place: RowPlace) -> Void
    ) throws {
        let plan = try plan(query, today: today)
        var conditions = [plan.condition]
        if let match = plan.match { conditions.insert(.isOne(of: try text.documents(match)), at: 0) }
        try eachRow(subject, .joined(conditions, "AND", empty: "1"), question.facts, question.keys, file, body)
    }

    /// One document with all its facts; nil if it is not in the index. Throws `SQLiteError`.
    func tableRow(at path: String, file: (VaultPath) -> (size: Int, changed: Timestamp)?) throws -> TableRow? {
        var found: TableRow?
        try eachRow(
            .documents, SQLCondition(sql: "d.path = ?", values: [.text(path)]),
            Set(TableFact.allCases), nil, file
        ) { row, _ in found = row }
        return found
    }

    private func eachRow(
        _ subject: TableSubject, _ condition: SQLCondition, _ facts: Set<TableFact>, _ keys: Set<String>?,
        _ file: (VaultPath) -> (size: Int, changed: Timestamp)?, _ body: (TableRow, RowPlace) -> Void
    ) throws {
        let sources = Set(facts.map(\.source))
        let linked = try linkedFacts(sources)
        let (hasTitle, hasPlace) = (facts.contains(.title), facts.contains(.place))
        let (hasKind, hasMood) = (facts.contains(.kind) || subject != .documents, facts.contains(.mood))
        let keys = keys.map(HeadReader.Keys.init)
        let lines = subject == .documents ? [:] : try lines(subject)
        let statement = try database.prepare(
            """
            SELECT d.id, d.path, d.title, d.kind, d.day, d.minute, d.words, d.mood, d.place, d.created, h.json, d.unread_head
            FROM documents d LEFT JOIN heads h ON h.document = d.id WHERE \(condition.sql)
            """)
        condition.bind(to: statement)
        var members = LineMembers()
        while try statement.step() {
            let number = statement.integer(0)
            let found = lines[number] ?? []
            if subject != .documents, found.isEmpty { continue }
            func date(_ column: Int32) -> Day? {
                statement.optionalInteger(column).map { Day(number: Int32(clamping: $0)) }
            }
            var row = TableRow(path: statement.text(1), facts: linked(number))
            row.hasUnreadHead = statement.integer(11) != 0
            if hasTitle { row.facts.title = statement.text(2) }
            if hasKind { row.facts.kind = statement.text(3) }
            row.facts.day = date(4)
            row.facts.words = Int(statement.integer(6))
            if hasMood { row.facts.mood = statement.optionalInteger(7).flatMap { Mood(rawValue: Int($0)) }?.name }
            if hasPlace { row.facts.place = statement.optionalText(8) }
            row.facts.created = date(9).map { Timestamp(day: $0) }
            if sources.contains(.file), let file = file(VaultPath(trusted: row.path)) {
                (row.facts.size, row.facts.changed) = (file.size, file.changed)
            }
            row.properties = statement.withBytes(10) { HeadReader.members($0, only: keys) }
            let (day, minute) = (
                Int(statement.optionalInteger(4) ?? -1_000_000), Int(statement.optionalInteger(5) ?? -1)
            )
            guard subject != .documents else {
                body(row, RowPlace(day: day, minute: minute))
                continue
            }
            for (line, source) in found {
                guard let item = LineGrammar.parse(source), isRow(item, subject, row) else { continue }
                row.line = members.of(item, line: line, page: row.facts.day)
                body(row, RowPlace(day: day, minute: minute, line: line))
            }
        }
    }

    private func isRow(_ item: LineItem, _ subject: TableSubject, _ row: TableRow) -> Bool {
        let isList = row.facts.kind == DocumentKind.list.rawValue
        switch subject {
        case .documents: return true
        case .tasks: return !isList
        case .items: return isList
        case .events: return !item.isTask && item.when != nil
        }
    }

    /// The lines of each document that may be rows: their numbers and sources.
    private func lines(_ subject: TableSubject) throws -> [Int64: [(line: Int, source: String)]] {
        let statement = try database.prepare(
            "SELECT document, line, source FROM \(subject == .events ? "agenda" : "tasks") ORDER BY document, line")
        var found: [Int64: [(line: Int, source: String)]] = [:]
        while try statement.step() {
            found[statement.integer(0), default: []].append((Int(statement.integer(1)), statement.text(2)))
        }
        return found
    }

    /// Tags and links of all documents, if needed: the facts of a document by its number.
    private func linkedFacts(_ sources: Set<TableFact.Source>) throws -> (Int64) -> TableFacts {
        guard !sources.isDisjoint(with: [.tags, .links, .backlinks]) else { return { _ in TableFacts() } }
        var found: [Int64: TableFacts] = [:]
        func each(_ sql: String, _ key: WritableKeyPath<TableFacts, [String]>) throws {
            let statement = try database.prepare(sql)
            while try statement.step() {
                found[statement.integer(0), default: TableFacts()][keyPath: key].append(statement.text(1))
            }
        }
        if sources.contains(.tags) {
            try each(
                "SELECT x.document, t.name FROM document_tags x JOIN tags t ON t.id = x.tag ORDER BY x.rowid", \.tags)
        }
        if sources.contains(.links) {
            try each("SELECT source, text FROM links ORDER BY source, position", \.links)
            try each("SELECT source, text FROM file_links ORDER BY source, position", \.embeds)
        }
        if sources.contains(.backlinks) {
            try each(
                """
                SELECT DISTINCT n.document, s.path FROM links l JOIN bearers n ON n.key = l.key JOIN documents s ON s.id = l.source
                WHERE s.id <> n.document ORDER BY n.document, s.path
                """, \.backlinks)
        }
        return { found[$0] ?? TableFacts() }
    }
}

/// What a line says, by name.
struct LineMembers {
    private var zones: [String: TimeZoneRules?] = [:]

    /// What every line has, be it nothing.
    static let names: Set<String> = [
        "text", "line", "state", "isDone", "due", "start", "end", "done", "priority", "tags", "place", "quantity",
    ]

    mutating func of(_ item: LineItem, line: Int, page: Day?) -> [TableValue.Member] {
        var members: [TableValue.Member] = [
            .init(key: "text", value: .text(item.text)), .init(key: "line", value: .number(Double(line))),
        ]
        func add(_ key: String, _ value: TableValue) { members.append(.init(key: key, value: value)) }
        if let state = item.state {
            add("state", .text(state.name))
            add("isDone", .boolean(state == .done))
        }
        if let when = item.when {
            let (start, end) = moments(when, page, zone: item["tz"])
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
        // Missing members are null, rather than those of the page.
        for key in Self.names.subtracting(["text", "line", "isDone"]).sorted()
        where !members.contains(where: { $0.key == key }) {
            add(key, .null)
        }
        return members
    }

    private mutating func moments(
        _ when: LineItem.When, _ page: Day?, zone name: String?
    ) -> (start: Timestamp?, end: Timestamp?) {
        if let name, zones[name] == nil { zones[name] = .some(TimeZoneRules(named: name)) }
        let zone = name.flatMap { zones[$0] ?? nil }
        /// With the offset of the line's own zone.
        func moment(_ day: Day, _ time: TimeOfDay?) -> Timestamp {
            let offset = time.flatMap { time in
                zone.map { zone in
                    zone.utcOffset(at: zone.instant(of: ICalendarTime(LocalDateTime(day: day, time: time))))
                }
            }
            return Timestamp(day: day, time: time, offsetSeconds: offset)
        }
        switch when {
        case .allDay: return (page.map { Timestamp(day: $0) }, nil)
        case .time(let start, let end):
            guard let page else { return (nil, nil) }
            let last = end.map { $0 <= start ? page.adding(days: 1) : page }
            return (moment(page, start), end.map { moment(last ?? page, $0) })
        case .dated(let day, let time, let endDay, let end):
            let last = end == nil && endDay == nil ? nil : moment(endDay ?? day, end)
            return (moment(day, time), last)
        }
    }
}
