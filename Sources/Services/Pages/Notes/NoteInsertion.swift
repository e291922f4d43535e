// Replacements of placeholders in a note's HTML: HTML, or the start or end of an element unknown to cmark.

import Bytes

struct NoteInsertion {
    enum Kind {
        /// Inline HTML.
        case text
        /// Blocks: surrounding elements are closed before and reopened after.
        case block
        /// The start or end of an inline element.
        case opening(String)
        case closing(String)
        /// The surrounding block quote is a callout.
        case callout(Callout)
        /// The surrounding paragraph is a definition list, which begins with a term.
        case definitions
        /// A definition begins within a definition list.
        case meaning
    }

    struct Callout {
        /// In lower case: letters, digits and hyphens.
        let kind: String
        /// The default title, unless the note gives one.
        package let title: String?
        /// Nil if it does not fold.
        let isOpen: Bool?
    }

    let kind: Kind
    /// HTML for running text outside links.
    package let html: HTMLText
    /// Only the words, for the inside of links, attributes and anchors of headings.
    let words: String
    /// The source text, for the inside of code.
    let source: String

    init(_ kind: Kind = .text, html: HTMLText = HTMLText(), words: String = "", source: String) {
        (self.kind, self.html, self.words, self.source) = (kind, html, words, source)
    }
}
