// A range of days, possibly open at either end.

/// The days from `first` to `last`, inclusive; nil means an open end.
package struct DayRange: Hashable, Sendable {
    package var first: Day?
    package var last: Day?

    package init(first: Day? = nil, last: Day? = nil) {
        self.first = first
        self.last = last
    }

    /// One day.
    package init(_ day: Day) { self.init(first: day, last: day) }

    /// All days of a calendar year; the year is 1 to 9999.
    package init?(year: Int) {
        guard let first = Day(year: year, month: 1, day: 1) else { return nil }
        self.init(first: first, last: Day(year: year, month: 12, day: 31))
    }

    /// Every day.
    package static let all = DayRange()

    package func contains(_ day: Day) -> Bool {
        if let first, day < first { return false }
        if let last, day > last { return false }
        return true
    }

    /// Whether it contains no day: it ends before it starts.
    package var isEmpty: Bool {
        guard let first, let last else { return false }
        return last < first
    }

    /// The number of days; nil with an open end.
    package var count: Int? {
        guard let first, let last else { return nil }
        return max(0, last - first + 1)
    }

    /// The days in order; nil with an open end.
    package var days: LazyMapSequence<Range<Int32>, Day>? {
        guard let first, let last else { return nil }
        return (first.number..<max(first.number, last.number + 1)).lazy.map { Day(number: $0) }
    }

    /// The day of a one-day range; otherwise nil.
    package var single: Day? { first == last ? first : nil }

    /// The days in both; empty if they do not overlap.
    package func intersection(_ other: DayRange) -> DayRange {
        DayRange(
            first: [first, other.first].compactMap { $0 }.max(),
            last: [last, other.last].compactMap { $0 }.min())
    }

    package func overlaps(_ other: DayRange) -> Bool { !intersection(other).isEmpty && !isEmpty && !other.isEmpty }
}

extension DayRange: CustomStringConvertible {
    /// `2026-11-20`, `2026-11-01..2026-11-30`, `2026-11-01..` or `..2026-11-30`, which `HumanDate.parse` reads back.
    package var description: String {
        if let single { return single.iso }
        return (first?.iso ?? "") + ".." + (last?.iso ?? "")
    }
}
