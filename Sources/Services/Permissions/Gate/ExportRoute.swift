// The routes by which something leaves a vault: whatever reaches other people, other programs, a screen that others see.

import Wording

/// A kind of thing that carries words or numbers of a vault away from it.
package enum ExportRoute: String, Sendable, CaseIterable, Hashable {
    case html, markdown, pdf, epub, json, csv, ics, dayone, jrnl
    /// `export json --private`: the owner's own copy, of which nothing is ever held back.
    case backup
    /// Pages of `agenda print`.
    case planner
    /// Readings as a table.
    case readings
    /// A drawing or a page that `-o` writes.
    case picture
    /// A list that several people keep.
    case share
    /// A git remote that is somebody else's.
    case sync
    /// A reminder or an alert, on the desktop or by the user's own command.
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

    /// Whether it is made for others to read. Where location was not decided, exact places stay out of it.
    var isForReaders: Bool { [.html, .markdown, .pdf, .epub, .csv, .dayone, .jrnl].contains(self) }

    /// Whether locked documents may go along where their owner says so: what a person prints, keeps or hands over, and never what is
    /// published, shared with others or sent.
    package var mayTakeLocked: Bool { [.markdown, .pdf, .epub, .json, .csv, .dayone, .jrnl, .backup].contains(self) }

    /// Whether what arrives is the vault's own text, for somebody who writes in it, too: comments go along.
    var takesSource: Bool { [.backup, .share, .sync].contains(self) }

    /// Whether pages are made of the text, in which comments of HTML have no place.
    package var dropsHTMLComments: Bool { [.html, .pdf, .epub].contains(self) }

    /// Whether each use is a line of the history. A status line is drawn every few seconds.
    var isNoted: Bool { self != .status }
}
