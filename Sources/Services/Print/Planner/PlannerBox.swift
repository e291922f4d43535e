// Positions on a page, in millimetres.

/// A rectangle; y grows downwards.
struct PlannerBox: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    var right: Double { x + width }
    var bottom: Double { y + height }

    func inset(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) -> PlannerBox {
        PlannerBox(x + left, y + top, width - left - right, height - top - bottom)
    }

    /// The part below `y`.
    func below(_ y: Double) -> PlannerBox { PlannerBox(x, y, width, bottom - y) }

    /// One cell in a grid of equal cells with gaps between them.
    func cell(column: Int, of columns: Int, row: Int, of rows: Int, gap: Double, rowGap: Double) -> PlannerBox {
        let width = (width - gap * Double(columns - 1)) / Double(columns)
        let height = (height - rowGap * Double(rows - 1)) / Double(rows)
        return PlannerBox(
            x + Double(column) * (width + gap), y + Double(row) * (height + rowGap), width, height)
    }
}

extension Double {
    /// With at most three decimals and a decimal point.
    var short: String {
        guard isFinite, abs(self) < 1e6 else { return "0" }
        let units = Int((self * 1000).rounded())
        var text = (units < 0 ? "-" : "") + String(abs(units) / 1000)
        let fraction = abs(units) % 1000
        guard fraction > 0 else { return text }
        text += "." + String(String(1000 + fraction).dropFirst())
        while text.hasSuffix("0") { text.removeLast() }
        return text
    }
}
