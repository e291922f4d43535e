// Compares days: how moods differ with a tag, a weekday, the weather, sleep or a sensor, and how certain that is.

import CivilTime

/// A comparison of two groups of days. It shows correlation, not causation.
package struct InsightComparison: Sendable {
    package let factor: InsightFactor
    /// The number of days in each group.
    package let with: Int
    package let without: Int
    package let meanWith: Double
    package let meanWithout: Double
    /// The value that separates the groups: above it, or at most equal.
    package let threshold: Double?
    package let interval: Bootstrap

    package var difference: Double { interval.difference }
    /// Whether the 95 % interval excludes zero.
    package var isClear: Bool { interval.low > 0 || interval.high < 0 }
}

/// All comparisons of one outcome.
package struct Insights: Sendable {
    /// The minimum number of days in each group.
    package static let fewest = 8

    /// The clearest first.
    package let comparisons: [InsightComparison]
    /// The number of days with an outcome.
    package let days: Int

    package init(outcome: [Day: Double], factors: [InsightFactor]) {
        days = outcome.count
        comparisons = factors.compactMap { factor in
            let (with, without, threshold) = factor.groups(outcome)
            guard with.count >= Self.fewest, without.count >= Self.fewest else { return nil }
            return InsightComparison(
                factor: factor, with: with.count, without: without.count,
                meanWith: with.reduce(0, +) / Double(with.count),
                meanWithout: without.reduce(0, +) / Double(without.count), threshold: threshold,
                interval: Bootstrap(with, without))
        }.sorted { first, second in
            let (a, b) = (Self.strength(first), Self.strength(second))
            return a != b ? a > b : first.factor.name < second.factor.name
        }
    }

    private static func strength(_ comparison: InsightComparison) -> Double {
        comparison.interval.deviation > 0
            ? abs(comparison.difference) / comparison.interval.deviation : comparison.difference == 0 ? 0 : .infinity
    }

    /// The expected number of comparisons that exclude zero by chance: one in twenty.
    package var expectedByChance: Double { Double(comparisons.count) * 0.05 }

    /// The two-sided quantile of the normal distribution, in standard deviations, for 5 % ÷ this many comparisons.
    private static let bounds: [(comparisons: Int, deviations: Double)] = [
        (1, 1.960), (2, 2.241), (5, 2.576), (10, 2.807), (20, 3.023), (50, 3.291), (100, 3.481), (200, 3.662),
        (500, 3.891), (1000, 4.056), (10_000, 4.565),
    ]

    /// Whether a difference is significant despite multiple comparisons (Bonferroni correction): uses the next
    /// greater number in the table.
    package func holds(_ comparison: InsightComparison) -> Bool {
        guard comparison.isClear, let bound = Self.bounds.first(where: { $0.comparisons >= comparisons.count }) else {
            return false
        }
        return Self.strength(comparison) > bound.deviations
    }
}
