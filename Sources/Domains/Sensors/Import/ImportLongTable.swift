// Long tables with one row per value: one column names the measure, another has the value.

import Bytes

/// The two columns of a long table.
package struct LongColumns: Sendable, Hashable {
    package let measure: String
    package let value: String

    package init(measure: String, value: String) {
        self.measure = measure
        self.value = value
    }

    /// Exports of Home Assistant: its history, and its statistics.
    static let known = [
        LongColumns(measure: "entity_id", value: "state"), LongColumns(measure: "statistic_id", value: "state"),
        LongColumns(measure: "statistic_id", value: "mean"),
    ]
}

extension ImportSheet {
    /// The columns of a table that is long according to its headers.
    package var longColumns: LongColumns? { LongColumns.known.first(where: has) }

    package func has(_ long: LongColumns) -> Bool {
        [long.measure, long.value].allSatisfy { name in columns.contains { $0.isMeant(by: name) } }
    }

    /// The table with a column per measure; values at the same time share a row.
    package func pivoted(_ long: LongColumns) throws(ImportTable.Refusal) -> ImportSheet {
        var places: [Int] = []
        for name in [long.measure, long.value] {
            guard let place = columns.firstIndex(where: { $0.isMeant(by: name) }) else { throw .noColumn(name) }
            places.append(place)
        }
        let kept = columns.indices.filter { !places.contains($0) }
        var names: [String: Int] = [:]
        var headers: [String] = []
        var rows: [(line: Int, kept: [String], values: [Int: String])] = []
        var known: [[String]: Int] = [:]
        for record in records() {
            let fields = record.fields
            let name = fields.indices.contains(places[0]) ? fields[places[0]] : ""
            let texts = kept.map { fields.indices.contains($0) ? fields[$0] : "" }
            let place = names[name] ?? headers.count
            if !name.isEmpty, place == headers.count {
                names[name] = place
                headers.append(name)
            }
            // A second value of a measure at the same time gets a separate row, so that it is reported.
            var row = known[texts] ?? rows.count
            if row == rows.count || rows[row].values[place] != nil {
                row = rows.count
                known[texts] = row
                rows.append((record.line, texts, [:]))
            }
            if !name.isEmpty, fields.indices.contains(places[1]) { rows[row].values[place] = fields[places[1]] }
        }
        var bytes = Array(CSVRow.text(kept.map { columns[$0].header } + headers).utf8)
        let start = bytes.count
        for row in rows {
            let texts = row.kept + headers.indices.map { row.values[$0] ?? "" }
            bytes += CSVRow.text(texts.map { String($0.map { $0.isNewline ? " " : $0 }) }).utf8
        }
        return ImportSheet(
            self, bytes: bytes, start: start, lines: rows.map(\.line),
            columns: kept.map { columns[$0] } + headers.map { ImportColumn(entity: $0) },
            timeColumns: timeColumns.compactMap { kept.firstIndex(of: $0) })
    }

    /// The data records with their lines in the file.
    private func records() -> [(fields: [String], line: Int)] {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = FieldReader(delimiter: delimiter)
            var (at, line) = (start, firstLine)
            var records: [(fields: [String], line: Int)] = []
            while at < buffer.count {
                at = reader.read(buffer, at)
                let fields = reader.fields.map(buffer.fieldText)
                if fields.contains(where: { !$0.isEmpty }), fields.count > 1 || !fields[0].hasPrefix("#") {
                    records.append((fields, lineInFile(line)))
                }
                line += 1 + reader.innerLines
            }
            return records
        }
    }
}

extension ImportColumn {
    /// Whether a Home Assistant entity name ends with that of a measure: `sensor.room_temperature`.
    package func isEntity(of measure: MeasureID) -> Bool {
        object == measure.text || object.hasSuffix("_" + measure.text)
    }

    /// `room_temperature` for `sensor.room_temperature`.
    package var object: String { header.split(separator: ".").last.map { String($0) } ?? "" }
}
