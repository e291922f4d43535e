// The routes by which contents leave a vault: to other people, other programs, or a screen visible to others.

import Wording

/// A way in which words or numbers leave a vault.
package enum ExportRoute: String, Sendable, CaseIterable, Hashable {
    case html, markdown, pdf, epub, json, csv, ics, dayone, jrnl
    /// `export json --private`: the owner's own copy, from which nothing is withheld.
    case backup
    /// Pages of `agenda print`.
    case planner
    /// Readings as a table.
    case readings
    /// A drawing or page written by `-o`.
    case picture
    /// A list kept by several people.
    case share
    /// Another's git remote.
    case sync
    /// A reminder or an alert, on the desktop or through the user's own command.
    case notification
    /// One line for prompts and status bars.
    case status

    package var title: Phrase {
        switch self {
        case .html: Phrase("export as HTML", fr: "export HTML")
        case .markdown: Phrase("export as Markdown", fr: "export Markdown")
        case .pdf: Phrase("export as PDF", fr: "export PDF")
        case .epub: Phrase("export as EPUB", fr: "export EPUB")
        case .json: Phrase("export as JSON", fr: "export JSON")
        case .csv: Phrase("export as CSV", fr: "export CSV")
        case .ics: Phrase("export as iCalendar", fr: "export iCalendar")
        case .dayone: Phrase("export for Day One", fr: "export pour Day One")
        case .jrnl: Phrase("export for jrnl", fr: "export pour jrnl")
        case .backup: Phrase("full backup", fr: "sauvegarde complète")
        case .planner: Phrase("printed agenda", fr: "agenda imprimé")
        case .readings: Phrase("readings as a table", fr: "relevés en tableau")
        case .picture: Phrase("drawing", fr: "dessin")
        case .share: Phrase("shared list", fr: "liste partagée")
        case .sync: Phrase("sync with somebody else", fr: "synchronisation avec autrui")
        case .notification: Phrase("notification", fr: "notification")
        case .status: Phrase("status line", fr: "ligne d’état")
        }
    }

    /// Whether it is made for others to read. Exact places are withheld from it while location is undecided.
    var isForReaders: Bool { [.html, .markdown, .pdf, .epub, .csv, .dayone, .jrnl].contains(self) }

    /// Whether locked documents may be included if their owner agrees: in copies that a person prints, keeps or hands over, never in
    /// anything published, shared with others or sent.
    package var mayTakeLocked: Bool { [.markdown, .pdf, .epub, .json, .csv, .dayone, .jrnl, .backup].contains(self) }

    /// Whether the recipient gets the vault's own text and may also write to it: then comments are included.
    var takesSource: Bool { [.backup, .share, .sync].contains(self) }

    /// Whether pages are rendered from the text, without HTML comments.
    package var dropsHTMLComments: Bool { [.html, .pdf, .epub].contains(self) }

    /// Whether each use is recorded in the history. A status line is drawn every few seconds.
    var isNoted: Bool { self != .status }
}
