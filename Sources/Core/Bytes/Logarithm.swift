// The natural logarithm, without a math library.

package enum Logarithm {
    private static let ofTwo = 0.693_147_180_559_945_3

    /// Accurate to some sixteen digits; 0 outside the domain.
    package static func natural(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return 0 }
        // ln(significand) = 2 artanh(y), and |y| is at most a third.
        let y = (value.significand - 1) / (value.significand + 1)
        var sum = 0.0
        for odd in stride(from: 33.0, through: 1, by: -2) { sum = 1 / odd + y * y * sum }
        return Double(value.exponent) * ofTwo + 2 * y * sum
    }

    package static func base2(_ value: Double) -> Double { natural(value) / ofTwo }
}
