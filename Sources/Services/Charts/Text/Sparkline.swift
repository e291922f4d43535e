// A course of values as a word of bars: ▂▄▆█.

/// Values in a line of text, the least as the lowest bar; a gap is a blank.
package struct Sparkline: Sendable {
    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    package let text: String

    /// - Parameter values: in equal steps; nil where there is none. Values that are all alike are in the middle.
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
