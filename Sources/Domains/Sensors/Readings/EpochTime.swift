// Arithmetic with milliseconds since the epoch: floored seconds, and days on a local clock.

import CivilTime

extension BinaryInteger {
    /// The remainder of floored division, at least 0.
    func modulo(_ divisor: Self) -> Self {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// Floored division.
    func floorDivided(by divisor: Self) -> Self { (self - modulo(divisor)) / divisor }
}

extension Int64 {
    /// Milliseconds as whole seconds, rounded down.
    var flooredSeconds: Int64 { floorDivided(by: 1000) }
}
