// The content of a document's body: headings, items, links, tags, comments, with their places.

import Bytes

/// The content of a body, as ranges of the file's bytes.
package struct BodyScan: Sendable {
    package struct Heading: Sendable, Hashable {
        package let level: Int
        /// The text without its markers.
        package let range: Range<Int>
    }

    /// `key:: value` at the top of a page, a Logseq property.
    package struct Property: Sendable, Hashable {
        package let key: Range<Int>
        package let value: Range<Int>
    }

    /// TeX between dollar signs.
    package struct Formula: Sendable, Hashable {
        /// With the dollar signs.
        package let range: Range<Int>
        /// Without them.
        package let source: Range<Int>
        /// `$$…$$`, on separate lines.
        package let isBlock: Bool
    }

    /// A term with its meanings: `: …` on the lines below it (PHP Markdown Extra, “Definition Lists”).
    package struct Definition: Sendable, Hashable {
        package let term: Range<Int>
        /// Each without its colon, with continuation lines.
        package internal(set) var meanings: [Range<Int>]
    }

    /// The start of an Obsidian callout or a GitHub alert: `> [!note]- Title`.
    package struct Callout: Sendable, Hashable {
        package enum Folding: Sendable { case none, open, closed }

        /// `[!note]-`
        package let mark: Range<Int>
        package let kind: Range<Int>
        package let folding: Folding
        /// The rest of the line; empty if the kind is the title.
        package let title: Range<Int>
        /// The whole line.
        package let line: Range<Int>
    }

    package var headings: [Heading] = []
    /// Results written by `bake`; their content is not scanned otherwise.
    package var baked: [BakedBlock] = []
    /// Handwriting as text. Only what a person confirmed is scanned, as if it were typed.
    package var ink: [InkBlock] = []
    /// Each including its `#`.
    package var tags: [Range<Int>] = []
    /// The ends of tags that have a closing mark.
    package var tagClosings: Set<Int> = []
    /// The tag notations in effect besides `#tag`.
    package private(set) var notations: TagNotations = []
    package var links: [DocumentLink] = []
    /// Bullet lines, without their line ends.
    package var items: [Range<Int>] = []
    package var properties: [Property] = []
    /// The first line of a leftover merge conflict (`<<<<<<< `).
    package var conflictMarker: Int?
    /// `%%…%%`: comments for the writer alone. Links and tags in them are collected, headings and items are not.
    package var comments: [Range<Int>] = []
    /// The start of a comment that is never closed.
    package var openComment: Int?
    /// The number of `<!--…-->` comments, except the markers of baked blocks.
    package var htmlComments = 0
    /// `==…==`
    package var highlights: [Range<Int>] = []
    package var formulas: [Formula] = []
    /// `^[…]`
    package var inlineFootnotes: [Range<Int>] = []
    /// `^name` at the end of a line, including the sign.
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
