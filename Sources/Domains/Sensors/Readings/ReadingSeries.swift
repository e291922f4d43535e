// A chronological series of readings from several files.

/// Readings in chronological order; among several values of a measure with the same time the last written one counts.
package struct ReadingSeries: Sendable {
    package private(set) var measures: [MeasureID] = []
    /// Milliseconds since the epoch.
    package private(set) var times: [Int64] = []
    /// One column per measure, NaN for missing values.
    package private(set) var values: [[Double]] = []

    /// The treatment of rows with equal times.
    package enum EqualTimes: Sendable {
        /// A single row, with the last value of each measure.
        case joined
        /// All of them, in the order of writing.
        case each
    }

    /// Joins files, earlier ones first.
    package init(_ files: [ReadingsFile], equalTimes: EqualTimes = .joined) {
        for file in files { append(file) }
        sort(equalTimes)
    }

    private mutating func append(_ file: ReadingsFile) {
        let before = times.count
        times += file.times
        var filled: Set<Int> = []
        for (source, name) in file.measures.enumerated() {
            let column: Int
            if let known = measures.firstIndex(of: name) {
                column = known
            } else {
                column = measures.count
                measures.append(name)
                values.append([Double](repeating: .nan, count: before))
            }
            // If a header names a measure twice, the first column counts.
            if filled.insert(column).inserted { values[column] += file.values[source] }
        }
        for column in values.indices where !filled.contains(column) {
            values[column] += [Double](repeating: .nan, count: file.times.count)
        }
    }

    private mutating func sort(_ equalTimes: EqualTimes) {
        let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
        guard !isOrdered else { return }
        // Stable, so the last of equal times is the one written last.
        let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        guard equalTimes == .joined else {
            for column in values.indices { values[column] = order.map { values[column][$0] } }
            times = order.map { times[$0] }
            return
        }
        // The target of each row: that of the previous row if the time is equal.
        var places: [Int] = []
        for (number, index) in order.enumerated() {
            let isNew = number == 0 || times[order[number - 1]] != times[index]
            places.append((places.last ?? -1) + (isNew ? 1 : 0))
        }
        let count = (places.last ?? -1) + 1
        for column in values.indices {
            var joined = [Double](repeating: .nan, count: count)
            // An empty cell overrides nothing: measures may arrive in separate messages.
            for (place, index) in zip(places, order) where !values[column][index].isNaN {
                joined[place] = values[column][index]
            }
            values[column] = joined
        }
        var joined = [Int64](repeating: 0, count: count)
        for (place, index) in zip(places, order) { joined[place] = times[index] }
        times = joined
    }

    /// The readings from `first` to `last` (milliseconds, inclusive).
    package func restricted(from first: Int64?, to last: Int64?) -> ReadingSeries {
        var result = self
        let low = first.map { bound in times.firstIndex { $0 >= bound } ?? times.count } ?? 0
        let high = last.map { bound in times.lastIndex { $0 <= bound }.map { $0 + 1 } ?? 0 } ?? times.count
        let range = low..<max(low, high)
        result.times = Array(times[range])
        result.values = values.map { Array($0[range]) }
        return result
    }

    package func column(_ name: MeasureID) -> [Double]? {
        measures.firstIndex(of: name).map { values[$0] }
    }

    /// The last value of a measure, with its time.
    package func latest(_ name: MeasureID) -> (time: Int64, value: Double)? {
        guard let column = column(name), let index = column.lastIndex(where: { !$0.isNaN }) else { return nil }
        return (times[index], column[index])
    }
}

extension ReadingSeries {
    /// The series corrected by the device's calibrations.
    package func corrected(by device: DeviceSettings) -> ReadingSeries {
        var result = calibrated(by: device)
        result.derive(by: device)
        return result
    }

    /// The raw values of the files, plus derived measures, which are based on corrected values.
    package func withDerived(by device: DeviceSettings) -> ReadingSeries {
        guard device.hasDerived else { return self }
        let derived = corrected(by: device)
        var result = self
        for (column, name) in derived.measures.enumerated() where !measures.contains(name) {
            result.measures.append(name)
            result.values.append(derived.values[column])
        }
        return result
    }

    /// Only some measures, as far as they have values.
    package func only(_ names: [MeasureID]) -> ReadingSeries {
        var result = self
        let columns = measures.indices.filter { names.contains(measures[$0]) }
        result.measures = columns.map { measures[$0] }
        result.values = columns.map { values[$0] }
        return result
    }

    private func calibrated(by device: DeviceSettings) -> ReadingSeries {
        var result = self
        for (column, name) in measures.enumerated() {
            guard let history = device.measure(named: name)?.calibration, !history.entries.isEmpty else { continue }
            for row in times.indices {
                result.values[column][row] = history.corrected(values[column][row], at: times[row])
            }
        }
        return result
    }

    /// A measure that exists in the files is not derived.
    private mutating func derive(by device: DeviceSettings) {
        var derived = DerivedValues(device)
        let names = derived.measures.filter { !measures.contains($0) }
        guard !names.isEmpty else { return }
        let columns = Dictionary(measures.enumerated().map { ($1, $0) }) { first, _ in first }
        var added = names.map { _ in [Double](repeating: .nan, count: times.count) }
        for row in times.indices {
            for (measure, value) in derived.add(at: times[row], { columns[$0].map { values[$0][row] } }) {
                if let place = names.firstIndex(of: measure) { added[place][row] = value }
            }
        }
        measures += names
        values += added
    }
}
