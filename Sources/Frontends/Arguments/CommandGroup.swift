// The headings under which help lists the commands.

import Wording

/// The purpose of a command, in the order of the overview.
package enum CommandGroup: String, Sendable, CaseIterable {
    case write
    case find
    case count
    case takeOut
    case share
    case vault
    case programs

    package var title: Phrase {
        switch self {
        case .write: Phrase("Write", fr: "Écrire")
        case .find: Phrase("Find and read", fr: "Chercher et lire")
        case .count: Phrase("Count and compare", fr: "Compter et comparer")
        case .takeOut: Phrase("Import and export", fr: "Importer et exporter")
        case .share: Phrase("Sync and share", fr: "Synchroniser et partager")
        case .vault: Phrase("Look after the vault", fr: "Entretenir le coffre")
        case .programs: Phrase("For other programs", fr: "Pour d’autres programmes")
        }
    }
}
