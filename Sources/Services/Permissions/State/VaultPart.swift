// The parts of a vault that an assistant is let into one by one.

import Bytes
import Vault
import Wording

/// What the documents of a vault are about, as a person grants it.
package enum VaultPart: String, Sendable, CaseIterable, Hashable {
    case journal, agenda, lists, sensors, notes

    package init(_ kind: DocumentKind) {
        self =
            switch kind {
            case .journal: .journal
            case .agenda: .agenda
            case .list: .lists
            case .sensor: .sensors
            case .note: .notes
            }
    }

    package var title: Phrase {
        switch self {
        case .journal: Phrase("journal", fr: "journal")
        case .agenda: Phrase("agenda", fr: "agenda")
        case .lists: Phrase("lists", fr: "listes")
        case .sensors: Phrase("sensors", fr: "capteurs")
        case .notes: Phrase("notes", fr: "notes")
        }
    }

    /// Whether an assistant can be let write there: readings are what devices said.
    package var isWritable: Bool { self != .sensors }

    /// The part that a word means, in English or French; nil for none.
    package init?(named typed: String) {
        let folded = Folding.fold(typed)
        guard
            let part = Self.allCases.first(where: {
                $0.rawValue == folded || Folding.fold($0.title[.french]) == folded
            })
        else { return nil }
        self = part
    }
}
