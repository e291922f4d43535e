// The rows of a file under a plan: instants, values in the measures' units, and problems.

import Bytes
import CivilTime
import Wording

/// Readings from another program's file.
package struct ImportTable: Sendable {
    /// A row that could not be imported.
    package struct BadRow: Sendable, Hashable {
        /// From 1.
        package let line: Int
        package let reason: Phrase
    }

    package let measures: [MeasureID]
    /// Milliseconds since the epoch, in file order.
    package private(set) var times: [Int64] = []
    /// One column per measure, NaN for missing values.
    package private(set) var values: [[Double]]
    /// Rejected values of a row, by index: `ph=19.2 orp=inf`.
    package private(set) var suspects: [Int: String] = [:]
    /// The number of records examined, including bad ones.
    package private(set) var read = 0
    package private(set) var badRows = 0
    /// The first few of them.
    package private(set) var bad: [BadRow] = []
    /// The number of times skipped by clock changes of the zone: the file uses a clock that does not change.
    package private(set) var skippedTimes = 0
    /// Headers of columns without a measure.
    package private(set) var unplaced: [String] = []
    /// Home Assistant entities matched to measures: they may belong to another device.
    package private(set) var entities: [ImportPlan.Column] = []

    package static let maxTold = 10

    /// Why a file cannot be read under a plan.
    package enum Refusal: Error, Sendable, Hashable {
        /// There is no time column.
        case noTime
        /// A column with times of day beside the dates cannot be parsed; an example.
        case unreadClock(column: String, example: String)
        /// A header in the plan does not exist.
        case noColumn(String)
        /// The order of day and month is ambiguous; an example.
        case openDates(String)
        /// No column becomes a measure.
        case noMeasures
        /// Two incompatible units.
        case units(measure: MeasureID, from: String, to: String)
    }

    /// - Parameters:
    ///   - zone: the UTC offset in seconds at an instant (seconds since the epoch), for times without a zone.
    package init(
        _ sheet: ImportSheet, _ plan: ImportPlan, device: DeviceSettings, zone: @escaping (Int64) -> Int
    ) throws(Refusal) {
        var timeColumns: [Int] = []
        for name in plan.times {
            guard let index = sheet.columns.firstIndex(where: { $0.isMeant(by: name) }) else { throw .noColumn(name) }
            timeColumns.append(index)
        }
        if timeColumns.isEmpty { timeColumns = sheet.timeColumns }
        guard !timeColumns.isEmpty else { throw .noTime }
        if plan.times.isEmpty, let (index, example) = sheet.unreadClock {
            let column = sheet.columns[index]
            guard plan.measures.contains(where: { column.isMeant(by: $0.key) }) else {
                throw .unreadClock(column: column.header, example: example)
            }
        }
        var columns: [ImportRowReader.Column] = []
        var names: [MeasureID] = []
        for pair in plan.measures {
            guard let index = sheet.columns.firstIndex(where: { $0.isMeant(by: pair.key) }),
                !timeColumns.contains(index)
            else {
                continue
            }
            let measure = device.measure(named: pair.value)
            var units = UnitConversion.none
            let from = plan.units.first { $0.key == pair.value }?.value
            if let from = from ?? sheet.columns[index].unit, let to = measure?.unit {
                if let known = UnitConversion(from: from, to: to) {
                    units = known
                } else if plan.units.contains(where: { $0.key == pair.value }) {
                    throw .units(measure: pair.value, from: from, to: to)
                }
            }
            if sheet.columns[index].object != sheet.columns[index].header { entities.append(pair) }
            let place = names.firstIndex(of: pair.value) ?? names.count
            if place == names.count { names.append(pair.value) }
            columns.append(
                .init(index: index, place: place, name: pair.value, units: units, range: measure?.range))
        }
        guard !columns.isEmpty else { throw .noMeasures }
        measures = names
        values = names.map { _ in [] }
        let taken = Set(timeColumns + columns.map(\.index))
        unplaced = sheet.columns.indices.filter { !taken.contains($0) }.map { sheet.columns[$0].header }
        var reader = ImportRowReader(sheet: sheet, times: timeColumns, columns: columns, width: names.count)
        sheet.bytes.withUnsafeBufferPointer { reader.read($0) }
        let order = try Self.order(reader, sheet, plan)
        take(reader, order, sheet.zone.map { fixed in { _ in fixed } } ?? zone, sheet)
        read = reader.count + sheet.strangeLines.count
        for line in sheet.strangeLines { complain(line, Phrase("not a JSON object", fr: "pas un objet JSON")) }
        bad.sort { $0.line < $1.line }
    }

    /// The date order: from the plan, from the units, else from any unambiguous date of the file.
    private static func order(
        _ reader: ImportRowReader, _ sheet: ImportSheet, _ plan: ImportPlan
    ) throws(Refusal) -> DateOrder {
        if let order = plan.order ?? sheet.order { return order }
        var (days, months) = (0, 0)
        var open: ImportTime?
        for row in reader.rows where row.time.shape == .open {
            if row.time.first > 12 {
                days += 1
            } else if row.time.second > 12 {
                months += 1
            } else if row.time.first != row.time.second {
                open = open ?? row.time
            }
        }
        if days == 0, months == 0 {
            guard let open else { return .dayFirst }
            throw .openDates("\(open.first)/\(open.second)/\(open.third)")
        }
        return days >= months ? .dayFirst : .monthFirst
    }

    private mutating func take(
        _ reader: ImportRowReader, _ order: DateOrder, _ zone: @escaping (Int64) -> Int, _ sheet: ImportSheet
    ) {
        times.reserveCapacity(reader.rows.count)
        for index in values.indices { values[index].reserveCapacity(reader.rows.count) }
        var clock = ImportClock(zone)
        let width = measures.count
        for row in reader.rows {
            let line = sheet.lineInFile(row.line)
            if let reason = row.problem {
                complain(line, reason)
                continue
            }
            guard let time = clock.instant(row.time, order) else {
                complain(line, Phrase("there is no such day", fr: "ce jour n’existe pas"))
                continue
            }
            let start = row.cells
            let cells = reader.cells[start..<start + width]
            let suspect = reader.suspects[start]
            if suspect == nil, cells.allSatisfy(\.isNaN) { continue }
            if let suspect { suspects[times.count] = suspect }
            if clock.wasSkipped { skippedTimes += 1 }
            times.append(time)
            for (index, cell) in cells.enumerated() { values[index].append(cell) }
        }
    }

    private mutating func complain(_ line: Int, _ reason: Phrase) {
        badRows += 1
        if bad.count < Self.maxTold { bad.append(BadRow(line: line, reason: reason)) }
    }
}

/// Converts local times of a file, in order, to instants.
private struct ImportClock {
    private let zone: (Int64) -> Int
    /// A local day with a constant offset.
    private var day = Int64.min
    private var offset: Int64?
    private var last = Int64.min
    /// Whether the last time does not exist in the zone.
    private(set) var wasSkipped = false

    init(_ zone: @escaping (Int64) -> Int) { self.zone = zone }

    /// Milliseconds since the epoch; nil for an invalid day. A time that occurs twice is the first, or the second if
    /// preceding rows are later than the first; a nonexistent one uses the offset before the gap.
    mutating func instant(_ time: ImportTime, _ order: DateOrder) -> Int64? {
        wasSkipped = false
        if let instant = time.instant { return instant }
        guard let date = time.day(order) else { return nil }
        let clock = Int64(max(0, time.clock))
        let wall = Int64(date.number) * 86_400 + clock / 1000
        let rest = clock % 1000
        if time.offset != ImportTime.noOffset { return (wall - Int64(time.offset)) * 1000 + rest }
        if Int64(date.number) != day {
            day = Int64(date.number)
            let (before, after) = (zone((day - 1) * 86_400), zone((day + 2) * 86_400))
            offset = before == after ? Int64(before) : nil
        }
        var seconds = offset.map { wall - $0 } ?? LocalInstant.of(wall, zone)
        if offset == nil, seconds * 1000 + rest <= last, let second = LocalInstant.second(of: wall, zone),
            second * 1000 + rest > last
        {
            seconds = second
        }
        wasSkipped = offset == nil && seconds + Int64(zone(seconds)) != wall
        last = seconds * 1000 + rest
        return last
    }
}
