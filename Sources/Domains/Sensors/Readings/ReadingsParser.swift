// A CSV file of readings as columns of numbers (RFC 4180), at the speed of the disk.

import Bytes
import CivilTime
import Vault
import Wording

/// The readings of one file: a time for each row, a column of values for each measure.
package struct ReadingsFile: Sendable {
    /// Names of the measures, in the order of the header.
    package internal(set) var measures: [MeasureID] = []
    /// Milliseconds since the epoch, UTC.
    package internal(set) var times: [Int64] = []
    /// One column a measure; NaN where nothing was measured.
    package internal(set) var values: [[Double]] = []
    package internal(set) var problems: [Problem] = []
    /// Rows that could not be read.
    package internal(set) var badRows = 0

    /// Where values that no sensor can have measured are kept, as `ph=19.2 orp=-5`: out of all statistics.
    package static let suspectColumn: MeasureID = "suspect"

    /// The most problems that are reported one by one.
    static let maxProblems = 100

    package init(_ bytes: [UInt8]) {
        var parser = ReadingsParser(bytes)
        self = parser.parse()
    }

    init() {}

    /// The names of the columns after the time; nil for what is not a header.
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
        // A row of daybook's own has its time and a comma a measure at least.
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

    /// The column of values that are out of the plausible range is text, and no measure.
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

    /// A row as daybook writes it: `2026-11-20T08:15:00.000Z` and plain decimals. Nil for anything else, which is read with care.
    private func fastRow(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ clock: inout CSVClock, _ width: Int,
        _ columns: inout ReadingColumns
    ) -> Int? {
        guard let (time, timeEnd) = clock.read(bytes, start) else { return nil }
        var at = timeEnd
        var column = 0
        while column < width {
            guard at < bytes.count, bytes[at] == .comma else {
                // A short row: the rest was not measured.
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

    /// Quotes, offsets, odd numbers, and rows that are none.
    private mutating func slowRow(_ start: Int, _ columns: inout ReadingColumns) -> Int {
        var (fields, end) = CSVRow.read(bytes, start)
        let lineEnd = bytes[start...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
        // A quote that does not end would take all that follows: a record of several lines is one only where it is whole.
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
    /// `24,5` as spreadsheets in French write it.
    fileprivate var replacingDecimalComma: String {
        utf8.contains(.comma) && !utf8.contains(.dot) ? String(map { $0 == "," ? "." : $0 }) : self
    }
}

extension ReadingsFile {
    /// The time of a row in milliseconds since the epoch; nil where the field is none.
    package static func time(_ field: String) -> Int64? { CSVTime.parse(field) }
}
