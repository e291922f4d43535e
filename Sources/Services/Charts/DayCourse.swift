// A day's course of one measure in the height of a line of text.

import Bytes

/// A line without axes, broken where nothing was measured.
package struct DayCourse: Sendable {
    package let title: String
    /// At equal distances; NaN where there is none.
    package let values: [Double]

    package init(title: String, values: [Double]) {
        self.title = title
        self.values = values
    }

    private static let (width, height) = (96.0, 22.0)

    /// The picture; nil with fewer than two values.
    package func svg() -> HTML? {
        let known = values.filter { !$0.isNaN }
        guard known.count > 1, let least = known.min(), let greatest = known.max() else { return nil }
        let step = Self.width / Double(max(1, values.count - 1))
        // What does not change is in the middle.
        func y(_ value: Double) -> String {
            let share = greatest > least ? (value - least) / (greatest - least) : 0.5
            return SVGText.number(2 + (1 - share) * (Self.height - 4))
        }
        var path = ""
        var previous: Int?
        for (index, value) in values.enumerated() where !value.isNaN {
            // A third of a day is not silence: some devices speak seldom.
            let isJoined = previous.map { index - $0 <= values.count / 3 } ?? false
            path += (isJoined ? "L" : "M") + SVGText.number(Double(index) * step) + " " + y(value)
            previous = index
        }
        let (width, height) = (SVGText.number(Self.width), SVGText.number(Self.height))
        return """
            <svg class="course" viewBox="0 0 \(width) \(height)" preserveAspectRatio="none" role="img">\
            <title>\(SVGText.line(title))</title><path d="\(path)"/></svg>
            """
    }
}
