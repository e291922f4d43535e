// Lines of the agenda that share an `id:`, which makes it ambiguous.

import Agenda
import Bytes
import SQLite
import Vault
import Wording

/// The meaning of a line's `id:`: an event or a task, or one moved occurrence of a series (`moved:`), which has the series' identifier.
private struct LineName: Hashable {
    let identifier: String
    let replaces: String?
}

/// A line by its number, from 1.
private struct LinePlace: Comparable {
    let path: VaultPath
    let line: Int

    static func < (left: LinePlace, right: LinePlace) -> Bool { (left.path, left.line) < (right.path, right.line) }
}

extension VaultIndex {
    /// Over all documents: the first line in order of path keeps the identifier. Throws `SQLiteError`.
    func lineDuplicates() throws -> [Finding] {
        let rows = try database.prepare(
            """
            SELECT agenda.identifier, replaces, path, line FROM agenda JOIN documents ON documents.id = agenda.document
            WHERE agenda.identifier IN (SELECT identifier FROM agenda WHERE identifier IS NOT NULL
              GROUP BY identifier, replaces HAVING count(*) > 1)
            """)
        var places: [LineName: [LinePlace]] = [:]
        while try rows.step() {
            let name = LineName(identifier: rows.text(0), replaces: rows.isNull(1) ? nil : rows.text(1))
            places[name, default: []].append(
                LinePlace(path: VaultPath(trusted: rows.text(2)), line: Int(rows.integer(3))))
        }
        var firsts: [VaultPath: [LineName: LinePlace]] = [:]
        for (name, places) in places where places.count > 1 {
            guard let first = places.min() else { continue }
            for place in places { firsts[place.path, default: [:]][name] = first }
        }
        return firsts.flatMap { path, firsts in
            guard let document = try? vault.document(path) else { return [Finding]() }
            return Finding.list(document.lineDuplicates { firsts[$0] }, in: path, document.bytes)
        }
    }

    /// For a document as in an editor, taking other open ones into account. Throws `SQLiteError`.
    func lineDuplicates(of document: Document, _ opened: OpenedDocuments) throws -> [Problem] {
        let names = document.namedLines()
        guard !names.isEmpty else { return [] }
        var firsts = Dictionary(names.map { ($0.name, $0.place) }, uniquingKeysWith: min)
        for other in opened.documents.values where other.path != document.path {
            for line in other.namedLines() {
                if let first = firsts[line.name] { firsts[line.name] = min(first, line.place) }
            }
        }
        let rows = try database.prepare(
            """
            SELECT path, line, replaces FROM agenda JOIN documents ON documents.id = agenda.document
            WHERE agenda.identifier = ?1
            """)
        for identifier in Set(firsts.keys.map(\.identifier)) {
            rows.reset()
            rows.bind(1, identifier)
            while try rows.step() {
                let place = LinePlace(path: VaultPath(trusted: rows.text(0)), line: Int(rows.integer(1)))
                let name = LineName(identifier: identifier, replaces: rows.isNull(2) ? nil : rows.text(2))
                guard let first = firsts[name], place.path != document.path, opened.documents[place.path] == nil
                else { continue }
                firsts[name] = min(first, place)
            }
        }
        return document.lineDuplicates { firsts[$0] }
    }
}

extension Document {
    /// The lines with an identifier, as in the index, and the ranges of their `id:`.
    fileprivate func namedLines() -> [(name: LineName, place: LinePlace, range: Range<Int>)] {
        guard kind != .list, bytes.indices.contains(where: { bytes.has("id:", at: $0) }) else { return [] }
        let lines = LineMap(bytes)
        let page = AgendaEvent.pageDay(of: self)
        return DocumentCheck.items(of: self).compactMap { item in
            guard let field = item.fields.first(where: { $0.key == "id" }) else { return nil }
            let line = lines.line(at: item.range.lowerBound) + 1
            guard let indexed = IndexedAgendaLine(item, "", line: line, of: self, page: page),
                let identifier = indexed.identifier
            else { return nil }
            return (
                LineName(identifier: identifier, replaces: indexed.replaces), LinePlace(path: path, line: line),
                field.range
            )
        }
    }

    /// - Parameter first: the first line with an identifier.
    fileprivate func lineDuplicates(_ first: (LineName) -> LinePlace?) -> [Problem] {
        namedLines().compactMap { name, place, range in
            guard let first = first(name), first < place else { return nil }
            let other = "\(first.path):\(first.line)"
            return Problem(
                .duplicateIdentifier, range,
                Phrase(
                    "id “\(name.identifier)” is also used by \(other)",
                    fr: "l’id « \(name.identifier) » est aussi celui de \(other)"))
        }
    }
}
