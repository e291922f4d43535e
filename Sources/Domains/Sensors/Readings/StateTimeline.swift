// States of a measure over time: durations, number of changes, and the start of the current state.

/// The consecutive states of a measure. Times are milliseconds since the epoch.
///
/// A state lasts until the next reading. The whole of a silence longer than the device allows is unknown.
package struct StateTimeline: Sendable, Hashable {
    /// A period in which a measure was in one state.
    package struct Interval: Sendable, Hashable {
        /// The value of the state; nil: unknown.
        package let value: Double?
        package let from: Int64
        package fileprivate(set) var to: Int64

        /// Milliseconds.
        package var length: Int64 { to - from }
    }

    /// The share of time in one state.
    package struct Share: Sendable, Hashable {
        /// The value of the state; nil: unknown.
        package let value: Double?
        /// Milliseconds.
        package let length: Int64
        /// 0 to 1; nil if no time passed at all.
        package let share: Double?
    }

    /// The state at the end, and its start.
    package struct Present: Sendable, Hashable {
        package let value: Double
        package let since: Int64
        /// Whether the change was observed; otherwise the state may be older.
        package let isExact: Bool
    }

    /// Contiguous; neighbours differ. Readings between two silences have no duration.
    package private(set) var intervals: [Interval] = []

    /// - Parameters:
    ///   - times: ascending.
    ///   - values: one per time; NaN means none.
    ///   - from: the start of the timeline; it never precedes the first reading.
    ///   - to: the end, after which readings are ignored; nil: the last reading.
    ///   - silence: milliseconds without a reading after which the state is unknown; nil: it lasts.
    package init(times: [Int64], values: [Double], from: Int64? = nil, to: Int64? = nil, silence: Int64? = nil) {
        var last: (time: Int64, value: Double)?
        var next: Int64?
        for (time, value) in zip(times, values) where !value.isNaN {
            guard time <= to ?? .max else {
                next = time
                break
            }
            if let last { add(last.value, last.time, time, from ?? .min, silence) }
            last = (time, value)
        }
        guard let last else { return }
        let end = max(to ?? last.time, last.time)
        // A silence that is cut off by the end counts in full.
        let isSilent = silence.map { (next ?? end) - last.time > $0 } ?? false
        add(last.value, last.time, end, from ?? .min, isSilent ? 0 : nil)
    }

    private mutating func add(_ value: Double, _ from: Int64, _ to: Int64, _ first: Int64, _ silence: Int64?) {
        guard let silence, to - from > silence else { return add(value, from, to, first) }
        add(value, from, from, first)
        add(nil, from, to, first)
    }

    private mutating func add(_ value: Double?, _ from: Int64, _ to: Int64, _ first: Int64) {
        guard from >= first || to > first else { return }
        if let last = intervals.last, last.value == value {
            intervals[intervals.count - 1].to = to
        } else {
            intervals.append(Interval(value: value, from: max(from, first), to: to))
        }
    }

    /// The number of changes between known states, including those across a silence.
    package var changes: Int { changeTimes.count }

    /// The times at which a state began that differs from the last known one.
    var changeTimes: [Int64] {
        let known = intervals.filter { $0.value != nil }
        return zip(known, known.dropFirst()).compactMap { $0.value != $1.value ? $1.from : nil }
    }

    /// The part within a span, without a zero-length state at its end.
    func within(_ span: Range<Int64>) -> StateTimeline {
        var part = self
        part.intervals = intervals.compactMap { interval in
            let (from, to) = (max(interval.from, span.lowerBound), min(interval.to, span.upperBound))
            guard from < to || from == to && interval.length == 0 && span.contains(from) else { return nil }
            return Interval(value: interval.value, from: from, to: to)
        }
        return part
    }

    /// In ascending order of value, unknown last.
    package var shares: [Share] {
        var lengths: [Double?: Int64] = [:]
        for interval in intervals { lengths[interval.value, default: 0] += interval.length }
        let whole = lengths.values.reduce(0, +)
        return lengths.sorted { ($0.key ?? .infinity) < ($1.key ?? .infinity) }.map { value, length in
            Share(value: value, length: length, share: whole > 0 ? Double(length) / Double(whole) : nil)
        }
    }

    /// The longest period in a known state, the earliest among equal ones.
    package var longest: Interval? {
        intervals.filter { $0.value != nil }.reduce(nil) { longest, next in
            (longest?.length ?? -1) < next.length ? next : longest
        }
    }

    /// Nil if the state at the end is unknown.
    package var present: Present? {
        guard let last = intervals.last, let value = last.value else { return nil }
        return Present(value: value, since: last.from, isExact: intervals.dropLast().last?.value != nil)
    }
}

extension StateTimeline {
    private static let day: Int64 = 86_400_000

    /// The states of a measure over a span; nil if its values are not states, or none is known.
    ///
    /// - Parameters:
    ///   - series: corrected; may begin before the span, to determine the state at its start.
    ///   - earlier: the last reading before those of the series, corrected.
    ///   - now: the last state lasts until then, unless the device has been silent for a day or longer than allowed; nil: the timeline ends
    ///     with the last reading of the series.
    package init?(
        of name: MeasureID, _ device: DeviceSettings, _ series: ReadingSeries,
        earlier: (time: Int64, value: Double)? = nil,
        from: Int64? = nil, to: Int64? = nil, now: Int64? = nil
    ) {
        guard device.measure(named: name)?.hasStates ?? false else { return nil }
        var (times, values) = (series.times, series.column(name) ?? [])
        if values.isEmpty { times = [] }
        if let earlier, earlier.time < times.first ?? .max {
            times.insert(earlier.time, at: 0)
            values.insert(earlier.value, at: 0)
        }
        let silence = device.offlineAfter.map { Int64($0) * 1000 }
        let heard = series.times.last { $0 <= to ?? .max } ?? earlier?.time
        var end = to.map { min($0, now ?? .max) } ?? now ?? heard
        // A span without an end finishes with the last reading, if that is long ago.
        if to == nil, let heard, let now, now - heard > silence ?? Self.day { end = heard }
        if now == nil { end = heard }
        self.init(times: times, values: values, from: from, to: end.map { max($0, heard ?? $0) }, silence: silence)
        if intervals.isEmpty { return nil }
    }
}
