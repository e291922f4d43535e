// Reads the records of a file in one pass: times as written, values as numbers.

import Bytes
import Wording

/// The rows before their dates are interpreted.
struct ImportRowReader {
    struct Column {
        /// The index in the file.
        let index: Int
        /// The index in the table.
        let place: Int
        let name: MeasureID
        let units: UnitConversion
        let range: Measure.Bounds?
    }

    struct Row {
        var time: ImportTime
        let line: Int
        /// The start of its values in `cells`.
        let cells: Int
        var problem: Phrase?
    }

    let sheet: ImportSheet
    let times: [Int]
    let columns: [Column]
    let width: Int
    private(set) var rows: [Row] = []
    private(set) var cells: [Double] = []
    /// By the index of the row in `cells`.
    private(set) var suspects: [Int: String] = [:]
    private(set) var count = 0

    init(sheet: ImportSheet, times: [Int], columns: [Column], width: Int) {
        self.sheet = sheet
        self.times = times
        self.columns = columns
        self.width = width
    }

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        var reader = FieldReader(delimiter: sheet.delimiter)
        let number = ImportNumber(hasDecimalComma: sheet.hasDecimalComma)
        let least = times.max().map { $0 + 1 } ?? 1
        var at = sheet.start
        var line = sheet.firstLine
        while at < bytes.count {
            let next = reader.read(bytes, at)
            defer {
                line += 1 + reader.innerLines
                at = next
            }
            let fields = reader.fields
            if fields.count == 1, fields[0].isEmpty || bytes[fields[0].lowerBound] == .hash { continue }
            // Loggers write event records without data: only delimiters.
            if fields.allSatisfy(\.isEmpty) { continue }
            count += 1
            guard fields.count >= least, let time = time(bytes, fields) else {
                let text = fields.count >= least ? bytes.fieldText(fields[times[0]]) : bytes.fieldText(fields[0])
                rows.append(
                    Row(
                        time: ImportTime(), line: line, cells: 0,
                        problem: Phrase(
                            "invalid time “\(text.prefix(40))”", fr: "heure invalide « \(text.prefix(40)) »")))
                continue
            }
            if fields.count > sheet.columns.count, fields[sheet.columns.count...].contains(where: { !$0.isEmpty }) {
                // A decimal comma in a comma-separated file, or a shifted row: values cannot be assigned.
                rows.append(
                    Row(
                        time: time, line: line, cells: 0,
                        problem: Phrase(
                            "\(fields.count) fields under \(sheet.columns.count) headings",
                            fr: "\(fields.count) champs pour \(sheet.columns.count) en-têtes")))
                continue
            }
            let isCut = next == bytes.count && bytes.last.map { !$0.isLineEnd } ?? false
            if isCut, fields.count < sheet.columns.count {
                rows.append(
                    Row(
                        time: time, line: line, cells: 0,
                        problem: Phrase("the line breaks off", fr: "la ligne est coupée")))
                continue
            }
            take(bytes, fields, time, line, number)
        }
    }

    private mutating func take(
        _ bytes: UnsafeBufferPointer<UInt8>, _ fields: [Range<Int>], _ time: ImportTime, _ line: Int,
        _ number: ImportNumber
    ) {
        let start = cells.count
        for _ in 0..<width { cells.append(.nan) }
        var suspect = ""
        for column in columns where column.index < fields.count {
            switch number.read(bytes, fields[column.index]) {
            case .empty: continue
            case .number(let raw):
                let value = column.units.converted(raw)
                if let range = column.range, !range.holds(value) {
                    suspect += (suspect.isEmpty ? "" : " ") + "\(column.name)=" + ReadingNumber.exact(value)
                } else if cells[start + column.place].isNaN {
                    cells[start + column.place] = value
                }
            case .text:
                let word = bytes.fieldText(fields[column.index]).prefix(40)
                let text = String(word.map { $0.isWhitespace || $0 == "=" ? "_" : $0 })
                suspect += (suspect.isEmpty ? "" : " ") + "\(column.name)=" + text
            }
        }
        if !suspect.isEmpty { suspects[start] = suspect }
        rows.append(Row(time: time, line: line, cells: start))
    }

    private func time(_ bytes: UnsafeBufferPointer<UInt8>, _ fields: [Range<Int>]) -> ImportTime? {
        guard var time = ImportTime.read(bytes, fields[times[0]]) else {
            guard case .number(let value) = ImportNumber(hasDecimalComma: false).read(bytes, fields[times[0]]),
                let instant = ImportTime.epoch(value)
            else { return nil }
            var time = ImportTime()
            time.instant = instant
            return time
        }
        for column in times.dropFirst() {
            guard let rest = ImportTime.read(bytes, fields[column]) else { return nil }
            if time.shape == .none, rest.shape != .none {
                let clock = time
                time = rest
                (time.clock, time.offset) = (clock.clock, clock.offset)
            } else {
                (time.clock, time.offset) = (rest.clock, rest.offset)
            }
        }
        return time.shape == .none ? nil : time
    }
}
