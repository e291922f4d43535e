// Tables and settings without what stays in the vault.

import Bytes
import Vault

extension Redaction {
    /// CSV without the columns that stay; nil where no column but the first is left.
    ///
    /// - Parameter isHealth: it belongs to a device of health.
    package func redacted(csv bytes: [UInt8], isHealth: Bool) -> [UInt8]? {
        guard changesText else { return bytes }
        let redaction = forTable(bytes)
        guard redaction.hidesCoordinates == hidesCoordinates else {
            return redaction.redacted(csv: bytes, isHealth: isHealth)
        }
        let (head, _) = CSVRow.read(bytes, 0)
        let hidden = head.map { isHidden(column: $0, isHealth: isHealth) }
        var table = bytes
        if hidden.contains(true) {
            let isEmpty = !zip(head.indices, hidden).contains { $0 > 0 && !$1 }
            guard !isEmpty else { return nil }
            var text = ""
            var at = 0
            while at < bytes.count {
                let (fields, next) = CSVRow.read(bytes, at)
                guard next > at else { break }
                at = next
                text += CSVRow.text(
                    fields.enumerated().filter { $0.offset >= hidden.count || !hidden[$0.offset] }.map(\.element))
            }
            table = Array(text.utf8)
        }
        guard hidesCoordinates, CoordinateText.removed(from: table) != table else { return table }
        // Cell by cell first, so that what stands beside a position stays; then across cells, for a position may stand in two.
        return CoordinateText.removed(from: Self.withoutPositions(inCellsOf: table))
    }

    /// A table whose other rows are as they were.
    private static func withoutPositions(inCellsOf table: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var at = 0
        while at < table.count {
            let (fields, next) = CSVRow.read(table, at)
            guard next > at else { break }
            let left = fields.map { String(decoding: CoordinateText.removed(from: Array($0.utf8)), as: UTF8.self) }
            output += left == fields ? Array(table[at..<next]) : Array(CSVRow.text(left).utf8)
            at = next
        }
        return output + table[at...]
    }

    /// How many columns of a table stay.
    package func hiddenColumns(csv bytes: [UInt8], isHealth: Bool) -> [String] {
        let redaction = forTable(bytes)
        return CSVRow.read(bytes, 0).fields.filter { redaction.isHidden(column: $0, isHealth: isHealth) }
    }

    /// The redaction of one table, whose columns may be coordinates.
    private func forTable(_ bytes: [UInt8]) -> Redaction {
        guard !hidesCoordinates, !privatePlaces.isEmpty else { return self }
        // Cells that are text, whatever their column is called.
        let found = forText(bytes)
        guard !found.hidesCoordinates else { return found }
        let (head, start) = CSVRow.read(bytes, 0)
        var at = start
        let columns = head.indices.filter {
            YAMLRedaction.isCoordinate(Folding.fold(head[$0].prefix { $0 != "(" }.trimmed))
        }
        guard !columns.isEmpty else { return self }
        // A row is read as if each number stood behind the name of its column.
        var text = ""
        while at < bytes.count {
            let (fields, next) = CSVRow.read(bytes, at)
            guard next > at else { break }
            at = next
            for column in columns where column < fields.count {
                let key = Folding.fold(head[column].prefix { $0 != "(" }.trimmed)
                // `lat_deg` is read as `lat`.
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

    package func isHidden(column: String, isHealth: Bool) -> Bool {
        if isHealth, hidesHealth(column) { return true }
        let name = Folding.fold(column.prefix { $0 != "(" }.trimmed)
        if hidesCoordinates, YAMLRedaction.isCoordinate(name) { return true }
        return hidesPlaceNames && (YAMLRedaction.placeKeys.contains(name) || YAMLRedaction.nameKeys.contains(name))
    }

    /// A file of YAML, such as the vault's settings with their `places:`.
    package func redacted(yaml bytes: [UInt8]) -> [UInt8] {
        guard changesText else { return bytes }
        let (start, end) = (Array("---\n".utf8), Array("\n---\n".utf8))
        let document = Document(path: VaultPath(trusted: "settings.md"), contents: start + bytes + end)
        let redacted = redacted(document, settings: VaultSettings()).bytes
        guard redacted.count >= start.count + end.count, redacted.starts(with: start) else { return [] }
        return Array(redacted[start.count..<redacted.count - end.count])
    }

    /// A drawing: its texts, not the numbers of its lines.
    package func redacted(svg bytes: [UInt8]) -> [UInt8] {
        guard forText(bytes).hidesCoordinates else { return bytes }
        var output: [UInt8] = []
        var at = 0
        // Text stands between `>` and `<`; comments and the rest of metadata do, too.
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

    /// Any other file whose bytes are text.
    package func redacted(textFile bytes: [UInt8]) -> [UInt8] {
        guard UTF8Scalars.firstIllFormed(bytes) == nil, forText(bytes).hidesCoordinates else { return bytes }
        return CoordinateText.removed(from: bytes)
    }
}
