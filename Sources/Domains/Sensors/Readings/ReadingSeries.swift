// Readings of several files as one series in the order of time, and its summaries.

import CivilTime

/// Readings in the order of time; of several with the same time the last written one counts.
package struct ReadingSeries: Sendable {
    package private(set) var measures: [String] = []
    /// Milliseconds since the epoch.
    package private(set) var times: [Int64] = []
    /// One column a measure, NaN where nothing was measured.
    package private(set) var values: [[Double]] = []

    /// Joins files, earlier ones first.
    package init(_ files: [ReadingsFile]) {
        for file in files { append(file) }
        sortAndCollapse()
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
            // A header that names a measure twice: the first column counts.
            if filled.insert(column).inserted { values[column] += file.values[source] }
        }
        for column in values.indices where !filled.contains(column) {
            values[column] += [Double](repeating: .nan, count: file.times.count)
        }
    }

    private mutating func sortAndCollapse() {
        let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
        guard !isOrdered else { return }
        // Stable by place, so that the last of equal times is the one written last.
        let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        var kept: [Int] = []
        for index in order {
            if let last = kept.last, times[last] == times[index] {
                kept[kept.count - 1] = index
            } else {
                kept.append(index)
            }
        }
        for column in values.indices { values[column] = kept.map { values[column][$0] } }
        times = kept.map { times[$0] }
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

    package func column(_ name: String) -> [Double]? {
        measures.firstIndex(of: name).map { values[$0] }
    }

    /// The last value of a measure with its time.
    package func latest(_ name: String) -> (time: Int64, value: Double)? {
        guard let column = column(name), let index = column.lastIndex(where: { !$0.isNaN }) else { return nil }
        return (times[index], column[index])
    }
}

/// Count, least, mean and greatest of some values.
package struct ReadingSummary: Sendable, Hashable {
    package private(set) var count = 0
    package private(set) var least = Double.infinity
    package private(set) var greatest = -Double.infinity
    private var sum = 0.0

    package init() {}

    package mutating func add(_ value: Double) {
        count += 1
        sum += value
        if value < least { least = value }
        if value > greatest { greatest = value }
    }

    package var mean: Double { count == 0 ? .nan : sum / Double(count) }
}

extension ReadingSeries {
    /// A summary a day for one measure, in order; days are those of the clock `offset` seconds east of UTC at each instant.
    package func byDay(
        _ name: String, offset: (_ secondsSinceEpoch: Int64) -> Int
    ) -> [(day: Day, summary: ReadingSummary)] {
        guard let column = column(name) else { return [] }
        var result: [(day: Day, summary: ReadingSummary)] = []
        // The offset is asked once a quarter of an hour: zones change on those.
        var knownQuarter = Int64.min
        var knownOffset = 0
        for (index, value) in column.enumerated() where !value.isNaN {
            let seconds = Self.floorDivided(times[index], 1000)
            let quarter = Self.floorDivided(seconds, 900)
            if quarter != knownQuarter {
                knownQuarter = quarter
                knownOffset = offset(seconds)
            }
            let day = Day(number: Int32(Self.floorDivided(seconds + Int64(knownOffset), 86400)))
            if result.last?.day != day { result.append((day, ReadingSummary())) }
            result[result.count - 1].summary.add(value)
        }
        return result
    }

    private static func floorDivided(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }
}
