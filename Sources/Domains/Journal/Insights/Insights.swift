// Days compared: how moods differ with a tag, a weekday, the weather, sleep or a sensor, and how sure that is.

import CivilTime

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

    /// How many deviations a normal distribution passes, to either side, in 5 % ÷ this many comparisons.
    private static let bounds: [(comparisons: Int, deviations: Double)] = [
        (1, 1.960), (2, 2.241), (5, 2.576), (10, 2.807), (20, 3.023), (50, 3.291), (100, 3.481), (200, 3.662),
        (500, 3.891), (1000, 4.056), (10_000, 4.565),
    ]

    /// Whether a difference holds despite the number of comparisons (C. Bonferroni's correction): by the bound of the next greater
    /// number in the table.
    package func holds(_ comparison: InsightComparison) -> Bool {
        guard comparison.isClear, let bound = Self.bounds.first(where: { $0.comparisons >= comparisons.count }) else {
            return false
        }
        return Self.strength(comparison) > bound.deviations
    }
}
