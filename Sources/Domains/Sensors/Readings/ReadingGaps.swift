// Times without readings.

/// A time without readings.
package struct ReadingGap: Sendable, Hashable {
    /// Milliseconds since the epoch: the reading before, and the one after.
    package let from: Int64
    package let to: Int64
}

extension ReadingRollup {
    /// Spans without a value of a measure that are longer than `longest` milliseconds.
    ///
    /// Within a slot nothing is seen: spans shorter than one are not gaps.
    package func gaps(of measure: MeasureID, longerThan longest: Int64, from: Int64?, to: Int64?) -> [ReadingGap] {
        let known = slots(of: measure).filter { $0.last >= from ?? .min && $0.first <= to ?? .max }
        return zip(known, known.dropFirst()).compactMap { one, next in
            next.first - one.last > max(longest, width.milliseconds)
                ? ReadingGap(from: one.last, to: next.first) : nil
        }
    }

    /// Milliseconds without a value that are a gap: what the device calls offline, else what is unusual; states last until they change.
    package func longestSilence(of measure: MeasureID, _ device: DeviceSettings) -> Int64 {
        if let seconds = device.offlineAfter { return Int64(seconds) * 1000 }
        return device.measure(named: measure)?.hasStates ?? false ? .max : usualGap(of: measure)
    }

    /// What counts as a gap where the device does not say: three times the usual distance of readings, an hour at least.
    package func usualGap(of measure: MeasureID) -> Int64 {
        let known = slots(of: measure)
        // A thousand of them, spread over all, say it as well as every one.
        let step = max(1, known.count / 1000)
        let distances = stride(from: 0, to: known.count - 1, by: step).map { index in
            let slot = known[index]
            return slot.count > 1
                ? (slot.last - slot.first) / (slot.count - 1) : known[index + 1].first - slot.last
        }
        guard !distances.isEmpty else { return 3_600_000 }
        return max(3_600_000, 3 * distances.sorted()[distances.count / 2])
    }
}
