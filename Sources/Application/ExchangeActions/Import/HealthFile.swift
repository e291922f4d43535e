// A file of any health app as days.

import Archives
import ExternalSources
import FileSystem
import Sensors
import Wording
import Workspaces

/// Options for reading a table of health data.
package struct HealthTableOptions: Sendable {
    /// The mapping of columns, by header.
    package var columns: [(header: String, measure: HealthMeasure)] = []
    package var units: [HealthMeasure: String] = [:]
    package var order: DateOrder?

    package init() {}
}

package struct HealthFile: Sendable {
    package private(set) var days: [HealthDay] = []
    package private(set) var problems = SourceProblems()
    /// Data without a place here, with the number of occurrences; 0 if not counted.
    package private(set) var unplaced: [(name: String, count: Int)] = []

    /// Larger tables must be split; exports of Apple Health may have any size.
    private static let tableLimit = 1 << 30

    /// From a granted source: the last file with a day counts.
    package init(_ reading: SourceReading<HealthDay>) {
        var last: [Int32: HealthDay] = [:]
        for day in reading.facts { last[day.number] = day }
        days = last.values.sorted { $0.number < $1.number }
        for fault in reading.faults {
            let file = fault.path
            problems.add(
                line: fault.problem.line, Phrase("\(file): ", fr: "\(file) : ") + fault.problem.message)
        }
    }

    /// - Parameter hidden: parts of the data excluded by a grant.
    package init(
        _ typed: String, _ options: HealthTableOptions, _ machine: Machine, hiding hidden: Set<String>
    ) throws {
        let path = machine.absolute(typed)
        let stamp = try FileStamp.of(path)
        guard stamp.kind == .file else { throw ImportActionError.notAFile(typed) }
        let start = try OpenFile.reading(path).readStart(count: 256)
        do {
            if start.starts(with: Array("PK\u{3}\u{4}".utf8)) {
                let reader = AppleHealthReader()
                days = try HealthArchive.read(path: path, size: stamp.size, reader)
                take(reader)
            } else if start.first(where: { $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 < 0x80 }) == UInt8(ascii: "<") {
                let reader = AppleHealthReader()
                days = try Self.stream(path, reader)
                take(reader)
            } else {
                try readTable(path, options)
            }
        } catch let refusal as SourceRefusal {
            throw ImportActionError.refusedSource(file: typed, refusal)
        } catch let error as ArchiveError {
            throw ImportActionError.archive(error, file: typed)
        } catch let refusal as ImportTable.Refusal {
            throw ImportActionError.refusedTable(file: typed, refusal)
        }
        if !hidden.isEmpty { days = days.compactMap { $0.hiding(hidden) } }
    }

    private static func stream(_ path: String, _ reader: AppleHealthReader) throws -> [HealthDay] {
        let file = try OpenFile.reading(path)
        while true {
            let piece = try file.readNext(count: 1 << 20)
            if piece.isEmpty { return try reader.finish() }
            var failure: SourceRefusal?
            piece.withUnsafeBytes { bytes in
                do throws(SourceRefusal) { try reader.feed(bytes) } catch { failure = error }
            }
            if let failure { throw failure }
        }
    }

    private mutating func take(_ reader: AppleHealthReader) {
        problems = reader.problems
        unplaced = reader.unplaced.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    // MARK: Tables

    private mutating func readTable(_ path: String, _ options: HealthTableOptions) throws {
        let table = try HealthTable(
            try OpenFile.reading(path).readAll(limit: Self.tableLimit), map: options.columns, units: options.units,
            order: options.order)
        days = table.days
        problems = table.problems
        unplaced = table.unplaced.map { ($0, 0) }
    }
}
