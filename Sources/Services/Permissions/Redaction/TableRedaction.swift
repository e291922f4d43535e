// Removes withheld parts from tables and settings.

import Bytes
import Vault

extension Redaction {
    /// CSV without withheld columns and rows; nil if at most the first column is left, or if a table with another separator has any
    /// withheld column.
    ///
    /// - Parameter isTechnical: from a device that is not a health device.
    package func redacted(csv bytes: [UInt8], isTechnical: Bool) -> [UInt8]? {
        guard changesText else { return bytes }
        let redaction = forTable(bytes)
        guard redaction.hidesCoordinates == hidesCoordinates else {
            return redaction.redacted(csv: bytes, isTechnical: isTechnical)
        }
        let (head, _) = CSVRow.read(bytes, 0)
        let hidden = hides(columns: head, isTechnical: isTechnical)
        if head.count == 1, Self.separated(head[0]).contains(where: { isHidden(column: $0, isTechnical: isTechnical) })
        {
            return nil
        }
        if hidden.contains(true), !zip(head.indices, hidden).contains(where: { $0 > 0 && !$1 }) { return nil }
        let table = withoutCells(bytes, hidden: hidden, labels: labels(head), isTechnical: isTechnical)
        guard hidesCoordinates, CoordinateText.removed(from: table) != table else { return table }
        // First cell by cell, so that text beside a position is kept; then across cells, as a position may span two.
        return CoordinateText.removed(from: Self.withoutPositions(inCellsOf: table))
    }

    /// The table without its hidden columns, and without rows whose label names a hidden measure.
    private func withoutCells(_ bytes: [UInt8], hidden: [Bool], labels: [Int], isTechnical: Bool) -> [UInt8] {
        let hasHidden = hidden.contains(true)
        guard hasHidden || !hiddenHealth.isEmpty && !labels.isEmpty else { return bytes }
        var output: [UInt8] = []
        for (fields, range) in CSVRow.records(bytes) {
            if range.lowerBound > 0,
                labels.contains(where: { $0 < fields.count && hidesHealth(fields[$0], isTechnical: isTechnical) })
            {
                continue
            }
            output +=
                hasHidden
                ? Array(
                    CSVRow.text(
                        fields.enumerated().filter { $0.offset >= hidden.count || !hidden[$0.offset] }.map(\.element)
                    ).utf8) : Array(bytes[range])
        }
        return output
    }

    /// The columns whose cells may name a row's measure: the first, and those with such a heading.
    private func labels(_ head: [String]) -> [Int] {
        let names: Set<String> = [
            "measure", "metric", "type", "name", "key", "parameter", "field", "sensor", "entity_id", "mesure",
            "grandeur", "parametre", "indicateur", "nom",
        ]
        return head.indices.filter { $0 == 0 || names.contains(Folding.fold(head[$0].trimmed)) }
    }

    /// The names in a line without commas.
    private static func separated(_ line: String) -> [String] {
        let parts = line.split { ";\t|".contains($0) }.map { String($0).trimmed }
        return parts.count > 1 ? parts : []
    }

    private func hides(columns: [String], isTechnical: Bool) -> [Bool] {
        let isTechnical = isTechnical && !HealthParts.isAmong(columns)
        return columns.map { isHidden(column: $0, isTechnical: isTechnical) }
    }

    /// The table without positions within cells; other rows are unchanged.
    private static func withoutPositions(inCellsOf table: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for (fields, range) in CSVRow.records(table) {
            let left = fields.map { String(decoding: CoordinateText.removed(from: Array($0.utf8)), as: UTF8.self) }
            output += left == fields ? Array(table[range]) : Array(CSVRow.text(left).utf8)
        }
        return output
    }

    /// The withheld columns of a table.
    package func hiddenColumns(csv bytes: [UInt8], isTechnical: Bool) -> [String] {
        let redaction = forTable(bytes)
        let head = CSVRow.read(bytes, 0).fields
        let columns = head.count == 1 && Self.separated(head[0]).count > 1 ? Self.separated(head[0]) : head
        return zip(columns, redaction.hides(columns: columns, isTechnical: isTechnical)).filter(\.1).map(\.0)
    }

    /// The redaction of one table, whose columns may be coordinates.
    private func forTable(_ bytes: [UInt8]) -> Redaction {
        guard !hidesCoordinates, !privatePlaces.isEmpty else { return self }
        // Cells that are text, whatever their heading.
        let found = forText(bytes)
        guard !found.hidesCoordinates else { return found }
        let (head, start) = CSVRow.read(bytes, 0)
        let columns = head.indices.filter {
            YAMLRedaction.isCoordinate(Folding.fold(head[$0].prefix { $0 != "(" }.trimmed))
        }
        guard !columns.isEmpty else { return self }
        // A row is read as if each number followed its column's name.
        var text = ""
        for (fields, _) in CSVRow.records(bytes, from: start) {
            for column in columns where column < fields.count {
                let key = Folding.fold(head[column].prefix { $0 != "(" }.trimmed)
                // `lat_deg` counts as `lat`.
                let word =
                    CoordinateText.keys.contains(key)
                    ? key
                    : key.split { !$0.isLetter }.map(String.init)
                        .first(where: CoordinateText.keys.contains)
                text += (word.map { $0 + "=" } ?? "") + fields[column] + "\n"
            }
        }
        return forText(Array(text.utf8))
    }

    package func isHidden(column: String, isTechnical: Bool) -> Bool {
        if hidesHealth(column, isTechnical: isTechnical) { return true }
        let name = Folding.fold(column.prefix { $0 != "(" }.trimmed)
        if hidesCoordinates, YAMLRedaction.isCoordinate(name) { return true }
        return hidesPlaceNames && (YAMLRedaction.placeKeys.contains(name) || YAMLRedaction.nameKeys.contains(name))
    }

    /// A YAML file, such as the vault's settings with their `places:`.
    package func redacted(yaml bytes: [UInt8]) -> [UInt8] {
        guard changesText else { return bytes }
        let (start, end) = (Array("---\n".utf8), Array("\n---\n".utf8))
        let document = Document(path: VaultPath(trusted: "settings.md"), contents: start + bytes + end)
        let redacted = redacted(document, settings: VaultSettings()).bytes
        guard redacted.count >= start.count + end.count, redacted.starts(with: start) else { return [] }
        return Array(redacted[start.count..<redacted.count - end.count])
    }

    /// A drawing: its texts, not the numbers of its paths.
    package func redacted(svg bytes: [UInt8]) -> [UInt8] {
        guard forText(bytes).hidesCoordinates else { return bytes }
        var output: [UInt8] = []
        var at = 0
        // Text between `>` and `<`, as well as comments and metadata.
        while at < bytes.count {
            let opening = bytes[at...].firstIndex(of: .less) ?? bytes.count
            output += CoordinateText.removed(from: Array(bytes[at..<opening]))
            guard opening < bytes.count else { break }
            if bytes.has("<!--", at: opening) || bytes.has("<![CDATA[", at: opening) {
                let end = bytes[opening...].firstIndex(of: .greater) ?? bytes.count - 1
                output += CoordinateText.removed(from: Array(bytes[opening...end]))
                at = end + 1
            } else {
                let end = bytes[opening...].firstIndex(of: .greater) ?? bytes.count - 1
                output += bytes[opening...end]
                at = end + 1
            }
        }
        return output
    }

    /// Any other text file.
    package func redacted(textFile bytes: [UInt8]) -> [UInt8] {
        guard UTF8Scalars.firstIllFormed(bytes) == nil, forText(bytes).hidesCoordinates else { return bytes }
        return CoordinateText.removed(from: bytes)
    }
}
