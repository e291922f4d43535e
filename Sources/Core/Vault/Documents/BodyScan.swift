// What is in the body of a document: headings, items, links, tags, comments, each with its place.

import Bytes

/// What is in a body, as ranges of the file's bytes.
package struct BodyScan: Sendable {
    package struct Heading: Sendable, Hashable {
        package let level: Int
        /// The text without its marks.
        package let range: Range<Int>
    }

    /// `key:: value` at the top of a page, as Logseq writes its properties.
    package struct Property: Sendable, Hashable {
        package let key: Range<Int>
        package let value: Range<Int>
    }

    /// TeX between dollar signs.
    package struct Formula: Sendable, Hashable {
        /// With its signs.
        package let range: Range<Int>
        /// Without them.
        package let source: Range<Int>
        /// `$$…$$`: on lines of its own.
        package let isBlock: Bool
    }

    /// A term with what it means: `: …` on the lines below it (PHP Markdown Extra, “Definition Lists”).
    package struct Definition: Sendable, Hashable {
        package let term: Range<Int>
        /// Each without its colon, with the lines that go on with it.
        package internal(set) var meanings: [Range<Int>]
    }

    /// What begins a quote that is a callout of Obsidian or an alert of GitHub: `> [!note]- Title`.
    package struct Callout: Sendable, Hashable {
        package enum Folding: Sendable { case none, open, closed }

        /// `[!note]-`
        package let mark: Range<Int>
        package let kind: Range<Int>
        package let folding: Folding
        /// The rest of the line; empty where the kind is the title.
        package let title: Range<Int>
        /// Its line as a whole.
        package let line: Range<Int>
    }

    package var headings: [Heading] = []
    /// Results that `bake` writes; nothing in them is found as anything else.
    package var baked: [BakedBlock] = []
    /// Handwriting as text. What a person confirmed in it is found as if it were typed, and nothing else is.
    package var ink: [InkBlock] = []
    /// Each with its `#`.
    package var tags: [Range<Int>] = []
    /// Where a tag ends with a mark of its own.
    package var tagClosings: Set<Int> = []
    /// The notations of tags that were read beside `#tag`.
    package private(set) var notations: TagNotations = []
    package var links: [DocumentLink] = []
    /// Lines that start with a bullet, without their line ends.
    package var items: [Range<Int>] = []
    package var properties: [Property] = []
    /// The first line of a leftover merge conflict (`<<<<<<< `).
    package var conflictMarker: Int?
    /// `%%…%%`: what is for the writer alone. Links and tags in them are found, headings and items are not.
    package var comments: [Range<Int>] = []
    /// Where a comment begins that nothing ends.
    package var openComment: Int?
    /// How many `<!--…-->` there are, but for the markers of baked blocks.
    package var htmlComments = 0
    /// `==…==`
    package var highlights: [Range<Int>] = []
    package var formulas: [Formula] = []
    /// `^[…]`
    package var inlineFootnotes: [Range<Int>] = []
    /// `^name` at the end of a line, with its sign.
    package var blockIdentifiers: [Range<Int>] = []
    package var definitions: [Definition] = []
    package var callouts: [Callout] = []
    package var words = 0

    /// Scans the bytes of `body`.
    package init(_ bytes: [UInt8], body: Range<Int>, notations: TagNotations = []) {
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = BlockScanner(UnsafeBufferPointer(rebasing: buffer[..<body.upperBound]), notations)
            scanner.scan(from: body.lowerBound)
            self = scanner.found
            self.notations = notations
            words = WordCount.of(buffer, body)
            for block in baked { words -= WordCount.of(buffer, block.range) }
            for form in ink.flatMap(\.forms) { words -= WordCount.of(buffer, form) }
        }
    }

    init() {}
}
