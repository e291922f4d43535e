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
        package let measure: MeasureID
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

    static let maxTold = 10

    package init() {}
}

extension ReadingStore {
    /// Merges readings into `sensors/<device>/YYYY-MM.csv`, months in UTC.
    ///
    /// - Parameters:
    ///   - isReplacing: other values than those that are there count, by rows that come after them.
    ///   - isDryRun: nothing is written, and the outcome has the bytes.
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

    /// All readings of a month, whatever files of the device they lie in.
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

/// The rows of an import in the order of time, one a time.
struct ImportRows {
    let measures: [MeasureID]
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
