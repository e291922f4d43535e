// The uncertainty of a difference of means: an interval by resampling.

/// The percentile bootstrap for a difference of means (B. Efron, R. Tibshirani, "An Introduction to the Bootstrap",
/// 1993, chapter 13). Deterministic: the seed is fixed.
package struct Bootstrap: Sendable {
    /// The number of resamples of both groups.
    static let rounds = 2000
    /// For a group of at least this many values the resampled means are normally distributed (central limit theorem),
    /// up to less than these rounds can resolve, and are drawn from that distribution: ten years of days need not be
    /// drawn individually.
    static let many = 200
    private static let seed: UInt64 = 0x2026_1120

    package let difference: Double
    /// The bounds of 95 % of the resampled differences.
    package let low: Double
    package let high: Double
    /// The standard deviation of the resampled differences.
    package let deviation: Double

    /// The mean of `first` minus that of `second`. Both must have at least one value.
    package init(_ first: [Double], _ second: [Double]) {
        difference = Self.mean(first) - Self.mean(second)
        var generator = SplitMix(state: Self.seed)
        let (one, other) = (ResampledGroup(first), ResampledGroup(second))
        var drawn: [Double] = []
        drawn.reserveCapacity(Self.rounds)
        for _ in 0..<Self.rounds { drawn.append(one.drawnMean(&generator) - other.drawnMean(&generator)) }
        drawn.sort()
        // The 2.5 % and 97.5 % quantiles.
        low = drawn[Self.rounds / 40]
        high = drawn[Self.rounds - 1 - Self.rounds / 40]
        let mean = Self.mean(drawn)
        deviation = (drawn.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Self.rounds - 1)).squareRoot()
    }

    static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}

/// A group from which the same number of values is drawn with replacement.
private struct ResampledGroup {
    private let values: [Double]
    private let mean: Double
    /// The standard deviation of the resampled means.
    private let deviation: Double

    init(_ values: [Double]) {
        let mean = Bootstrap.mean(values)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        (self.values, self.mean) = (values, mean)
        deviation = squares.squareRoot() / Double(values.count)
    }

    func drawnMean(_ generator: inout SplitMix) -> Double {
        guard values.count < Bootstrap.many else { return mean + deviation * generator.normal() }
        return values.withUnsafeBufferPointer { values in
            var sum = 0.0
            for _ in 0..<values.count { sum += values[generator.below(values.count)] }
            return sum / Double(values.count)
        }
    }
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
private struct SplitMix {
    var state: UInt64

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }

    /// A sample of the standard normal distribution: the sum of 48 uniform numbers, whose variance is 4. Unlike
    /// logarithms, it is the same on every machine.
    mutating func normal() -> Double {
        var sum = 0.0
        for _ in 0..<48 { sum += Double(next() >> 11) * 0x1p-53 }
        return (sum - 24) / 2
    }

    mutating func below(_ limit: Int) -> Int {
        let word = next()
        // The high bits times the limit: sufficiently uniform for groups of days (D. Lemire, 2019).
        return Int(truncatingIfNeeded: ((word >> 32) &* UInt64(limit)) >> 32)
    }
}
