// The paper below the ink, ruled as Xournal++ rules it, so that lines and words meet where they met.

extension InkMarkup {
    /// Distances in hundredths of a point, of Xournal++'s own papers.
    private static let lineStep = 2400
    private static let squareStep = 1417
    private static let head = 8000
    private static let margin = 7200

    mutating func paper(_ page: InkPage) {
        raw("<path fill=\"\(page.colour.opaque)\" d=\"M0 0H")
        decimal(page.width, digits: 2)
        raw("V")
        decimal(page.height, digits: 2)
        raw("H0z\"/>\n")
        switch page.paper {
        case .blank: break
        case .lined, .margined: lines(page)
        case .grid: squares(page)
        case .dotted: dots(page, isStaggered: false)
        case .isodotted: dots(page, isStaggered: true)
        case .isograph: triangles(page)
        case .staves: staves(page)
        }
    }

    private mutating func lines(_ page: InkPage) {
        begin("#40a0ff", 50)
        for y in stride(from: Self.head, to: page.height - 2000, by: Self.lineStep) { across(page, y) }
        raw("\"/>\n")
        guard page.paper == .margined else { return }
        begin("#ff0080", 50)
        raw("M72 0V")
        decimal(page.height, digits: 2)
        raw("\"/>\n")
    }

    private mutating func squares(_ page: InkPage) {
        begin("#bdbdbd", 50)
        for y in stride(from: Self.squareStep, to: page.height, by: Self.squareStep) { across(page, y) }
        for x in stride(from: Self.squareStep, to: page.width, by: Self.squareStep) {
            point("M", x, 0)
            raw("V")
            decimal(page.height, digits: 2)
        }
        raw("\"/>\n")
    }

    private mutating func dots(_ page: InkPage, isStaggered: Bool) {
        begin("#bdbdbd", 150, cap: true)
        let (wide, high) = isStaggered ? (2454, 708) : (Self.squareStep, Self.squareStep)
        for (row, y) in stride(from: high, to: page.height, by: high).enumerated() {
            for x in stride(from: isStaggered && row % 2 == 0 ? wide / 2 : wide, to: page.width, by: wide) {
                point("M", x, y)
                raw("h0")
            }
        }
        raw("\"/>\n")
    }

    private mutating func triangles(_ page: InkPage) {
        begin("#bdbdbd", 50)
        // Half the width of a triangle whose side is a square's.
        let step = 1227
        for x in stride(from: step, to: page.width, by: step) {
            point("M", x, 0)
            raw("V")
            decimal(page.height, digits: 2)
        }
        // Slopes of one to the square root of three.
        let rise = page.width * 577 / 1000
        for y in stride(from: -rise / Self.squareStep * Self.squareStep, to: page.height + rise, by: Self.squareStep) {
            point("M", 0, y)
            point("L", page.width, y + rise)
            point("M", 0, y)
            point("L", page.width, y - rise)
        }
        raw("\"/>\n")
    }

    private mutating func staves(_ page: InkPage) {
        begin("#000000", 50)
        for top in stride(from: Self.head, to: page.height - 8000, by: 6000) {
            for line in 0..<5 { across(page, top + line * 500) }
        }
        raw("\"/>\n")
    }

    private mutating func begin(_ colour: String, _ width: Int, cap: Bool = false) {
        raw("<path fill=\"none\" stroke=\"\(colour)\"\(cap ? " stroke-linecap=\"round\"" : "") stroke-width=\"")
        decimal(width, digits: 2)
        raw("\" d=\"")
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
