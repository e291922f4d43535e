// Draws paper rulings like Xournal++, so that lines and words align as they did.

/// The side of a square, in hundredths of a point.
private let squareStep = 1417

extension InkMarkup {
    /// Measures of Xournal++'s papers in hundredths of a point.
    private static let lineStep = 2400
    private static let head = 8000
    /// The minimum distance of lines from the lower edge.
    private static let foot = 6000
    private static let margin = 7200

    mutating func paper(_ page: InkPage, ground: Bool) {
        if ground || page.colour.value | 0xff != 0xffff_ffff {
            raw("<path fill=\"\(page.colour.opaque)\" d=\"M0 0H")
            decimal(page.width, digits: 2)
            raw("V")
            decimal(page.height, digits: 2)
            raw("H0z\"/>\n")
        }
        switch page.paper {
        case .blank: break
        case .lined, .margined: lines(page)
        case .grid: squares(page)
        case .dotted: dots(page)
        case .isodotted: triangleDots(page)
        case .isograph: triangles(page)
        case .staves: staves(page)
        }
    }

    private mutating func lines(_ page: InkPage) {
        begin("#40a0ff", 50)
        for y in stride(from: Self.head, through: page.height - Self.foot, by: Self.lineStep) { across(page, y) }
        raw("\"/>\n")
        guard page.paper == .margined else { return }
        begin("#ff0080", 50)
        raw("M72 0V")
        decimal(page.height, digits: 2)
        raw("\"/>\n")
    }

    private mutating func squares(_ page: InkPage) {
        begin("#bdbdbd", 50)
        for y in stride(from: squareStep, to: page.height, by: squareStep) { across(page, y) }
        for x in stride(from: squareStep, to: page.width, by: squareStep) {
            point("M", x, 0)
            raw("V")
            decimal(page.height, digits: 2)
        }
        raw("\"/>\n")
    }

    private mutating func dots(_ page: InkPage) {
        begin("#bdbdbd", 150, cap: true)
        for y in stride(from: squareStep, to: page.height, by: squareStep) {
            for x in stride(from: squareStep, to: page.width, by: squareStep) { dot(x, y) }
        }
        raw("\"/>\n")
    }

    private mutating func triangleDots(_ page: InkPage) {
        begin("#bdbdbd", 150, cap: true)
        let grid = TriangleGrid(page)
        for column in 0...grid.columns {
            for row in 0...(column % 2 == 0 ? grid.rows - 1 : grid.rows) {
                dot(grid.x(column), grid.y(row, column))
            }
        }
        raw("\"/>\n")
    }

    private mutating func triangles(_ page: InkPage) {
        begin("#bdbdbd", 100)
        let grid = TriangleGrid(page)
        let (bottom, right) = (grid.top + grid.rows * squareStep, grid.x(grid.columns))
        for y in [grid.top, bottom] {
            point("M", grid.left, y)
            point("L", right, y)
        }
        for column in 0...grid.columns {
            point("M", grid.x(column), grid.top)
            point("L", grid.x(column), bottom)
            guard column < grid.columns else { continue }
            for row in 0..<grid.rows {
                // From a corner between two rows to the adjacent ones, or the reverse.
                let (tip, base) = column % 2 == 0 ? (column, column + 1) : (column + 1, column)
                point("M", grid.x(base), grid.y(row, 1))
                point("L", grid.x(tip), grid.y(row, 0))
                point("L", grid.x(base), grid.y(row + 1, 1))
            }
        }
        raw("\"/>\n")
    }

    /// Triangles with a vertical side as long as that of a square, centred, at least that far from the edges.
    private struct TriangleGrid {
        let columns: Int
        let rows: Int
        let left: Int
        let top: Int

        /// In hundredths of a point.
        private static let width = squareStep * 8660 / 100

        init(_ page: InkPage) {
            columns = max(1, (page.width - 2 * squareStep) * 100 / Self.width)
            rows = max(1, (page.height - 2 * squareStep) / squareStep)
            left = (page.width - columns * Self.width / 100) / 2
            top = (page.height - rows * squareStep) / 2
        }

        func x(_ column: Int) -> Int { left + column * Self.width / 100 }

        /// In every second column, starting with the first, corners are between two rows.
        func y(_ row: Int, _ column: Int) -> Int {
            top + row * squareStep + (column % 2 == 0 ? squareStep / 2 : 0)
        }
    }

    private mutating func staves(_ page: InkPage) {
        begin("#000000", 50)
        let (left, right, height) = (5000, page.width - 5000, 2000)
        for top in stride(from: Self.head, through: page.height - height - 5000, by: 6250) {
            for line in 0..<5 {
                point("M", left, top + line * 500)
                point("L", right, top + line * 500)
            }
            for edge in [left, right] {
                point("M", edge, top)
                point("L", edge, top + height)
            }
        }
        raw("\"/>\n")
    }

    private mutating func begin(_ colour: String, _ width: Int, cap: Bool = false) {
        raw("<path fill=\"none\" stroke=\"\(colour)\"\(cap ? " stroke-linecap=\"round\"" : "") stroke-width=\"")
        decimal(width, digits: 2)
        raw("\" d=\"")
    }

    private mutating func dot(_ x: Int, _ y: Int) {
        point("M", x, y)
        raw("h0")
    }

    private mutating func across(_ page: InkPage, _ y: Int) {
        point("M", 0, y)
        raw("H")
        decimal(page.width, digits: 2)
    }

    private mutating func point(_ command: String, _ x: Int, _ y: Int) {
        raw(command)
        decimal(x, digits: 2)
        raw(" ")
        decimal(y, digits: 2)
    }
}
