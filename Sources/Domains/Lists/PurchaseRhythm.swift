// How often a thing is bought, and how sure it is that it is needed again.

import CivilTime

/// What a line knows of the purchases of one thing.
package struct PurchaseRhythm: Sendable, Hashable {
    /// When it first came on the list; nil where that is not known.
    package let added: Day?
    /// The last purchase.
    package let bought: Day
    /// Purchases so far, at least 1.
    package let count: Int

    package init(added: Day?, bought: Day, count: Int) {
        self.added = added
        self.bought = bought
        self.count = max(1, count)
    }

    /// Mean days between two purchases; nil where there is no telling yet.
    package var interval: Double? {
        guard count > 1, let added, bought >= added else { return nil }
        return max(1, Double(bought - added) / Double(count - 1))
    }

    /// From 0 to 1: how likely it is that it is needed today, given that it was not when somebody last went shopping.
    ///
    /// With r for a time in mean intervals, 1 / (1 + r^2.5) is the chance that a purchase lasts that long (the log-logistic distribution; a
    /// half at r = 1). The score is the share of that chance that went by since the last shopping: what was due long ago and was left in
    /// the shop each time is hardly needed. It is weighted by (n - 0.9) / (n + 1) for n purchases, and beyond two intervals it falls with
    /// the square of the time, since the habit seems to be over.
    ///
    /// - Parameters:
    ///   - usual: days between two purchases of other things, which weighs as much as half a purchase.
    ///   - shopped: the last time anything was bought.
    package func score(on today: Day, usual: Double, shopped: Day) -> Double {
        let elapsed = Double(max(0, today - bought))
        let known = Double(count - 1)
        let expected = max(
            1, ((interval ?? usual) * known + usual * Self.priorWeight) / (known + Self.priorWeight))
        let before = max(0, elapsed - Double(max(Self.leastGap, today - shopped)))
        func lasting(_ days: Double) -> Double {
            let ratio = days / expected
            return 1 / (1 + ratio * ratio * ratio.squareRoot())
        }
        let due = 1 - lasting(elapsed) / lasting(before)
        let confidence = (known + 0.1) / (known + 2)
        let ratio = elapsed / expected
        let faded = ratio > Self.lapse ? (Self.lapse / ratio) * (Self.lapse / ratio) : 1
        return due * confidence * faded
    }

    private static let priorWeight = 0.5
    private static let lapse = 2.0
    /// Days: who looks again on the day of shopping looks ahead.
    private static let leastGap = 3
}
