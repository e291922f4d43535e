// The parts of a vault to which an assistant is admitted separately.

import Bytes
import Vault
import Wording

/// The topic of documents, as granted by a person.
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

    /// Whether an assistant can be permitted to write there: readings come from devices.
    package var isWritable: Bool { self != .sensors }

    /// The part meant by a word in English or French, if any.
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
