// Sparklines: a series of values as a word of bars, ▂▄▆█.

/// Values as a line of text, the lowest bar for the minimum, a blank for a gap.
package struct Sparkline: Sendable {
    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    package let text: String

    /// - Parameter values: in equal steps; nil for a missing value. If all are equal, their bars have medium height.
    package init(_ values: [Double?]) {
        let known = values.compactMap { $0 }.filter(\.isFinite)
        guard let least = known.min(), let greatest = known.max() else {
            text = ""
            return
        }
        text = String(
            values.map { value -> Character in
                guard let value, value.isFinite else { return " " }
                guard greatest > least else { return Self.bars[3] }
                let share = (value / 2 - least / 2) / (greatest / 2 - least / 2)
                return Self.bars[min(Self.bars.count - 1, Int(share * Double(Self.bars.count)))]
            })
    }
}
