// How sure a difference of two means is: an interval by resampling.

/// The percentile bootstrap of a difference of means (B. Efron, R. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
/// The same values always give the same interval: the seed is fixed.
package struct Bootstrap: Sendable {
    /// How often both groups are drawn again.
    static let rounds = 2000
    private static let seed: UInt64 = 0x2026_1120

    package let difference: Double
    /// The bounds that 95 % of the drawn differences lie between.
    package let low: Double
    package let high: Double
    /// Of the drawn differences.
    package let deviation: Double

    /// The mean of `first` less that of `second`. Both have a value at least.
    package init(_ first: [Double], _ second: [Double]) {
        difference = Self.mean(first) - Self.mean(second)
        var generator = SplitMix(state: Self.seed)
        var drawn: [Double] = []
        drawn.reserveCapacity(Self.rounds)
        for _ in 0..<Self.rounds {
            drawn.append(Self.drawnMean(first, &generator) - Self.drawnMean(second, &generator))
        }
        drawn.sort()
        // The bounds of 2.5 % and 97.5 %.
        low = drawn[Self.rounds / 40]
        high = drawn[Self.rounds - 1 - Self.rounds / 40]
        let mean = Self.mean(drawn)
        deviation = (drawn.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Self.rounds - 1)).squareRoot()
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    private static func drawnMean(_ values: [Double], _ generator: inout SplitMix) -> Double {
        values.withUnsafeBufferPointer { values in
            var sum = 0.0
            for _ in 0..<values.count { sum += values[generator.below(values.count)] }
            return sum / Double(values.count)
        }
    }
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
private struct SplitMix {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        word ^= word >> 31
        // The high bits times the limit: as good as even for groups of days (D. Lemire, 2019).
        return Int(truncatingIfNeeded: ((word >> 32) &* UInt64(limit)) >> 32)
    }
}
