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
    /// - Parameter changed: when a file was written last and how large it is; nil where it is gone.
    package func tableRows(
        _ subject: TableSubject, where query: ResolvedQuery, sources: Set<TableFact.Source>, today: Day,
        includingPrivate: Bool = true, file: (VaultPath) -> (size: Int, changed: Timestamp)?
    ) throws -> [TableRow] {
        let hits = try search(query, today: today, order: .date, includingPrivate: includingPrivate).hits
        let heads = try heads(of: hits)
        let links = sources.contains(.links) ? try targets(of: hits) : [:]
        let backlinks = sources.contains(.backlinks) ? try self.backlinks(of: hits) : [:]
        var rows: [TableRow] = []
        rows.reserveCapacity(hits.count)
        for hit in hits {
            var facts = TableFacts()
            (facts.title, facts.kind, facts.day, facts.words) = (hit.title, hit.kind.rawValue, hit.day, hit.words)
            facts.mood = hit.mood.flatMap(Mood.init(rawValue:))?.name
            facts.tags = hit.tags
            if let found = links[hit.number] { (facts.links, facts.embeds) = found }
            facts.backlinks = backlinks[hit.number] ?? []
            if sources.contains(.file), let file = file(hit.path) {
                (facts.size, facts.changed) = (file.size, file.changed)
            }
            let head = heads[hit.number] ?? (properties: [], place: nil, created: nil)
            facts.place = head.place
            facts.created = head.created.map { Timestamp(day: $0) } ?? facts.changed
            rows.append(TableRow(path: hit.path.text, properties: head.properties, facts: facts))
        }
        guard subject != .documents else { return rows }
        return try lines(subject, of: hits, rows)
    }

    private typealias Head = (properties: [JSONValue.Member], place: String?, created: Day?)

    private func heads(of hits: [SearchHit]) throws -> [UInt32: Head] {
        let condition = hits.count < 500 ? SQLCondition.isOne(of: hits.map(\.number)) : .always
        let statement = try database.prepare(
            "SELECT d.id, d.place, d.created, h.json FROM documents d LEFT JOIN heads h ON h.document = d.id WHERE \(condition.sql)"
        )
        condition.bind(to: statement)
        var heads: [UInt32: Head] = [:]
        heads.reserveCapacity(hits.count)
        while try statement.step() {
            let json = statement.optionalText(3).flatMap { try? JSONReader.read(Array($0.utf8)) }
            heads[UInt32(truncatingIfNeeded: statement.integer(0))] = (
                json?.object ?? [], statement.optionalText(1),
                statement.isNull(2) ? nil : Day(number: Int32(clamping: statement.integer(2)))
            )
        }
        return heads
    }

    /// The targets of links as they are written, and those of embedded files.
    private func targets(of hits: [SearchHit]) throws -> [UInt32: (links: [String], embeds: [String])] {
        let wanted = Set(hits.map(\.number))
        var found: [UInt32: (links: [String], embeds: [String])] = [:]
        let links = try database.prepare("SELECT source, text FROM links ORDER BY source, position")
        while try links.step() {
            let source = UInt32(truncatingIfNeeded: links.integer(0))
            if wanted.contains(source) { found[source, default: ([], [])].links.append(links.text(1)) }
        }
        let files = try database.prepare("SELECT source, text FROM file_links ORDER BY source, position")
        while try files.step() {
            let source = UInt32(truncatingIfNeeded: files.integer(0))
            if wanted.contains(source) { found[source, default: ([], [])].embeds.append(files.text(1)) }
        }
        return found
    }

    private func backlinks(of hits: [SearchHit]) throws -> [UInt32: [String]] {
        let statement = try database.prepare(
            """
            SELECT DISTINCT n.document, s.path FROM links l JOIN bearers n ON n.key = l.key JOIN documents s ON s.id = l.source
            WHERE s.id <> n.document ORDER BY n.document, s.path
            """)
        var found: [UInt32: [String]] = [:]
        while try statement.step() {
            found[UInt32(truncatingIfNeeded: statement.integer(0)), default: []].append(statement.text(1))
        }
        return found
    }

    // MARK: Lines

    private func lines(_ subject: TableSubject, of hits: [SearchHit], _ rows: [TableRow]) throws -> [TableRow] {
        let byNumber = Dictionary(zip(hits.map(\.number), rows), uniquingKeysWith: { first, _ in first })
        let kinds = Dictionary(hits.map { ($0.number, $0.kind) }, uniquingKeysWith: { first, _ in first })
        let sql =
            subject == .events
            ? "SELECT document, line, source FROM agenda ORDER BY document, line"
            : "SELECT document, line, source FROM tasks ORDER BY document, line"
        let statement = try database.prepare(sql)
        var found: [UInt32: [TableRow]] = [:]
        while try statement.step() {
            let number = UInt32(truncatingIfNeeded: statement.integer(0))
            guard var row = byNumber[number], let item = LineGrammar.parse(statement.text(2)) else { continue }
            switch subject {
            case .items where kinds[number] != .list, .tasks where kinds[number] == .list: continue
            case .events where item.isTask || item.when == nil: continue
            default: break
            }
            row.line = LineMembers.of(item, line: Int(statement.integer(1)), page: row.facts.day)
            found[number, default: []].append(row)
        }
        return hits.flatMap { found[$0.number] ?? [] }
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
