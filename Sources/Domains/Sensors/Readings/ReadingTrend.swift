// Where a measure is going: its last value beside those of the day before it.

package enum ReadingTrend: String, Sendable, CaseIterable {
    case rising, falling, steady, unknown

    /// An arrow for people; nothing where nothing is known.
    package var arrow: String {
        switch self {
        case .rising: "↑"
        case .falling: "↓"
        case .steady: "→"
        case .unknown: ""
        }
    }

    private static let day: Int64 = 86_400_000

    /// Compares the last value with the mean of the 24 hours before. It moves where they differ by more than a tenth of what the
    /// measure went through in a week; with fewer than three values before it this is unknown.
    ///
    /// - Parameter slots: corrected, in the order of time.
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
