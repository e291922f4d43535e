// The result of reading an ink file: what was read, and what was not understood.

/// A problem in a file.
package struct InkProblem: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// Not well-formed XML from here on, with the parser's message.
        case malformed(String)
        /// XML, but neither InkML nor SVG nor Xournal.
        case noInk(root: String)
        /// A newer version than the latest known one.
        case newerVersion(Int)
        case strokeWithoutPoints
        /// Points that are not numbers, infinite, or far outside any page.
        case invalidPoints(Int)
        /// A stroke needs as many widths as it has segments.
        case widths(found: Int, wanted: Int)
        /// Widths that are not numbers, negative or infinite: the brush width is used.
        case invalidWidths(Int)
        case duplicateName(String)
        /// An undeclared brush, context or format.
        case unknownReference(String)
        case invalidValue(name: String, value: String)
        /// A background outside of the folder.
        case outsidePath(String)
        /// The units of the coordinates are undeclared; the ink was fitted to the page.
        case unknownUnits
        /// The page size is undeclared, and the ink exceeds the default: the resulting size in points.
        case largerPage(width: Int, height: Int)
        /// Strokes, texts and pictures to the right of their page or below it; the page is drawn larger.
        case besidePage(Int)
        /// Content to the left of its page, above it, or far away: it is not drawn.
        case unseen(Int)
        case tooManyPoints(limit: Int)
        /// The file is truncated.
        case truncated
        /// An unsupported element.
        case unknownElement(String)
    }

    package let kind: Kind
    /// From 1; 0 if it concerns the whole file.
    package let line: Int

    package init(_ kind: Kind, line: Int) {
        self.kind = kind
        self.line = line
    }
}

/// An ink file, as far as it was understood.
package struct InkReading: Sendable {
    package enum Format: String, Sendable { case inkml, xournal, svg }

    package var document: InkDocument
    package var problems: [InkProblem]
    package var format: Format
    /// Whether it is InkML in this program's layout, and was fully understood: otherwise it is never rewritten.
    package var isOurs = false

    /// The maximum number of points read from a file.
    package static let pointLimit = 10_000_000
}
