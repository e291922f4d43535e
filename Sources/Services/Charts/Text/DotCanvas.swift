// A raster of dots rendered as characters: eight dots per character in braille, one in ASCII.

/// Dots, counted from the top left. Each character takes the most serious kind of its dots.
struct DotCanvas {
    package enum Style: Sendable { case braille, ascii }

    let columns: Int
    let rows: Int
    let style: Style
    private var bits: [UInt8]
    private var kinds: [TextChart.Shade?]
    /// Cells with a spread but no line: ASCII uses a separate character for them.
    private var isSpread: [Bool]

    init(columns: Int, rows: Int, style: Style) {
        self.columns = columns
        self.rows = rows
        self.style = style
        bits = [UInt8](repeating: 0, count: columns * rows)
        kinds = [TextChart.Shade?](repeating: nil, count: columns * rows)
        isSpread = [Bool](repeating: true, count: columns * rows)
    }

    var width: Int { style == .braille ? columns * 2 : columns }
    var height: Int { style == .braille ? rows * 4 : rows }

    /// The bits of U+2800…U+28FF by column and row (Unicode 16, chapter 21.1).
    private static let braille: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    mutating func set(_ x: Int, _ y: Int, _ ink: TextChart.Shade, isSpread spread: Bool = false) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let cell = style == .braille ? y / 4 * columns + x / 2 : y * columns + x
        bits[cell] |= style == .braille ? Self.braille[x % 2][y % 4] : 1
        kinds[cell] = max(kinds[cell] ?? ink, ink)
        if !spread { isSpread[cell] = false }
    }

    /// The character of a cell and its ink; nil if it is empty.
    func cell(_ column: Int, _ row: Int) -> (Character, TextChart.Shade)? {
        let index = row * columns + column
        guard bits[index] != 0, let ink = kinds[index] else { return nil }
        switch style {
        case .braille:
            return Unicode.Scalar(0x2800 + UInt32(bits[index])).map { (Character($0), ink) }
        case .ascii: return (isSpread[index] ? ":" : "*", ink)
        }
    }
}
