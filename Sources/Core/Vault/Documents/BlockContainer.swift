// The quotes, items and footnotes that a line is in, and how far each extends (CommonMark 5).

import Bytes

/// What holds other blocks.
struct BlockContainer {
    enum Kind { case quote, item, footnote }

    var kind: Kind
    /// By how many columns the lines of an item are indented.
    var width = 0
    /// Only a bullet until now: an empty line ends it.
    var isEmpty = false

    /// Deeper ones are text: a blank line looks at each.
    static let deepest = 100

    /// Whether a line continues it; the cursor is then where its own text may begin.
    @inline(__always)
    func goesOn(_ cursor: inout LineCursor, _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
        let isBlank = cursor.text == end
        switch kind {
        case .quote:
            guard cursor.indent < 4, !isBlank, bytes[cursor.text] == .greater else { return false }
            cursor.step(over: 1, bytes, end)
            cursor.skip(1)
        case .item:
            guard cursor.indent >= width || isBlank && !isEmpty else { return false }
            cursor.skip(width)
        case .footnote:
            guard cursor.indent > 3 || isBlank else { return false }
            cursor.skip(4)
        }
        return true
    }
}

/// A place in a line. A tab advances to the next tab stop, every four columns, and may be stepped over in part (CommonMark 2.2).
struct LineCursor {
    /// The first sign that is not blank.
    private(set) var text: Int
    private var textColumn = 0
    /// Where the blanks before it begin.
    private var column = 0

    @inline(__always)
    init(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) {
        text = start
        skipBlanks(bytes, end)
    }

    /// The columns of the blanks before the text.
    var indent: Int { textColumn - column }

    /// Leaves out some of these columns, as far as there are any.
    @inline(__always)
    mutating func skip(_ columns: Int) { column = min(column + columns, textColumn) }

    /// Goes on after signs of the text, which are all ASCII, to what is not blank.
    mutating func step(over count: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) {
        text += count
        textColumn += count
        column = textColumn
        skipBlanks(bytes, end)
    }

    @inline(__always)
    private mutating func skipBlanks(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) {
        while text < end, bytes[text].isBlank {
            textColumn += bytes[text] == .tab ? 4 - textColumn % 4 : 1
            text += 1
        }
    }
}
