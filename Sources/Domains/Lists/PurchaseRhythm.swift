// Models how often an item is bought, and how likely it is needed again.

import CivilTime

/// The purchase data of an item.
package struct PurchaseRhythm: Sendable, Hashable {
    /// When it was first added to the list; nil if unknown.
    package let added: Day?
    /// The last purchase.
    package let bought: Day
    /// The number of purchases, at least 1.
    package let count: Int

    package init(added: Day?, bought: Day, count: Int) {
        self.added = added
        self.bought = bought
        self.count = max(1, count)
    }

    /// The mean number of days between purchases; nil if unknown.
    package var interval: Double? {
        guard count > 1, let added, bought >= added else { return nil }
        return max(1, Double(bought - added) / Double(count - 1))
    }

    /// The probability, from 0 to 1, that it is needed today, given that it was not needed on the last shopping day.
    ///
    /// With r for a time in mean intervals, 1 / (1 + r^2.5) is the probability that a purchase lasts that long
    /// (log-logistic distribution; one half at r = 1). The score is the share of that probability lost since the last
    /// shopping: an item that was due long ago but not bought each time is hardly needed. It is weighted by (n - 0.9)
    /// / (n + 1) for n purchases, and beyond two intervals it falls with the square of the time, since the habit
    /// seems to be over.
    ///
    /// - Parameters:
    ///   - usual: the usual days between purchases of other items, weighted as half a purchase.
    ///   - shopped: the last day on which anything was bought.
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
    /// In days: on the day of shopping one looks ahead.
    private static let leastGap = 3
}
