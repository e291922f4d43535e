// Hourly sums of readings, which answer questions about days and months without reading ten million rows.

/// The length of a slot.
package enum SlotWidth: Int64, Sendable, Hashable {
    /// Sufficient if local time differs from UTC by whole hours.
    case hour = 3_600_000
    /// Today local time differs from UTC by whole quarters of an hour everywhere.
    case quarter = 900_000

    var milliseconds: Int64 { rawValue }

    /// The width required by a zone, from its offsets (seconds east of UTC at seconds since the epoch) since 1990.
    package init(zone: (Int64) -> Int) {
        // Two samples a year cover winter and summer time.
        let isWhole = stride(from: 631_152_000, through: 4_102_444_800, by: 15_778_800).allSatisfy {
            zone($0) % 3600 == 0
        }
        self = isWhole ? .hour : .quarter
    }
}

/// A measure within an hour or a quarter, or within the part of it to which one calibration applies. Raw values.
package struct RollupSlot: Sendable, Hashable, BitwiseCopyable {
    /// The times of the first and the last value, in milliseconds since the epoch.
    package var first: Int64
    package var last: Int64
    package var count: Int64
    package var sum: Double
    package var least: Double
    package var greatest: Double
    /// The value at `last`.
    package var final: Double

    @inline(__always)
    init(_ value: Double, at time: Int64) {
        (first, last, count) = (time, time, 1)
        (sum, least, greatest, final) = (value, value, value, value)
    }

    /// Adds a later value.
    @inline(__always)
    mutating func add(_ value: Double, at time: Int64) {
        last = time
        count += 1
        sum += value
        if value < least { least = value }
        if value > greatest { greatest = value }
        final = value
    }

    mutating func add(_ later: RollupSlot) {
        last = later.last
        count += later.count
        sum += later.sum
        least = min(least, later.least)
        greatest = max(greatest, later.greatest)
        final = later.final
    }

    /// The slot for the corrected values.
    package func corrected(by calibration: Calibration?) -> RollupSlot {
        guard let calibration else { return self }
        var slot = self
        let bounds = (calibration.corrected(least), calibration.corrected(greatest))
        slot.least = min(bounds.0, bounds.1)
        slot.greatest = max(bounds.0, bounds.1)
        slot.sum = sum * calibration.slope + calibration.offset * Double(count)
        slot.final = calibration.corrected(final)
        return slot
    }
}

/// The slots of all measures of one or several files, in chronological order.
package struct ReadingRollup: Sendable, Hashable {
    package private(set) var measures: [MeasureID] = []
    /// By measure.
    package private(set) var slots: [[RollupSlot]] = []
    /// The times of the first and the last row, even if empty, in milliseconds since the epoch; nil without rows.
    package private(set) var span: ClosedRange<Int64>?
    package let width: SlotWidth
    /// Additional slot ends (milliseconds, ascending) besides those of hours or quarters.
    package let boundaries: [Int64]

    package init(_ series: ReadingSeries, width: SlotWidth, boundaries: [Int64] = []) {
        self.width = width
        self.boundaries = boundaries
        guard let first = series.times.first, let last = series.times.last else {
            measures = series.measures
            slots = measures.map { _ in [] }
            return
        }
        span = first...last
        let runs = runs(series.times)
        measures = series.measures
        slots = series.values.map { column in
            column.withUnsafeBufferPointer { values in
                series.times.withUnsafeBufferPointer { times in
                    runs.compactMap { Self.slot(times, values, $0) }
                }
            }
        }
    }

    package init(
        measures: [MeasureID], slots: [[RollupSlot]], span: ClosedRange<Int64>?, width: SlotWidth, boundaries: [Int64]
    ) {
        self.measures = measures
        self.slots = slots
        self.span = span
        self.width = width
        self.boundaries = boundaries
    }

    private static func slot(
        _ times: UnsafeBufferPointer<Int64>, _ values: UnsafeBufferPointer<Double>, _ run: Range<Int>
    ) -> RollupSlot? {
        var at = run.lowerBound
        while at < run.upperBound, values[at].isNaN { at += 1 }
        guard at < run.upperBound else { return nil }
        var slot = RollupSlot(values[at], at: times[at])
        at += 1
        while at < run.upperBound {
            if !values[at].isNaN { slot.add(values[at], at: times[at]) }
            at += 1
        }
        return slot
    }

    /// The row ranges of the slots.
    private func runs(_ times: [Int64]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        var rest = boundaries[...]
        while start < times.count {
            let time = times[start]
            while let next = rest.first, next <= time { rest.removeFirst() }
            let end = min(slotEnd(time), rest.first ?? .max)
            var at = start + 1
            while at < times.count, times[at] < end { at += 1 }
            runs.append(start..<at)
            start = at
        }
        return runs
    }

    private func slotEnd(_ time: Int64) -> Int64 {
        (time.floorDivided(by: width.milliseconds) + 1) * width.milliseconds
    }

    /// Whether another rollup begins after the end of this one, which is required for appending it.
    package func ends(before other: ReadingRollup) -> Bool {
        guard let span, let later = other.span else { return true }
        return span.upperBound < later.lowerBound
    }

    /// Appends a later rollup; both must have the same width and boundaries.
    package mutating func append(_ later: ReadingRollup) {
        for (index, name) in later.measures.enumerated() {
            guard let place = measures.firstIndex(of: name) else {
                measures.append(name)
                slots.append(later.slots[index])
                continue
            }
            var added = later.slots[index][...]
            if let last = slots[place].last, let next = added.first, next.first < slotEnd(last.first),
                !boundaries.contains(where: { last.first < $0 && $0 <= next.first })
            {
                slots[place][slots[place].count - 1].add(next)
                added.removeFirst()
            }
            slots[place] += added
        }
        if let other = later.span {
            span = min(span?.lowerBound ?? other.lowerBound, other.lowerBound)...other.upperBound
        }
    }

    /// Adds the measures missing here, for the same period.
    package mutating func add(measuresOf other: ReadingRollup) {
        for (name, found) in zip(other.measures, other.slots) where !measures.contains(name) {
            measures.append(name)
            slots.append(found)
        }
    }

    package func slots(of measure: MeasureID) -> [RollupSlot] {
        measures.firstIndex(of: measure).map { slots[$0] } ?? []
    }
}
