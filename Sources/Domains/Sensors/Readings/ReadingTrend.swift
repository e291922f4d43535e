// The trend of a measure: its last value compared to those of the previous day.

package enum ReadingTrend: String, Sendable, CaseIterable {
    case rising, falling, steady, unknown

    /// An arrow for display; empty if unknown.
    package var arrow: String {
        switch self {
        case .rising: "↑"
        case .falling: "↓"
        case .steady: "→"
        case .unknown: ""
        }
    }

    private static let day: Int64 = 86_400_000

    /// Compares the last value with the mean of the preceding 24 hours. It moves if they differ by more than a tenth
    /// of the measure's range over a week; with fewer than three preceding values the trend is unknown.
    ///
    /// - Parameter slots: corrected, in chronological order.
    package init(_ slots: [RollupSlot]) {
        guard let last = slots.last else {
            self = .unknown
            return
        }
        let week = slots.drop { $0.last < last.last - 7 * Self.day }
        var before = (count: 0, sum: 0.0)
        for slot in week where slot.last >= last.last - Self.day {
            before.count += Int(slot.count)
            before.sum += slot.sum
        }
        before.count -= 1
        before.sum -= last.final
        let spread = (week.map(\.greatest).max() ?? 0) - (week.map(\.least).min() ?? 0)
        guard before.count >= 3 else {
            self = .unknown
            return
        }
        let change = last.final - before.sum / Double(before.count)
        self = spread > 0 && abs(change) > spread / 10 ? (change > 0 ? .rising : .falling) : .steady
    }
}
