// Ticks of an axis of numbers at 1, 2 or 5 times a power of ten.

/// A range of values with ticks that are easy to read (P. Heckbert, "Nice Numbers for Graph Labels", Graphics Gems, 1990).
struct NiceScale: Equatable {
    let low: Double
    let high: Double
    let step: Double

    /// The smallest scale around the values with about `count` steps.
    init(_ least: Double, _ greatest: Double, count: Int = 5) {
        var (least, greatest) = (min(least, greatest), max(least, greatest))
        if !least.isFinite || !greatest.isFinite { (least, greatest) = (0, 1) }
        if greatest - least < max(abs(greatest), 1) * 1e-9 {
            let margin = max(abs(greatest) * 0.05, 0.5)
            (least, greatest) = (least - margin, greatest + margin)
        }
        step = Self.nice((greatest - least) / Double(count))
        low = (least / step).rounded(.down) * step
        high = (greatest / step).rounded(.up) * step
    }

    private static func nice(_ value: Double) -> Double {
        var power = 1.0
        while power * 10 <= value { power *= 10 }
        while power > value { power /= 10 }
        let fraction = value / power
        return power * (fraction < 1.5 ? 1 : fraction < 3.5 ? 2 : fraction < 7.5 ? 5 : 10)
    }

    var ticks: [Double] {
        let count = Int(((high - low) / step).rounded())
        return (0...max(1, min(count, 50))).map { low + Double($0) * step }
    }

    /// Decimals that tell one tick from the next.
    var digits: Int {
        var digits = 0
        var scaled = step
        while digits < 6, abs(scaled - scaled.rounded()) > 1e-6 {
            scaled *= 10
            digits += 1
        }
        return digits
    }
}
