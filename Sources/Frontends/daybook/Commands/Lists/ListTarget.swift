// How lists and their items are named on the command line, and what is said of a list that changed.

import Arguments
import Bytes
import DocumentActions
import Lists
import Wording
import Workspaces

extension Context {
    /// Says what was done to a list, and what it is now; as JSON the list alone.
    func answer(_ list: ItemList, _ text: String, asJSON isJSON: Bool) {
        if isJSON {
            terminal.json(Schema.list(list))
        } else {
            terminal.line(TerminalText.harmless(text) + " (" + say(ListPrinter.summary(list)) + ")")
        }
    }
}

extension DeclaredOperand where Self == Operand<[String]> {
    static var listItems: Self {
        Operand(
            some: "items", kind: .list, label: Phrase("[LIST] ITEMS", fr: "[LISTE] ÉLÉMENTS"),
            summary: Phrase("which items, with commas between", fr: "quels éléments, séparés par des virgules"))
    }
}

extension Phrase {
    /// How items are named, for the manual of each command.
    static let itemNames = Phrase(
        " Names are matched without case, accents and plurals, by the start of a word or by :LINE; commas separate several.",
        fr:
            " Les noms se comparent sans majuscules, accents ni pluriels, par un début de mot ou par :LIGNE ; les virgules en séparent plusieurs."
    )
}
