// Container blocks of a line: quotes, list items and footnotes, and how they continue (CommonMark 5).

import Bytes

/// A block that contains other blocks.
struct BlockContainer {
    enum Kind { case quote, item, footnote }

    var kind: Kind
    /// The indentation of an item's content, in columns.
    var width = 0
    /// Only a bullet so far: a blank line ends it.
    var isEmpty = false

    /// Deeper nesting is text, as every blank line checks each container.
    static let deepest = 100

    /// Whether a line continues it; the cursor then moves to the start of its content.
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

/// A position in a line. A tab advances to the next tab stop, every four columns, and may be partly consumed (CommonMark 2.2).
struct LineCursor {
    /// The first non-blank byte.
    private(set) var text: Int
    private var textColumn = 0
    /// The start of the blanks before it.
    private var column = 0

    @inline(__always)
    init(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) {
        text = start
        skipBlanks(bytes, end)
    }

    /// The columns of blanks before the text.
    var indent: Int { textColumn - column }

    /// Skips some of these columns, at most all of them.
    @inline(__always)
    mutating func skip(_ columns: Int) { column = min(column + columns, textColumn) }

    /// Skips ASCII characters of the text and the blanks after them.
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
