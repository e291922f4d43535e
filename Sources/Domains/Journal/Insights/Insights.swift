// Days compared: how moods differ with a tag, a weekday, the weather, sleep or a sensor, and how sure that is.

import CivilTime

#if canImport(Glibc)
    import Glibc
#endif

/// One comparison of two groups of days. It says what came together, and nothing about what caused what.
package struct InsightComparison: Sendable {
    package let factor: InsightFactor
    /// Days in each group.
    package let with: Int
    package let without: Int
    package let meanWith: Double
    package let meanWithout: Double
    /// The number that parts the groups: more than it, against as much or less.
    package let threshold: Double?
    package let interval: Bootstrap

    package var difference: Double { interval.difference }
    /// Whether the interval of 95 % leaves out zero.
    package var isClear: Bool { interval.low > 0 || interval.high < 0 }
}

/// All comparisons of one outcome.
package struct Insights: Sendable {
    /// With fewer days in a group nothing is said.
    package static let fewest = 8

    /// The clearest first.
    package let comparisons: [InsightComparison]
    /// Days with an outcome.
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

    /// How many comparisons would leave out zero by chance alone: one in twenty.
    package var expectedByChance: Double { Double(comparisons.count) * 0.05 }

    /// Whether a difference stands although so many were looked at: its distance from zero in deviations reaches what a normal
    /// distribution passes in 5 % ÷ number of comparisons (C. Bonferroni's correction).
    package func holds(_ comparison: InsightComparison) -> Bool {
        guard comparison.isClear, comparison.interval.deviation > 0 else { return false }
        // Two tails of the normal distribution.
        return erfc(Self.strength(comparison) / 2.0.squareRoot()) < 0.05 / Double(max(1, comparisons.count))
    }
}
