// A fast parser of CSV readings (RFC 4180) into columns of numbers.

import Bytes
import CivilTime
import Vault
import Wording

/// The readings of a file: a time per row, a column of values per measure.
package struct ReadingsFile: Sendable {
    /// Names of the measures, in the order of the header.
    package internal(set) var measures: [MeasureID] = []
    /// Milliseconds since the epoch, UTC.
    package internal(set) var times: [Int64] = []
    /// One column per measure; NaN for missing values.
    package internal(set) var values: [[Double]] = []
    package internal(set) var problems: [Problem] = []
    /// The number of unreadable rows.
    package internal(set) var badRows = 0

    /// The column for implausible values, as `ph=19.2 orp=-5`, which are excluded from statistics.
    package static let suspectColumn: MeasureID = "suspect"

    /// The maximum number of problems reported individually.
    static let maxProblems = 100

    package init(_ bytes: [UInt8]) {
        var parser = ReadingsParser(bytes)
        self = parser.parse()
    }

    init() {}

    /// The column names after the time; nil if it is not a header.
    package static func measures(header fields: [String]) -> [MeasureID]? {
        guard let first = fields.first?.trimmed.lowercased(), ["timestamp", "time", "date", "datetime"].contains(first)
        else { return nil }
        return fields.dropFirst().map { MeasureID($0) }
    }
}

private struct ReadingsParser {
    private let bytes: [UInt8]
    private var file = ReadingsFile()

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func parse() -> ReadingsFile {
        let start = bytes.textStart
        guard let headerEnd = header(from: start) else { return file }
        let width = file.measures.count
        // A row written by daybook has at least its time and a comma per measure.
        var columns = ReadingColumns(width: width, capacity: (bytes.count - headerEnd) / (22 + width) + 1)
        bytes.withUnsafeBufferPointer { buffer in
            var clock = CSVClock()
            var at = headerEnd
            while at < buffer.count {
                at = fastRow(buffer, at, &clock, width, &columns) ?? slowRow(at, &columns)
            }
        }
        file.times = columns.timeColumn
        file.values = (0..<width).map { columns.column($0) }
        dropSuspects()
        return file
    }

    /// The column of implausible values is text, not a measure.
    private mutating func dropSuspects() {
        while let index = file.measures.firstIndex(of: ReadingsFile.suspectColumn) {
            file.measures.remove(at: index)
            file.values.remove(at: index)
        }
    }

    private mutating func header(from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        let (fields, end) = CSVRow.read(bytes, start)
        guard let measures = ReadingsFile.measures(header: fields) else {
            complain(
                start..<start,
                Phrase("the header must start with “timestamp”", fr: "l’en-tête doit commencer par « timestamp »"))
            return nil
        }
        file.measures = measures
        return end
    }

    /// A row in daybook's own form: `2026-11-20T08:15:00.000Z` and plain decimals. Nil for anything else, which `slowRow` handles.
    private func fastRow(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ clock: inout CSVClock, _ width: Int,
        _ columns: inout ReadingColumns
    ) -> Int? {
        guard let (time, timeEnd) = clock.read(bytes, start) else { return nil }
        var at = timeEnd
        var column = 0
        while column < width {
            guard at < bytes.count, bytes[at] == .comma else {
                // A short row: the other values are missing.
                for rest in column..<width { columns.set(rest, .nan) }
                break
            }
            at += 1
            guard let (value, end) = CSVNumber.read(bytes, at) else { return nil }
            columns.set(column, value)
            column += 1
            at = end
        }
        if at < bytes.count, bytes[at] == .carriageReturn { at += 1 }
        guard at == bytes.count || bytes[at] == .newline else { return nil }
        columns.commit(time)
        return min(at + 1, bytes.count)
    }

    /// Handles quotes, offsets, unusual numbers, and invalid rows.
    private mutating func slowRow(_ start: Int, _ columns: inout ReadingColumns) -> Int {
        var (fields, end) = CSVRow.read(bytes, start)
        let lineEnd = bytes[start...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
        // An unclosed quote would extend to all the rest: a multi-line record is only accepted if complete.
        if end > lineEnd, fields.count != file.measures.count + 1 || CSVTime.parse(fields[0]) == nil {
            (fields, end) = (CSVRow.read(Array(bytes[start..<lineEnd]), 0).fields, lineEnd)
        }
        defer { if end <= start { file.badRows += 1 } }
        if fields.count == 1, fields[0].trimmed.isEmpty { return max(end, start + 1) }
        let line = start..<max(start, end - 1)
        guard let time = CSVTime.parse(fields[0]) else {
            file.badRows += 1
            complain(
                line,
                Phrase("invalid time “\(fields[0].prefix(40))”", fr: "heure invalide « \(fields[0].prefix(40)) »"))
            return max(end, start + 1)
        }
        for column in file.measures.indices {
            columns.set(column, .nan)
            guard column + 1 < fields.count, file.measures[column] != ReadingsFile.suspectColumn else { continue }
            let text = fields[column + 1].trimmed
            if text.isEmpty { continue }
            if let value = Double(text.replacingDecimalComma), value.isFinite {
                columns.set(column, value)
            } else {
                complain(
                    line,
                    Phrase(
                        "\(file.measures[column]): invalid number “\(text.prefix(40))”",
                        fr: "\(file.measures[column]) : nombre invalide « \(text.prefix(40)) »"))
            }
        }
        if fields.count > file.measures.count + 1 {
            complain(line, Phrase("more fields than the header names", fr: "plus de champs que l’en-tête n’en nomme"))
        }
        columns.commit(time)
        return max(end, start + 1)
    }

    private mutating func complain(_ range: Range<Int>, _ message: Phrase) {
        guard file.problems.count < ReadingsFile.maxProblems else { return }
        file.problems.append(Problem(.csvRow, range, message))
    }
}

extension String {
    /// `24,5` as in French spreadsheets.
    fileprivate var replacingDecimalComma: String {
        utf8.contains(.comma) && !utf8.contains(.dot) ? String(map { $0 == "," ? "." : $0 }) : self
    }
}

extension ReadingsFile {
    /// The time of a row in milliseconds since the epoch; nil if the field is invalid.
    package static func time(_ field: String) -> Int64? { CSVTime.parse(field) }
}
