// How sure a difference of two means is: an interval by resampling.

/// The percentile bootstrap of a difference of means (B. Efron, R. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
/// The same values always give the same interval: the seed is fixed.
package struct Bootstrap: Sendable {
    /// How often both groups are drawn again.
    static let rounds = 2000
    /// The drawn means of a group of as many values are normal (the central limit theorem) to less than what these rounds can tell, and
    /// are drawn from that distribution: ten years of days need not be drawn one by one.
    static let many = 200
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
        let (one, other) = (ResampledGroup(first), ResampledGroup(second))
        var drawn: [Double] = []
        drawn.reserveCapacity(Self.rounds)
        for _ in 0..<Self.rounds { drawn.append(one.drawnMean(&generator) - other.drawnMean(&generator)) }
        drawn.sort()
        // The bounds of 2.5 % and 97.5 %.
        low = drawn[Self.rounds / 40]
        high = drawn[Self.rounds - 1 - Self.rounds / 40]
        let mean = Self.mean(drawn)
        deviation = (drawn.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Self.rounds - 1)).squareRoot()
    }

    static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}

/// A group of values, of which others as many are drawn, each value as often as it comes.
private struct ResampledGroup {
    private let values: [Double]
    private let mean: Double
    /// Of the drawn means.
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

    /// Of a normal distribution with the mean 0 and the deviation 1: the sum of 48 even numbers, whose variance is 4. The same on every
    /// machine, as logarithms are not.
    mutating func normal() -> Double {
        var sum = 0.0
        for _ in 0..<48 { sum += Double(next() >> 11) * 0x1p-53 }
        return (sum - 24) / 2
    }

    mutating func below(_ limit: Int) -> Int {
        let word = next()
        // The high bits times the limit: as good as even for groups of days (D. Lemire, 2019).
        return Int(truncatingIfNeeded: ((word >> 32) &* UInt64(limit)) >> 32)
    }
}
