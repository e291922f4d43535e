// Puts imported readings into the files of their months: what is there stays, what is new is appended, each file at once.

import Bytes
import CivilTime
import FileSystem
import Sensors
import Vault

/// What an import did, or would do.
package struct ImportOutcome: Sendable {
    package struct Conflict: Sendable, Hashable {
        package let time: Int64
        package let measure: String
        package let existing: Double
        package let imported: Double
    }

    /// Rows that were put at the end of files.
    package internal(set) var added = 0
    /// Rows whose values are there already.
    package internal(set) var known = 0
    /// Rows of one file with the same time as another one of it.
    package internal(set) var repeated = 0
    /// Rows with another value than the one that is there.
    package internal(set) var conflicts = 0
    /// The first of them.
    package internal(set) var told: [Conflict] = []
    /// The files that change, with their bytes before and after, where these were asked for.
    package internal(set) var files: [(path: VaultPath, rows: Int, before: [UInt8]?, after: [UInt8]?)] = []

    static let mostTold = 10
}

extension ReadingStore {
    /// Merges readings into `sensors/<device>/YYYY-MM.csv`, months in UTC.
    ///
    /// - Parameters:
    ///   - isReplacing: other values than those that are there count, by rows that come after them.
    ///   - isDryRun: nothing is written, and the outcome has the bytes.
    /// - Throws: `VaultError`, `SystemError`
    package func merge(
        _ table: ImportTable, into device: String, isReplacing: Bool, isDryRun: Bool
    ) throws -> ImportOutcome {
        var outcome = ImportOutcome()
        let rows = ImportRows(table, &outcome)
        for (month, range) in rows.months() {
            let known = try existing(device, month)
            let name = month.iso
            guard let path = VaultPath("sensors/\(device)/\(name).csv") else {
                throw VaultError.outside(path: "sensors/\(device)/\(name).csv")
            }
            var part = ImportOutcome()
            func changed(_ bytes: [UInt8]?) -> [UInt8]? {
                part = ImportOutcome()
                var month = MonthMerge(bytes, known, isReplacing: isReplacing)
                month.take(rows, range, &part)
                return month.bytes
            }
            if vault.files.exists(path) {
                if isDryRun {
                    let before = try vault.files.read(path).bytes
                    if let after = changed(before) { part.files.append((path, part.added, before, after)) }
                } else {
                    let (before, after) = try vault.files.edit(path) { changed($0) ?? $0 }
                    if before != after { part.files.append((path, part.added, nil, nil)) }
                }
            } else if let after = changed(nil) {
                if !isDryRun { try vault.files.create(path, after) }
                part.files.append((path, part.added, nil, isDryRun ? after : nil))
            }
            outcome.add(part)
        }
        return outcome
    }

    /// All readings of a month, whatever files of the device they lie in.
    private func existing(_ device: String, _ month: Month) throws -> ReadingSeries {
        guard let folder = VaultPath("sensors/\(device)"), FileStamp.isFolder(vault.files.location(folder)) else {
            return ReadingSeries([])
        }
        return try series(of: device, days: DayRange(first: month.first, last: month.last))
    }
}

extension ImportOutcome {
    fileprivate mutating func add(_ part: ImportOutcome) {
        added += part.added
        known += part.known
        conflicts += part.conflicts
        told += part.told.prefix(max(0, Self.mostTold - told.count))
        files += part.files
    }
}

/// The rows of an import in the order of time, one a time.
private struct ImportRows {
    let measures: [String]
    private(set) var times: [Int64] = []
    /// One column a measure.
    private(set) var values: [[Double]]
    private(set) var suspects: [Int: String] = [:]

    init(_ table: ImportTable, _ outcome: inout ImportOutcome) {
        measures = table.measures
        let isOrdered = zip(table.times, table.times.dropFirst()).allSatisfy { $0 < $1 }
        guard !isOrdered else {
            (times, values, suspects) = (table.times, table.values, table.suspects)
            return
        }
        values = measures.map { _ in [] }
        for index in table.times.indices.sorted(by: { (table.times[$0], $0) < (table.times[$1], $1) }) {
            if times.last == table.times[index] {
                // The last value counts, and none is taken away by a row that lacks it.
                outcome.repeated += 1
                for column in values.indices where !table.values[column][index].isNaN {
                    values[column][times.count - 1] = table.values[column][index]
                }
                if let suspect = table.suspects[index] { suspects[times.count - 1] = suspect }
                continue
            }
            if let suspect = table.suspects[index] { suspects[times.count] = suspect }
            times.append(table.times[index])
            for column in values.indices { values[column].append(table.values[column][index]) }
        }
    }

    /// The rows of each month.
    func months() -> [(Month, Range<Int>)] {
        var months: [(Month, Range<Int>)] = []
        var start = 0
        while start < times.count {
            let day = Day(number: Int32(clamping: Int((Double(times[start]) / 86_400_000).rounded(.down))))
            let month = day.monthOfYear
            let end = (Int64(month.last.number) + 1) * 86_400_000
            var at = start + 1
            while at < times.count, times[at] < end { at += 1 }
            months.append((month, start..<at))
            start = at
        }
        return months
    }
}

/// One file of a month with rows put at its end.
private struct MonthMerge {
    private let before: [UInt8]?
    private let known: ReadingSeries
    private let isReplacing: Bool
    /// The header and the names in it without the time.
    private var header: [String]
    private let headerEnd: Int
    private let lineEnd: [UInt8]
    private var hasNewColumns = false
    private var rows: [UInt8] = []
    /// What was set aside, by time; read where it is needed.
    private var asides: [Int64: String]?
    /// The place in the header of each column of the import, and the other way round.
    private var places: [Int: Int] = [:]
    private var sources: [Int?] = []
    private var clock = RowClock()

    init(_ bytes: [UInt8]?, _ known: ReadingSeries, isReplacing: Bool) {
        before = bytes
        self.known = known
        self.isReplacing = isReplacing
        let start = bytes?.has("\u{feff}", at: 0) ?? false ? 3 : 0
        if let bytes, bytes.count > start {
            let (fields, end) = CSVRow.read(bytes, start)
            header = fields.map(\.trimmed)
            headerEnd = end
            let first = bytes.firstIndex(of: .newline) ?? 0
            lineEnd = first > 0 && bytes[first - 1] == .carriageReturn ? [.carriageReturn, .newline] : [.newline]
        } else {
            header = ["timestamp"]
            headerEnd = start
            lineEnd = [.newline]
            hasNewColumns = true
        }
    }

    /// The whole file; nil where nothing is new.
    var bytes: [UInt8]? {
        guard !rows.isEmpty else { return nil }
        let old = before ?? []
        var result: [UInt8] = []
        result.reserveCapacity(old.count + rows.count + 200)
        if hasNewColumns {
            result += old[..<(old.has("\u{feff}", at: 0) ? 3 : 0)]
            result += CSVRow.text(header).utf8.dropLast()
            result += lineEnd
            result += old[headerEnd...]
        } else {
            result = old
        }
        // Half a line that a power cut left is ended, so that it stays a row of its own.
        if let last = result.last, last != .newline { result += lineEnd }
        return result + rows
    }

    private mutating func place(_ name: String) -> Int {
        if let known = header.dropFirst().firstIndex(of: name) { return known }
        header.append(name)
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
            var fresh: [(name: String, value: Double)] = []
            var isConflict = false
            for (column, name) in table.measures.enumerated() {
                let value = table.values[column][row]
                if value.isNaN { continue }
                let old = match.flatMap { knownColumns[column]?[$0] } ?? .nan
                if old.isNaN {
                    fresh.append((name, value))
                } else if old != value {
                    isConflict = true
                    if outcome.told.count < ImportOutcome.mostTold {
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

    /// A row of a time that is not there yet.
    private mutating func append(_ time: Int64, _ table: ImportRows, _ row: Int) {
        for (column, name) in table.measures.enumerated() where places[column] == nil {
            if !table.values[column][row].isNaN { places[column] = place(name) }
        }
        if sources.count != header.count {
            sources = [Int?](repeating: nil, count: header.count)
            for (column, place) in places { sources[place] = column }
        }
        clock.append(time, to: &rows)
        for place in 1..<max(1, header.count) {
            rows.append(.comma)
            guard let column = sources[place], !table.values[column][row].isNaN else { continue }
            rows += ReadingNumber.exact(table.values[column][row]).utf8
        }
        rows += lineEnd
    }

    /// A row with what is new, and with what was there at its time: of several rows the last counts.
    private mutating func append(
        _ time: Int64, _ fresh: [(name: String, value: Double)], _ aside: String?, _ match: Int?
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
        // A row has a field for each name that the header has by now.
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

    /// What the file has set aside at a time.
    private mutating func aside(_ time: Int64) -> String? {
        if asides == nil {
            asides = [:]
            if let before, let column = header.dropFirst().firstIndex(of: ReadingsFile.suspectColumn) {
                var at = headerEnd
                while at < before.count {
                    let (fields, next) = CSVRow.read(before, at)
                    guard next > at else { break }
                    at = next
                    if column < fields.count, !fields[column].isEmpty, let time = ReadingsFile.time(fields[0]) {
                        asides?[time] = fields[column]
                    }
                }
            }
        }
        return asides?[time]
    }
}

/// Writes times of rows. Most are of the same day as the row before, so its text is remembered.
private struct RowClock {
    private var day = Int64.min
    private var text: [UInt8] = []

    mutating func append(_ time: Int64, to bytes: inout [UInt8]) {
        let rest = (time % 86_400_000 + 86_400_000) % 86_400_000
        if time - rest != day {
            day = time - rest
            text = Array(UTCTime.text(time).utf8.prefix(11))
        }
        bytes += text
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        for (value, mark) in [(hour, UInt8.colon), (minute, .colon), (second, .dot)] {
            bytes.append(0x30 + UInt8(value / 10))
            bytes.append(0x30 + UInt8(value % 10))
            bytes.append(mark)
        }
        let milliseconds = rest % 1000
        bytes.append(0x30 + UInt8(milliseconds / 100))
        bytes.append(0x30 + UInt8(milliseconds / 10 % 10))
        bytes.append(0x30 + UInt8(milliseconds % 10))
        bytes.append(UInt8(ascii: "Z"))
    }
}
