// Merges imported readings into monthly files: existing rows are kept, new ones appended, each file in one write.

import Bytes
import CivilTime
import FileSystem
import Sensors
import Vault

/// The actual or prospective result of an import.
package struct ImportOutcome: Sendable {
    package struct Conflict: Sendable, Hashable {
        package let time: Int64
        package let measure: MeasureID
        package let existing: Double
        package let imported: Double
    }

    /// Rows appended to files.
    package internal(set) var added = 0
    /// Rows whose values already exist.
    package internal(set) var known = 0
    /// Rows of one file with the same time as another of its rows.
    package internal(set) var repeated = 0
    /// Rows with a value that differs from the existing one.
    package internal(set) var conflicts = 0
    /// The first of them.
    package internal(set) var told: [Conflict] = []
    /// The files that change, with their bytes before and after, if requested.
    package internal(set) var files: [(path: VaultPath, rows: Int, before: [UInt8]?, after: [UInt8]?)] = []

    static let maxTold = 10

    package init() {}
}

extension ReadingStore {
    /// Merges readings into `sensors/<device>/YYYY-MM.csv`, months in UTC.
    ///
    /// - Parameters:
    ///   - isReplacing: different values override existing ones, by rows appended after them.
    ///   - isDryRun: nothing is written, and the outcome contains the bytes.
    /// - Throws: `VaultError`, `SystemError`
    package func merge(
        _ table: ImportTable, into device: DeviceID, isReplacing: Bool, isDryRun: Bool
    ) throws -> ImportOutcome {
        var outcome = ImportOutcome()
        let rows = ImportRows(table, &outcome)
        for (month, range) in rows.months() {
            let known = try existing(device, month)
            let path = device.file("\(month.iso).csv")
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

    /// All readings of a month, in any file of the device.
    private func existing(_ device: DeviceID, _ month: Month) throws -> ReadingSeries {
        guard FileStamp.isFolder(vault.files.location(device.folder)) else { return ReadingSeries([]) }
        return try series(of: device, days: DayRange(first: month.first, last: month.last))
    }
}

extension ImportOutcome {
    fileprivate mutating func add(_ part: ImportOutcome) {
        added += part.added
        known += part.known
        conflicts += part.conflicts
        told += part.told.prefix(max(0, Self.maxTold - told.count))
        files += part.files
    }
}

/// The rows of an import in order of time, with unique times.
struct ImportRows {
    let measures: [MeasureID]
    private(set) var times: [Int64] = []
    /// One column per measure.
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
                // The last value counts, but a row that lacks one does not remove it.
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
