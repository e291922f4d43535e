// A sparkline of one measure over a day, as high as a line of text.

import Bytes

/// A line without axes, broken at gaps in the measurements.
package struct DayCourse: Sendable {
    package let title: String
    /// At equal intervals; NaN for a missing value.
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
        // A constant value is drawn in the middle.
        func y(_ value: Double) -> String {
            let share = greatest > least ? (value - least) / (greatest - least) : 0.5
            return SVGText.number(2 + (1 - share) * (Self.height - 4))
        }
        var path = ""
        var previous: Int?
        for (index, value) in values.enumerated() where !value.isNaN {
            // Gaps up to a third of a day are bridged: some devices report rarely.
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
