// Ticks for a numeric axis at 1, 2, 2.5 or 5 times a power of ten: four to six of them.

/// A range of values with ticks that are easy to read (P. Heckbert, "Nice Numbers for Graph Labels", Graphics Gems, 1990).
struct NiceScale: Equatable {
    let low: Double
    let high: Double
    let step: Double

    /// The finest scale around the values with no more than `most` steps. With room for five there are at least three: each coarser step
    /// at most halves the number.
    init(_ least: Double, _ greatest: Double, most: Int = 5) {
        var (least, greatest) = (min(least, greatest), max(least, greatest))
        if !least.isFinite || !greatest.isFinite { (least, greatest) = (0, 1) }
        if greatest - least < max(abs(greatest), 1) * 1e-9 {
            let margin = max(abs(greatest) * 0.05, 0.5)
            (least, greatest) = (least - margin, greatest + margin)
        }
        var power = 1.0
        let finest = (greatest - least) / Double(max(1, most))
        while power * 10 <= finest { power *= 10 }
        while power > finest { power /= 10 }
        var scale = (low: least, high: greatest, step: greatest - least)
        for factor in [1, 2, 2.5, 5, 10, 20, 25, 50, 100] {
            let step = power * factor
            // Keeps rounding errors of the division from adding a step.
            let low = (least / step + 1e-9).rounded(.down)
            let high = (greatest / step - 1e-9).rounded(.up)
            scale = (low * step, high * step, step)
            if high - low <= Double(max(1, most)) { break }
        }
        (low, high, step) = scale
    }

    var ticks: [Double] {
        let count = Int(((high - low) / step).rounded())
        return (0...max(1, min(count, 50))).map { low + Double($0) * step }
    }

    /// Decimals needed to distinguish ticks.
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
