// Merges imported rows into one monthly file by appending: existing bytes are preserved.

import Bytes
import Sensors

/// One monthly file with appended rows.
struct MonthMerge {
    private let before: [UInt8]?
    private let known: ReadingSeries
    private let isReplacing: Bool
    /// The header, including the time column.
    private var header: [String]
    private let headerEnd: Int
    private let lineEnd: [UInt8]
    private var hasNewColumns = false
    private var rows: [UInt8] = []
    /// Suspect values by time; read on demand.
    private var asides: [Int64: String]?
    /// The header index of each column of the import, and the inverse.
    private var places: [Int: Int] = [:]
    private var sources: [Int?] = []

    init(_ bytes: [UInt8]?, _ known: ReadingSeries, isReplacing: Bool) {
        before = bytes
        self.known = known
        self.isReplacing = isReplacing
        let start = bytes?.textStart ?? 0
        if let bytes, bytes.count > start {
            let (fields, end) = CSVRow.read(bytes, start)
            header = fields.map(\.trimmed)
            headerEnd = end
            lineEnd = Array(bytes.lineEnd.utf8)
        } else {
            header = ["timestamp"]
            headerEnd = start
            lineEnd = [.newline]
            hasNewColumns = true
        }
    }

    /// The whole file; nil if nothing is new.
    var bytes: [UInt8]? {
        guard !rows.isEmpty else { return nil }
        let old = before ?? []
        var result: [UInt8] = []
        result.reserveCapacity(old.count + rows.count + 200)
        if hasNewColumns {
            result += old[..<old.textStart]
            result += CSVRow.text(header).utf8.dropLast()
            result += lineEnd
            result += old[headerEnd...]
        } else {
            result = old
        }
        // Half a line left by a power failure is terminated, so that it remains a separate row.
        if let last = result.last, last != .newline { result += lineEnd }
        return result + rows
    }

    private mutating func place(_ name: MeasureID) -> Int {
        if let known = header.dropFirst().firstIndex(of: name.text) { return known }
        header.append(name.text)
        hasNewColumns = true
        return header.count - 1
    }

    mutating func take(_ table: ImportRows, _ range: Range<Int>, _ outcome: inout ImportOutcome) {
        let knownColumns = table.measures.map { known.column($0) }
        var at = 0
        for row in range {
            let time = table.times[row]
            while at < known.times.count, known.times[at] < time { at += 1 }
            let match = at < known.times.count && known.times[at] == time ? at : nil
            var fresh: [(name: MeasureID, value: Double)] = []
            var isConflict = false
            for (column, name) in table.measures.enumerated() {
                let value = table.values[column][row]
                if value.isNaN { continue }
                let old = match.flatMap { knownColumns[column]?[$0] } ?? .nan
                if old.isNaN {
                    fresh.append((name, value))
                } else if old != value {
                    isConflict = true
                    if outcome.told.count < ImportOutcome.maxTold {
                        outcome.told.append(.init(time: time, measure: name, existing: old, imported: value))
                    }
                    if isReplacing { fresh.append((name, value)) }
                }
            }
            var aside = table.suspects[row]
            if let text = aside, match != nil {
                let parts = (self.aside(time) ?? "").split(separator: " ")
                let new = text.split(separator: " ").filter { !parts.contains($0) }
                aside = new.isEmpty ? nil : (parts + new).joined(separator: " ")
            }
            if isConflict { outcome.conflicts += 1 }
            if fresh.isEmpty, aside == nil {
                if !isConflict { outcome.known += 1 }
                continue
            }
            if match == nil, aside == nil {
                append(time, table, row)
            } else {
                append(time, fresh, aside, match)
            }
            outcome.added += 1
        }
    }

    /// A row at a new time.
    private mutating func append(_ time: Int64, _ table: ImportRows, _ row: Int) {
        for (column, name) in table.measures.enumerated() where places[column] == nil {
            if !table.values[column][row].isNaN { places[column] = place(name) }
        }
        if sources.count != header.count {
            sources = [Int?](repeating: nil, count: header.count)
            for (column, place) in places { sources[place] = column }
        }
        UTCTime.append(time, to: &rows)
        for place in 1..<max(1, header.count) {
            rows.append(.comma)
            guard let column = sources[place], !table.values[column][row].isNaN else { continue }
            rows += ReadingNumber.exact(table.values[column][row]).utf8
        }
        rows += lineEnd
    }

    /// A row with the new values and the existing ones of its time: of several rows the last counts.
    private mutating func append(
        _ time: Int64, _ fresh: [(name: MeasureID, value: Double)], _ aside: String?, _ match: Int?
    ) {
        var cells: [Int: String] = [:]
        if let match {
            for (column, name) in known.measures.enumerated() where !known.values[column][match].isNaN {
                cells[place(name)] = ReadingNumber.exact(known.values[column][match])
            }
        }
        for (name, value) in fresh { cells[place(name)] = ReadingNumber.exact(value) }
        if let aside = aside ?? (match == nil ? nil : self.aside(time)) {
            cells[place(ReadingsFile.suspectColumn)] = aside
        }
        var fields = [String](repeating: "", count: (cells.keys.max() ?? 0) + 1)
        fields[0] = UTCTime.text(time)
        for (place, text) in cells { fields[place] = text }
        // A row has a field for each name in the current header.
        while fields.count < header.count { fields.append("") }
        if fields.contains(where: { $0.utf8.contains { $0 == .comma || $0 == .quote } }) {
            rows += CSVRow.text(fields).utf8.dropLast()
        } else {
            for (index, field) in fields.enumerated() {
                if index > 0 { rows.append(.comma) }
                rows += field.utf8
            }
        }
        rows += lineEnd
    }

    /// The suspect values in the file at a time.
    private mutating func aside(_ time: Int64) -> String? {
        if asides == nil {
            asides = [:]
            if let before, let column = header.dropFirst().firstIndex(of: ReadingsFile.suspectColumn.text) {
                for (fields, _) in CSVRow.records(before, from: headerEnd) where column < fields.count {
                    if !fields[column].isEmpty, let time = ReadingsFile.time(fields[0]) {
                        asides?[time] = fields[column]
                    }
                }
            }
        }
        return asides?[time]
    }
}
