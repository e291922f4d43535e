// Three-way merge of CSV files of readings: rows are merged by time, without conflicts.

import Bytes
import Vault

/// The merge of two versions of a file of readings.
///
/// Files grow at their end, so rows of either side are kept; a row removed by one side and unchanged on the other is
/// removed. If both changed the row of the same time, both rows are kept: readers use the last. Columns of either
/// side are kept.
package struct ReadingsMerge: Sendable {
    package let bytes: [UInt8]

    package init(base: [UInt8]?, first: [UInt8], second: [UInt8]) {
        guard first != second, base != first, base != second else {
            bytes = base == first ? second : first
            return
        }
        let sides = [base ?? [], first, second].map(Rows.init)
        let header = Self.header(sides)
        let rows = sides.map { side in side.header == header ? side.rows : side.rows.map { side.mapped($0, to: header) }
        }
        let (old, mine, theirs) = (rows[0], rows[1], rows[2])
        func counts(_ rows: [[String]]) -> [[String]: Int] { rows.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
        let (before, here, there) = (counts(old), counts(mine), counts(theirs))
        // The resulting number of each row, from each side's additions and removals.
        var wanted: [[String]: Int] = [:]
        for row in Set(here.keys).union(there.keys) {
            let (was, one, other) = (before[row, default: 0], here[row, default: 0], there[row, default: 0])
            wanted[row] =
                one == other || other == was
                ? one : one == was ? other : was == 0 ? max(one, other) : max(0, one + other - was)
        }
        var merged: [[String]] = []
        func take(_ rows: [[String]]) {
            for row in rows where wanted[row, default: 0] > 0 {
                wanted[row, default: 0] -= 1
                merged.append(row)
            }
        }
        // Existing rows keep their order; new ones are sorted by time, from whichever side.
        take(old)
        let added = (mine + theirs).filter { wanted[$0, default: 0] > 0 }
            .sorted { ($0.first ?? "", $0.joined(separator: ",")) < ($1.first ?? "", $1.joined(separator: ",")) }
        take(added)
        let lineEnd = sides[1].lineEnd == sides[2].lineEnd ? sides[1].lineEnd : "\n"
        var text = CSVRow.text(header)
        for row in merged { text += CSVRow.text(row) }
        bytes = Array(
            (lineEnd == "\n"
                ? text : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)).utf8)
    }

    /// The columns of the base, then those added by the sides, sorted by name.
    private static func header(_ sides: [Rows]) -> [String] {
        var header = sides[0].header
        if sides[1].header == sides[2].header { return sides[1].header.isEmpty ? header : sides[1].header }
        let added = Set(sides[1].header + sides[2].header).subtracting(header)
        if header.isEmpty, let first = sides.dropFirst().compactMap(\.header.first).first {
            header = [first]
            return header + added.subtracting([first]).sorted()
        }
        return header + added.sorted()
    }

    private struct Rows {
        var header: [String] = []
        var rows: [[String]] = []
        let lineEnd: String

        init(_ bytes: [UInt8]) {
            lineEnd = bytes.lineEnd
            for (fields, _) in CSVRow.records(bytes, from: bytes.textStart) {
                if header.isEmpty { header = fields } else if fields != [""] { rows.append(fields) }
            }
        }

        /// A row rearranged for another header; values without a column (in a row that is too long) stay at the end.
        func mapped(_ row: [String], to header: [String]) -> [String] {
            let extra = row.count > self.header.count ? Array(row[self.header.count...]) : []
            return header.map { name in
                self.header.firstIndex(of: name).flatMap { $0 < row.count ? row[$0] : nil } ?? ""
            } + extra
        }
    }
}
