// The entries of a vault in the form common to diary programs: dated texts with a title, oldest first.

import Bytes
import CivilTime
import Journal
import Pages
import Permissions
import Search
import Vault
import Wording
import YAML

/// One entry for another program.
struct DiaryEntry {
    let hit: SearchHit
    let document: Document
    let date: Timestamp
}

/// The documents exported to another diary: journal entries, or with a query all matches that have a date.
struct DiarySelection {
    let hits: [SearchHit]
    private let vault: OutgoingVault
    private(set) var warnings: [Phrase] = []

    init(_ index: VaultIndex, _ query: ResolvedQuery, today: Day, from vault: OutgoingVault) throws {
        self.vault = vault
        let selection = try DocumentSelection(index, query, today: today, from: vault)
        warnings = selection.warnings
        let chosen = query == .everything ? selection.hits.filter { $0.kind == .journal } : selection.hits
        hits = chosen.filter { $0.day != nil }.sorted {
            ($0.day?.number ?? 0, $0.minute ?? -1, $0.path) < ($1.day?.number ?? 0, $1.minute ?? -1, $1.path)
        }
        if hits.count < chosen.count {
            warnings.append(
                Phrase.counted(
                    chosen.count - hits.count, "document without a date was left out",
                    "documents without a date were left out", fr: "document sans date a été laissé de côté",
                    "documents sans date ont été laissés de côté"))
        }
    }

    /// Passes on the entries; unreadable ones are reported. Throws what `body` throws.
    mutating func forEach(_ body: (DiaryEntry) throws -> Void) rethrows {
        for hit in hits {
            guard let document = try? vault.document(hit.path), let date = document.date else {
                warnings.append(
                    Phrase(
                        "\(hit.path) could not be read and was left out", fr: "\(hit.path) est illisible et a été omis")
                )
                continue
            }
            try body(DiaryEntry(hit: hit, document: document, date: date))
        }
    }
}

extension DiaryEntry {
    /// The document's explicit title, and whether it is a heading at the start of the body. Nil if it has none.
    var title: (text: String, isHeading: Bool)? {
        if document.startsWithTitle { return (document.title, true) }
        return document.fields.title.map { ($0, false) }
    }

    /// The body with LF line ends; in imported text, without the backslashes added by the import.
    func plainBody(_ body: String) -> String {
        let isImported = document.frontMatter["imported"]?[key: "from"] != nil
        return ImportedEntry.plain(isImported ? ForeignMarkup.original(body) : body)
    }

    /// The body without its title heading.
    func withoutHeading(_ body: String) -> String {
        guard title?.isHeading == true else { return body }
        let lines = body.drop { $0.isWhitespace }
        return String(lines.drop { !$0.isNewline }).trimmed
    }
}
