// What replaces a placeholder in a note's HTML: ready HTML, or where an element begins and ends that cmark does not know.

import Bytes

struct NoteInsertion {
    enum Kind {
        /// HTML within a line.
        case text
        /// Blocks: what is around them ends in front and goes on after.
        case block
        /// An element within a line begins or ends.
        case opening(String)
        case closing(String)
        /// The quote around it is a callout.
        case callout(Callout)
        /// The paragraph around it is a list of definitions, which begins with a term.
        case definitions
        /// A meaning begins, in a list of definitions.
        case meaning
    }

    struct Callout {
        /// In lower case: letters, digits and hyphens.
        let kind: String
        /// Shown where the note gives no other.
        package let title: String?
        /// Nil where it does not fold.
        let isOpen: Bool?
    }

    let kind: Kind
    /// Ready HTML, for running text outside of links.
    package let html: HTMLText
    /// The words alone, for inside a link, an attribute or the name of a heading.
    let words: String
    /// As the note has it, for inside code.
    let source: String

    init(_ kind: Kind = .text, html: HTMLText = HTMLText(), words: String = "", source: String) {
        (self.kind, self.html, self.words, self.source) = (kind, html, words, source)
    }
}
