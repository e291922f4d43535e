// Writes rows to the files of their devices and months, a batch at a time, durable on return.

import Bytes
import CivilTime
import FileSystem
import Sensors
import Vault

/// Appends to `sensors/<device>/YYYY-MM.csv`, months in UTC. Not thread-safe; other programs may change the files meanwhile.
package final class ReadingsWriter {
    /// The bytes that a batch appends to one file.
    package struct Part: Sendable, Equatable {
        package let path: VaultPath
        /// The file's size before.
        package let offset: Int64
        package let bytes: [UInt8]

        package init(path: VaultPath, offset: Int64, bytes: [UInt8]) {
            self.path = path
            self.offset = offset
            self.bytes = bytes
        }
    }

    private struct Group: Hashable {
        let device: DeviceID
        let month: Month
    }

    private let files: VaultFiles
    private var months: [Group: MonthFile] = [:]
    /// Files without a header; their rows go to a separate file.
    package private(set) var strangeFiles: [VaultPath] = []
    /// The number of bytes appended.
    package private(set) var written = 0

    package init(files: VaultFiles) { self.files = files }

    /// Writes rows and removes them from `rows` as they reach the disk; the rest can be retried after an error (`VaultError`).
    ///
    /// - Parameters:
    ///   - columns: the initial columns of a device's new file.
    ///   - willWrite: called with everything to be appended, before the first byte is.
    /// - Returns: the values newly stored.
    package func write(
        _ rows: inout [ReadingRow], columns: (_ device: DeviceID) -> [MeasureID], willWrite: ([Part]) throws -> Void
    ) throws -> [StoredReading] {
        guard !rows.isEmpty else { return [] }
        var order: [Group] = []
        var groups: [Group: [ReadingRow]] = [:]
        for run in Self.runs(rows) {
            if groups[run.group] == nil { order.append(run.group) }
            groups[run.group, default: []] += rows[run.range]
        }
        var stored: [StoredReading] = []
        do {
            try files.withVaultLock {
                var parts: [(group: Group, part: Part, times: MonthFile.Times)] = []
                for group in order {
                    let wanted = groups[group] ?? []
                    let (bytes, times) = try prepare(group, wanted, columns)
                    guard !bytes.isEmpty, let file = months[group] else { continue }
                    parts.append((group, Part(path: file.path, offset: file.stamp?.size ?? 0, bytes: bytes), times))
                }
                try willWrite(parts.map(\.part))
                for (group, part, times) in parts {
                    try append(group, part, groups[group] ?? [], columns)
                    stored += Self.values(groups[group] ?? [], times)
                    groups[group] = nil
                }
            }
        } catch {
            for group in order { months[group]?.forget() }
            rows = order.flatMap { groups[$0] ?? [] }
            throw error
        }
        rows = []
        // Past months are no longer needed.
        if months.count > 64 { months = months.filter { groups[$0.key] != nil || order.contains($0.key) } }
        return stored
    }

    /// Consecutive rows of the same file: most batches are a single run.
    private static func runs(_ rows: [ReadingRow]) -> [(group: Group, range: Range<Int>)] {
        var runs: [(group: Group, range: Range<Int>)] = []
        for (index, row) in rows.enumerated() {
            let month = UTCTime.month(row.time)
            if let last = runs.last, last.group.month == month, last.group.device == row.device {
                runs[runs.count - 1].range = last.range.lowerBound..<index + 1
            } else {
                runs.append((Group(device: row.device, month: month), index..<index + 1))
            }
        }
        return runs
    }

    private func append(
        _ group: Group, _ part: Part, _ rows: [ReadingRow], _ columns: (DeviceID) -> [MeasureID]
    ) throws {
        var bytes = part.bytes
        for _ in 0..<5 {
            do throws(VaultError) {
                let stamp = try files.append(part.path, bytes)
                months[group]?.wrote(stamp)
                written += bytes.count
                return
            } catch {
                guard case .changing = error else { throw error }
            }
            // A merge replaced the file: rows that it lacks are written again.
            months[group]?.forget()
            (bytes, _) = try prepare(group, rows.map { $0.recalled }, columns)
            if bytes.isEmpty { return }
        }
        throw VaultError.changing(part.path)
    }

    private func prepare(
        _ group: Group, _ rows: [ReadingRow], _ columns: (DeviceID) -> [MeasureID]
    ) throws -> (bytes: [UInt8], times: MonthFile.Times) {
        var file = months[group] ?? MonthFile(path: path(group, rows, 1))
        var number = 1
        while true {
            do {
                try file.refresh(files)
                break
            } catch is MonthFile.NoHeader {
                if !strangeFiles.contains(file.path) { strangeFiles.append(file.path) }
                number += 1
                file = MonthFile(path: path(group, rows, number))
            }
        }
        for row in rows where row.isRetained { file.recall(row.time, files) }
        let missing = file.missing(rows)
        if !missing.isEmpty { try file.add(missing, first: columns(group.device), files) }
        let result = file.encode(rows)
        months[group] = file
        return result
    }

    private func path(_ group: Group, _ rows: [ReadingRow], _ number: Int) -> VaultPath {
        let month = UTCTime.month(rows.first?.time ?? 0).iso + (number > 1 ? "-\(number)" : "")
        return group.device.file("\(month).csv")
    }

    private static func values(_ rows: [ReadingRow], _ times: MonthFile.Times) -> [StoredReading] {
        rows.flatMap { row in
            times.contains(row.time)
                ? row.cells.filter { !$0.isSuspect }.map {
                    StoredReading(device: row.device, measure: $0.measure, time: row.time, value: $0.value)
                } : []
        }
    }
}

extension ReadingRow {
    /// The same row, to be looked up in the whole file before it is written.
    fileprivate var recalled: ReadingRow {
        var row = self
        row.isRetained = true
        return row
    }
}
