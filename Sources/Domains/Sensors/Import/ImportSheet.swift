// Detects the structure of a file to import: delimiter, header, time columns.

import Bytes
import CivilTime
import Vault

/// The text of a CSV, TSV or semicolon-separated file, or of JSON converted to that form, with its structure.
package struct ImportSheet: Sendable {
    /// UTF-8.
    let bytes: [UInt8]
    let delimiter: UInt8
    package let columns: [ImportColumn]
    /// Columns that contain times, dates, or epoch numbers.
    package let timeColumns: [Int]
    let hasDecimalComma: Bool
    /// The first data record, and its line from 1.
    let start: Int
    let firstLine: Int
    /// The zone in the header of the time column (`Date Time, GMT-04:00`), in seconds east of UTC.
    package let zone: Int?
    /// The date order given by a row of units (`M/D/Y`).
    package let order: DateOrder?
    /// The file lines of the records, if these are not lines of `bytes`.
    let lines: [Int]?
    /// Lines that are not records: incomplete JSON.
    let strangeLines: [Int]
    /// A column named like a time of day beside one of dates, with a field that could not be parsed.
    let unreadClock: (column: Int, example: String)?

    /// The number of records examined for the structure.
    private static let sample = 2000

    package init(_ file: [UInt8]) {
        let text = ForeignText(file).bytes
        let json = ImportJSON.table(text)
        let bytes = json?.bytes ?? text
        self.bytes = bytes
        lines = json?.lines
        strangeLines = json?.strange ?? []
        let named = json == nil ? Self.namedDelimiter(bytes) : nil
        let delimiter = json == nil ? named?.delimiter ?? Self.delimiter(bytes) : .comma
        self.delimiter = delimiter
        var records: [(fields: [String], start: Int, line: Int)] = []
        bytes.withUnsafeBufferPointer { buffer in
            var reader = FieldReader(delimiter: delimiter)
            var (at, line) = (named?.end ?? 0, named == nil ? 1 : 2)
            while at < buffer.count, records.count < Self.sample {
                let next = reader.read(buffer, at)
                records.append((reader.fields.map(buffer.fieldText), at, line))
                line += 1 + reader.innerLines
                at = next
            }
        }
        let width = Self.usualCount(records.map(\.fields.count))
        let first = records.firstIndex { Self.isData($0.fields, width) } ?? records.count
        let head = records[..<first].filter { $0.fields.count == width || $0.fields.count > 1 }
        let names = head.first?.fields ?? (1...max(width, 1)).map(String.init)
        let units = head.count > 1 ? head[head.index(after: head.startIndex)].fields : []
        columns = names.enumerated().map { ImportColumn($1, unit: $0 < units.count ? units[$0] : nil) }
        start = first < records.count ? records[first].start : bytes.count
        firstLine = first < records.count ? records[first].line : 1
        let data = records[first...].map(\.fields)
        timeColumns = Self.times(columns, data)
        unreadClock = Self.unreadClock(columns, data, timeColumns)
        hasDecimalComma =
            json == nil && ImportNumber.hasDecimalComma(data.flatMap { $0 }, delimiter: delimiter)
        zone = timeColumns.lazy.compactMap { [columns] in Self.zone(columns[$0].header) }.first
        order = timeColumns.lazy.compactMap { [columns] in columns[$0].unit.flatMap(Self.order) }.first
    }

    /// The same data in another form, with the first row at `start` and commas as delimiters.
    init(
        _ sheet: ImportSheet, bytes: [UInt8], start: Int, lines: [Int], columns: [ImportColumn], timeColumns: [Int]
    ) {
        (self.bytes, self.start, self.lines) = (bytes, start, lines)
        (self.columns, self.timeColumns) = (columns, timeColumns)
        (delimiter, firstLine) = (.comma, 2)
        (hasDecimalComma, zone, order) = (sheet.hasDecimalComma, sheet.zone, sheet.order)
        (strangeLines, unreadClock) = (sheet.strangeLines, nil)
    }

    /// The file line for a line of `bytes`.
    func lineInFile(_ line: Int) -> Int {
        lines.map { $0.indices.contains(line - 2) ? $0[line - 2] : line } ?? line
    }

    // MARK: Structure

    /// The delimiter in a first line such as `sep=;` for spreadsheets, and the end of that line.
    private static func namedDelimiter(_ bytes: [UInt8]) -> (delimiter: UInt8, end: Int)? {
        let line = bytes.prefix { !$0.isLineEnd }
        let words = line.filter { $0 != .quote }
        guard words.count == 5, words.prefix(4).map(\.lowercased) == Array("sep=".utf8), let delimiter = words.last
        else { return nil }
        let end = line.endIndex
        let isPair = end + 1 < bytes.count && bytes[end] == .carriageReturn && bytes[end + 1] == .newline
        return (delimiter, min(bytes.count, end + (isPair ? 2 : 1)))
    }

    /// The delimiter that splits most records into the same number of fields.
    private static func delimiter(_ bytes: [UInt8]) -> UInt8 {
        bytes.withUnsafeBufferPointer { buffer in
            let scores = [UInt8.tab, UInt8(ascii: ";"), .comma, .pipe].map { mark in
                var reader = FieldReader(delimiter: mark)
                var counts: [Int] = []
                var at = 0
                while at < buffer.count, counts.count < 200 {
                    at = reader.read(buffer, at)
                    counts.append(reader.fields.count)
                }
                let usual = usualCount(counts)
                return (mark: mark, score: usual > 1 ? counts.count { $0 == usual } : 0)
            }
            let best = scores.map(\.score).max() ?? 0
            return best == 0 ? .comma : scores.first { $0.score * 5 >= best * 4 }?.mark ?? .comma
        }
    }

    private static func usualCount(_ counts: [Int]) -> Int {
        var seen: [Int: Int] = [:]
        for count in counts where count > 1 { seen[count, default: 0] += 1 }
        return seen.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    }

    /// Whether a record can be the first data record: it has a time or an epoch, and the usual number of fields.
    private static func isData(_ fields: [String], _ width: Int) -> Bool {
        guard fields.count > 1 || width == 1 else { return false }
        return fields.contains { ImportTime.read($0) != nil || isEpoch($0) }
    }

    /// Seconds to nanoseconds since the epoch, from 1973 on.
    private static func isEpoch(_ text: String) -> Bool {
        guard text.utf8.count >= 9, let number = Double(text) else { return false }
        return number >= 1e8 && ImportTime.epoch(number) != nil
    }

    // MARK: Times

    private static let timeWords = [
        "timestamp", "time", "date", "datetime", "ts", "epoch", "unix", "heure", "horodat", "zeit", "datum", "fecha",
        "hora", "moment", "created",
    ]

    /// A column of moments; else a column of dates and one of times; else an epoch column with a name about time.
    private static func times(_ columns: [ImportColumn], _ data: [[String]]) -> [Int] {
        func named(_ index: Int) -> Bool {
            let name = Folding.fold(columns[index].name)
            return timeWords.contains { name.contains($0) }
        }
        var (moments, dates, clocks, epochs) = ([Int](), [Int](), [Int](), [Int]())
        for index in columns.indices {
            var (both, date, clock, epoch, filled) = (0, 0, 0, 0, 0)
            for record in data.prefix(200) where index < record.count && !record[index].isEmpty {
                filled += 1
                if let time = ImportTime.read(record[index]) {
                    // "7h30" of sleep is a duration, not a time.
                    let isSpan = !named(index) && record[index].utf8.contains { $0.lowercased == UInt8(ascii: "h") }
                    if time.shape == .none {
                        clock += isSpan ? 0 : 1
                    } else if time.clock < 0 {
                        date += 1
                    } else {
                        both += 1
                    }
                } else if isEpoch(record[index]) {
                    epoch += 1
                }
            }
            let most = max(1, filled / 2)
            if filled == 0 { continue }
            if both >= most {
                moments.append(index)
            } else if date >= most {
                dates.append(index)
            } else if clock >= most {
                clocks.append(index)
            } else if epoch >= most {
                epochs.append(index)
            }
        }
        if let best = moments.first(where: named) ?? moments.first { return [best] }
        if let date = dates.first {
            return [date] + (clocks.first(where: named) ?? clocks.first).map { [$0] }.unwrapped
        }
        return (epochs.first(where: named) ?? epochs.first { $0 == 0 }).map { [$0] }.unwrapped
    }

    /// Unambiguous names of time-of-day columns.
    private static let clockWords: Set<String> = [
        "time", "time of day", "hour", "clock", "heure", "heures", "horaire", "zeit", "uhrzeit", "hora", "ora", "tijd",
    ]

    private static func unreadClock(
        _ columns: [ImportColumn], _ data: [[String]], _ times: [Int]
    ) -> (column: Int, example: String)? {
        guard times.count == 1, let date = times.first,
            data.lazy.compactMap({ date < $0.count ? ImportTime.read($0[date]) : nil }).first?.clock == -1
        else { return nil }
        for index in columns.indices where index != date && clockWords.contains(Folding.fold(columns[index].name)) {
            let texts = data.lazy.filter { index < $0.count }.map { $0[index] }
            if let example = texts.first(where: { !$0.isEmpty }) { return (index, example) }
        }
        return nil
    }

    /// `GMT-04:00`, `UTC+1`, `(UTC)` within a header.
    private static func zone(_ header: String) -> Int? {
        let bytes = Array(header.utf8)
        for at in bytes.indices where at + 3 <= bytes.count {
            let word = bytes[at..<at + 3].map(\.lowercased)
            guard word == Array("gmt".utf8) || word == Array("utc".utf8) else { continue }
            let rest = bytes[at...].prefix { $0.isLetter || $0.isDigit || $0 == .plus || $0 == .hyphen || $0 == .colon }
            return ImportTime.read("00:00 " + String(decoding: rest, as: UTF8.self)).map { Int($0.offset) }
        }
        return nil
    }

    /// `M/D/Y`, `dd.mm.yyyy`
    private static func order(_ unit: String) -> DateOrder? {
        let letters = unit.lowercased().filter { "dmyj".contains($0) }
        return letters.hasPrefix("d") ? .dayFirst : letters.hasPrefix("m") ? .monthFirst : nil
    }
}

extension Optional where Wrapped == [Int] {
    fileprivate var unwrapped: [Int] { self ?? [] }
}

extension ImportSheet {
    /// Seconds east of UTC for `+01:00`, `UTC`, `Z`; nil for place names.
    package static func offset(_ zone: String) -> Int? {
        guard let time = ImportTime.read("00:00 " + zone), time.offset != ImportTime.noOffset else { return nil }
        return Int(time.offset)
    }
}
