// Headings shared by help, manual pages and the reference.

import Wording

enum Headings {
    static let usage = Phrase("Usage", fr: "Usage")
    static let description = Phrase("Description", fr: "Description")
    static let commands = Phrase("Commands", fr: "Commandes")
    static let alsoCalled = Phrase("Also called", fr: "Autre nom")
    static let operands = Phrase("Operands", fr: "Opérandes")
    static let flags = Phrase("Flags", fr: "Options")
    static let globalFlags = Phrase("Flags of every command", fr: "Options de toutes les commandes")
    static let examples = Phrase("Examples", fr: "Exemples")
    static let seeAlso = Phrase("See also", fr: "Voir aussi")
    static let name = Phrase("Name", fr: "Nom")

    /// The separator between a heading and text on the same line.
    static let colon = Phrase(": ", fr: " : ")

    /// Added to a flag's summary.
    static let repeats = Phrase(" (may be repeated)", fr: " (répétable)")
}
