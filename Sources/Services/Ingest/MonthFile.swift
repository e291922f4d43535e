// A readings file as cached by its writer: the columns, the last rows, and its end.

import Bytes
import FileSystem
import Sensors
import Vault

/// The writer's view of `sensors/<device>/2026-11.csv`. The cache is refreshed if the file is not as it was left: other programs merge
/// and edit it too.
struct MonthFile {
    let path: VaultPath
    private(set) var columns: [MeasureID] = []
    private var places: [MeasureID: Int] = [:]
    private var lineEnd: [UInt8] = [.newline]
    /// The file does not end with a line end: half a row left by a power failure.
    private var endsInHalfLine = false
    private(set) var stamp: FileStamp?
    /// Cells of the last rows by column, by time: partial rows of the same time are written as one.
    private var recent: [Int64: [String]] = [:]
    private var order: [Int64] = []
    /// Their latest time.
    private var newest = Int64.min
    private static let mostRecent = 256
    private static let largestHeader = 1 << 16

    /// The first line is not a header of readings.
    struct NoHeader: Error {}

    init(path: VaultPath) { self.path = path }

    /// Rereads the file if it changed. Throws `VaultError`, `NoHeader`.
    mutating func refresh(_ files: VaultFiles) throws {
        let now = files.stamp(path)
        if let now, let stamp, now.isSameContent(as: stamp) { return }
        (columns, places) = ([], [:])
        forgetRows()
        endsInHalfLine = false
        stamp = now
        guard let now, now.size > 0 else { return }
        let start = try files.readStart(path, limit: Self.largestHeader)
        guard let fields = Self.header(start) else { throw NoHeader() }
        setColumns(fields)
        if start.lineEnd == "\r\n" { lineEnd = [.carriageReturn, .newline] }
        let tail = try files.readEnd(path, count: 16384)
        endsInHalfLine = tail.last != .newline
        remember(tail)
    }

    /// The names of the columns except the time; nil if it is not a header.
    static func header(_ bytes: [UInt8]) -> [MeasureID]? {
        ReadingsFile.measures(header: CSVRow.read(bytes, bytes.textStart).fields)
    }

    private mutating func setColumns(_ names: [MeasureID]) {
        columns = names
        places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    private mutating func remember(_ tail: [UInt8]) {
        // The first line is the header, or half a row.
        guard let end = tail.firstIndex(of: .newline) else { return }
        for (fields, _) in CSVRow.records(tail, from: end + 1) {
            if let time = fields.first.flatMap({ Self.time($0) }) { keep(Array(fields.dropFirst()), at: time) }
        }
    }

    /// The time of a row written by this program, in its canonical form.
    private static func time(_ text: String) -> Int64? {
        guard text.utf8.count == 24, let stamp = ReadingTime.parse(text) else { return nil }
        return stamp
    }

    private mutating func keep(_ cells: [String], at time: Int64) {
        newest = max(newest, time)
        if recent.updateValue(cells, forKey: time) == nil {
            order.append(time)
            if order.count > Self.mostRecent * 2 {
                for old in order.prefix(Self.mostRecent) { recent[old] = nil }
                order.removeFirst(Self.mostRecent)
            }
        }
    }

    /// Searches the whole file for the row of a time, as a broker redelivers retained messages at each start.
    mutating func recall(_ time: Int64, _ files: VaultFiles) {
        guard recent[time] == nil, stamp != nil, let bytes = try? files.read(path).bytes else { return }
        var wanted: [UInt8] = []
        UTCTime.append(time, to: &wanted)
        var at = 0
        while at < bytes.count {
            let end = bytes[at...].firstIndex(of: .newline) ?? bytes.count
            if end - at >= wanted.count, bytes[at..<at + wanted.count].elementsEqual(wanted) {
                keep(Array(CSVRow.read(bytes, at).fields.dropFirst()), at: time)
            }
            at = end + 1
        }
    }

    /// The columns that rows need but the file lacks.
    func missing(_ rows: [ReadingRow]) -> [MeasureID] {
        var missing: [MeasureID] = []
        for row in rows {
            for cell in row.cells {
                let name = cell.isSuspect ? ReadingsFile.suspectColumn : cell.measure
                if places[name] == nil, !missing.contains(name) { missing.append(name) }
            }
        }
        return missing
    }

    /// Appends columns to the header. A new file gets `first` before them. Existing, shorter rows are unchanged.
    mutating func add(_ names: [MeasureID], first: [MeasureID], _ files: VaultFiles) throws {
        if stamp == nil || stamp?.size == 0 {
            setColumns(first + names.filter { !first.contains($0) })
            return
        }
        let all = columns + names
        try files.editAlone(path) { bytes in
            let start = bytes.textStart
            let (fields, next) = CSVRow.read(bytes, start)
            var header = Array(CSVRow.text([fields.first ?? "timestamp"] + all.map(\.text)).utf8)
            if lineEnd.count == 2 { header.replaceSubrange(header.count - 1..<header.count, with: lineEnd) }
            return bytes[..<start] + header + bytes[next...]
        }
        stamp = files.stamp(path)
        setColumns(all)
    }

    /// The bytes that append rows to the file, and the times that are new. A row already in the file adds nothing.
    mutating func encode(_ rows: [ReadingRow]) -> (bytes: [UInt8], times: Times) {
        var bytes: [UInt8] = []
        if stamp == nil || stamp?.size == 0 {
            bytes += CSVRow.text(["timestamp"] + columns.map(\.text)).utf8
        } else if endsInHalfLine {
            bytes += lineEnd
        }
        if isInOrder(rows) {
            for row in rows { appendNew(row, to: &bytes) }
            for row in rows.suffix(Self.mostRecent) { keep(cells(of: row, over: []), at: row.time) }
            return (bytes, .all)
        }
        let empty = bytes.count
        var pending: [Int64] = []
        var merged: [Int64: [String]] = [:]
        for row in rows {
            let before = merged[row.time] ?? recent[row.time] ?? []
            let cells = cells(of: row, over: before)
            if merged[row.time] == nil {
                if Self.isSame(cells, before), recent[row.time] != nil { continue }
                pending.append(row.time)
            }
            merged[row.time] = cells
        }
        for time in pending {
            guard let cells = merged[time] else { continue }
            UTCTime.append(time, to: &bytes)
            for cell in cells {
                bytes.append(.comma)
                Self.append(cell, to: &bytes)
            }
            bytes += lineEnd
            keep(cells, at: time)
        }
        return bytes.count == empty ? ([], .these([])) : (bytes, .these(Set(pending)))
    }

    /// The new rows of a batch.
    enum Times {
        case all
        case these(Set<Int64>)

        func contains(_ time: Int64) -> Bool {
            switch self {
            case .all: true
            case .these(let times): times.contains(time)
            }
        }
    }

    /// Whether each row is later than the previous one and all in the file: then no lookup or merge is needed.
    private func isInOrder(_ rows: [ReadingRow]) -> Bool {
        var last = newest
        for row in rows {
            guard row.time > last else { return false }
            last = row.time
        }
        // Of two columns with the same name, the first counts.
        return !rows.isEmpty && places.count == columns.count
    }

    /// A row that is in no file yet.
    private func appendNew(_ row: ReadingRow, to bytes: inout [UInt8]) {
        UTCTime.append(row.time, to: &bytes)
        for column in columns {
            bytes.append(.comma)
            if column == ReadingsFile.suspectColumn {
                var isFirst = true
                for cell in row.cells where cell.isSuspect {
                    if !isFirst { bytes.append(.space) }
                    isFirst = false
                    bytes += cell.measure.text.utf8
                    bytes.append(.equals)
                    ReadingNumber.append(cell.value, to: &bytes)
                }
            } else if let cell = row.cells.first(where: { $0.measure == column && !$0.isSuspect }) {
                ReadingNumber.append(cell.value, to: &bytes)
            }
        }
        bytes += lineEnd
    }

    /// The values of a row, put over the existing cells of its time.
    private func cells(of row: ReadingRow, over before: [String]) -> [String] {
        var cells = before
        if cells.count < columns.count { cells += [String](repeating: "", count: columns.count - cells.count) }
        for cell in row.cells { put(cell, into: &cells) }
        return cells
    }

    private func put(_ cell: ReadingRow.Cell, into cells: inout [String]) {
        let text = ReadingNumber.exact(cell.value)
        if !cell.isSuspect {
            if let place = places[cell.measure] { cells[place] = text }
            return
        }
        guard let place = places[ReadingsFile.suspectColumn] else { return }
        var parts = cells[place].split(separator: " ").map(String.init).filter { !$0.hasPrefix("\(cell.measure)=") }
        parts.append("\(cell.measure)=\(text)")
        cells[place] = parts.joined(separator: " ")
    }

    private static func isSame(_ cells: [String], _ before: [String]) -> Bool {
        cells.count >= before.count && cells.starts(with: before) && cells.dropFirst(before.count).allSatisfy(\.isEmpty)
    }

    private static func append(_ cell: String, to bytes: inout [UInt8]) {
        let needsQuotes = cell.utf8.contains { $0 == .comma || $0 == .quote || $0.isLineEnd }
        guard needsQuotes else {
            bytes.append(contentsOf: cell.utf8)
            return
        }
        bytes.append(.quote)
        for byte in cell.utf8 {
            if byte == .quote { bytes.append(.quote) }
            bytes.append(byte)
        }
        bytes.append(.quote)
    }

    /// The appended rows are in the file now.
    mutating func wrote(_ stamp: FileStamp) {
        self.stamp = stamp
        endsInHalfLine = false
    }

    /// Discards the cache: the next refresh reads the file.
    mutating func forget() {
        stamp = nil
        forgetRows()
    }

    private mutating func forgetRows() { (recent, order, newest) = ([:], [], .min) }
}
