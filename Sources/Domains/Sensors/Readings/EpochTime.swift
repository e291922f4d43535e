// Milliseconds since the epoch: whole seconds below, and days on a local clock.

import CivilTime

extension BinaryInteger {
    /// The rest of a division that rounds down, 0 or more.
    func modulo(_ divisor: Self) -> Self {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// Division that rounds down.
    func floorDivided(by divisor: Self) -> Self { (self - modulo(divisor)) / divisor }
}

extension Int64 {
    /// Milliseconds as whole seconds, rounded down.
    var flooredSeconds: Int64 { floorDivided(by: 1000) }
}
