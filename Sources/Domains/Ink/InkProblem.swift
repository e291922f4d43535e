// What of a file of ink was not understood, and what was read of it all the same.

/// One thing that is wrong in a file.
package struct InkProblem: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// It is not XML from here on: the reader's words.
        case malformed(String)
        /// It is XML, but neither InkML nor SVG nor of Xournal.
        case noInk(root: String)
        /// A version above the one that is known.
        case newerVersion(Int)
        case strokeWithoutPoints
        /// Points that are not numbers, infinite, or far outside of any page.
        case invalidPoints(Int)
        /// As many widths as there are stretches between points belong to a stroke.
        case widths(found: Int, wanted: Int)
        /// Widths that are not numbers, negative or infinite: the brush's own is taken.
        case invalidWidths(Int)
        case duplicateName(String)
        /// A brush, a context or a format that is declared nowhere.
        case unknownReference(String)
        case invalidValue(name: String, value: String)
        /// A background that lies outside of the folder.
        case outsidePath(String)
        /// The units of the coordinates are not said; the page was made to fit.
        case unknownUnits
        /// No size of the page is said, and the ink is larger than the usual one: the size it has now, in points.
        case largerPage(width: Int, height: Int)
        /// Strokes, texts and pictures to the right of their page or below it, which is drawn larger.
        case besidePage(Int)
        /// Those to the left of it, above it, or far away: they are not drawn.
        case unseen(Int)
        case tooManyPoints(limit: Int)
        /// It ends before its end.
        case truncated
        /// An element that means nothing here.
        case unknownElement(String)
    }

    package let kind: Kind
    /// From 1; 0 where it is about the whole file.
    package let line: Int

    package init(_ kind: Kind, line: Int) {
        self.kind = kind
        self.line = line
    }
}

/// A file of ink as far as it was understood.
package struct InkReading: Sendable {
    package enum Format: String, Sendable { case inkml, xournal, svg }

    package var document: InkDocument
    package var problems: [InkProblem]
    package var format: Format
    /// Whether it is InkML as this program writes it, and was understood wholly: only then it is written again.
    package var isOurs = false

    /// Points that are read of one file.
    package static let pointLimit = 10_000_000
}
