// Names of lists and items on the command line, and output on a changed list.

import Arguments
import Bytes
import DocumentActions
import Lists
import Wording
import Workspaces

extension Context {
    /// Reports a change of a list, and its new state; as JSON, only the list.
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
    /// The naming of items, for the manual of each command.
    static let itemNames = Phrase(
        " Names are matched without case, accents and plurals, by the start of a word or by :LINE; commas separate several.",
        fr:
            " Les noms se comparent sans majuscules, accents ni pluriels, par un début de mot ou par :LIGNE ; les virgules en séparent plusieurs."
    )
}
