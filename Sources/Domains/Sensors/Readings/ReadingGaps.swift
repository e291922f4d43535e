// Gaps in readings.

/// A period without readings.
package struct ReadingGap: Sendable, Hashable {
    /// The preceding and the following reading, in milliseconds since the epoch.
    package let from: Int64
    package let to: Int64
}

extension ReadingRollup {
    /// Periods longer than `longest` milliseconds without a value of a measure.
    ///
    /// The resolution is one slot: shorter periods are not detected.
    package func gaps(of measure: MeasureID, longerThan longest: Int64, from: Int64?, to: Int64?) -> [ReadingGap] {
        let known = slots(of: measure).filter { $0.last >= from ?? .min && $0.first <= to ?? .max }
        return zip(known, known.dropFirst()).compactMap { one, next in
            next.first - one.last > max(longest, width.milliseconds)
                ? ReadingGap(from: one.last, to: next.first) : nil
        }
    }

    /// The minimum length of a gap in milliseconds: the offline limit of the device, else an unusual length; states last until they change.
    package func longestSilence(of measure: MeasureID, _ device: DeviceSettings) -> Int64 {
        if let seconds = device.offlineAfter { return Int64(seconds) * 1000 }
        return device.measure(named: measure)?.hasStates ?? false ? .max : usualGap(of: measure)
    }

    /// The default minimum length of a gap: three times the median distance of readings, at least an hour.
    package func usualGap(of measure: MeasureID) -> Int64 {
        let known = slots(of: measure)
        // A sample of a thousand, spread over all, is sufficient.
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
