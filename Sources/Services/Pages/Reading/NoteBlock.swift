// A note in readable form: its blocks and their runs of words, without markup or layout.

import Vault

/// The blocks of a note, in order.
package indirect enum NoteBlock: Equatable, Sendable {
    case heading(level: Int, [NoteRun])
    case paragraph([NoteRun])
    case list(NoteList)
    /// Verbatim lines.
    case code(String, language: String?)
    case quote([NoteBlock])
    /// Obsidian's and GitHub's callouts: a kind such as `tip`, a title, and the content.
    case callout(kind: String, title: [NoteRun], [NoteBlock])
    /// `<details>`: a line that opens the rest.
    case details(summary: [NoteRun], [NoteBlock])
    case table(NoteTable)
    case definitions([NoteDefinition])
    case rule
    /// All footnotes of the note, in order.
    case footnotes([[NoteBlock]])
    /// An embedded note: its name.
    case embed([NoteRun])
}

package struct NoteList: Equatable, Sendable {
    /// The number of the first item; nil for bullets.
    package var start: Int?
    package var items: [NoteItem] = []
    /// Without blank lines between its items.
    package var isTight = true
}

package struct NoteItem: Equatable, Sendable {
    /// The symbol of a task's state: `☐`, `☑`, or one of the others.
    package var task: String?
    package var blocks: [NoteBlock] = []
}

package struct NoteTable: Equatable, Sendable {
    package enum Alignment: Sendable { case left, center, right }

    package struct Row: Equatable, Sendable {
        package var cells: [[NoteRun]] = []
        package var isHeader = false
    }

    package var rows: [Row] = []
    /// Of the columns; further ones are left-aligned.
    package var alignments: [Alignment] = []
}

package struct NoteDefinition: Equatable, Sendable {
    package var term: [NoteRun]
    package var meanings: [[NoteBlock]] = []
}

/// Words of one style.
package struct NoteRun: Equatable, Sendable {
    package struct Style: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let strong = Style(rawValue: 1)
        package static let emphasis = Style(rawValue: 2)
        package static let struck = Style(rawValue: 4)
        package static let code = Style(rawValue: 8)
        package static let highlight = Style(rawValue: 16)
        package static let underlined = Style(rawValue: 32)
        /// A key to press.
        package static let key = Style(rawValue: 64)
        package static let tag = Style(rawValue: 128)
        /// A link to a missing target.
        package static let missing = Style(rawValue: 256)
        /// The name of a picture, film or file in the vault.
        package static let media = Style(rawValue: 512)
        /// The number of a footnote.
        package static let footnote = Style(rawValue: 1024)
        /// The state of a task.
        static let box = Style(rawValue: 4096)
        /// Not part of the note itself.
        package static let remark = Style(rawValue: 2048)
    }

    /// The link target of the words.
    package enum Link: Hashable, Sendable {
        /// An address with `http`, `https`, `mailto` or `tel`.
        case web(String)
        case file(VaultPath)
        /// A part of the note itself.
        case here
    }

    package var text: String
    package var style: Style = []
    package var link: Link?

    package init(_ text: String, _ style: Style = [], link: Link? = nil) {
        (self.text, self.style, self.link) = (text, style, link)
    }

    /// A hard line break.
    package static let lineBreak = "\u{2028}"
    package var isLineBreak: Bool { text == Self.lineBreak }
}
