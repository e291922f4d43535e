// What is in a rendered note that its writer did not write: names of callouts, states of tasks.

import Bytes
import Vault
import Wording

enum NoteWords {
    /// The title of a callout that has none of its own.
    static func callout(_ kind: String) -> Phrase {
        CalloutNames.all.first { $0.kind == kind }?.title
            ?? Phrase(same: kind.split(separator: "-").joined(separator: " ").capitalizedFirst)
    }

    /// A sign and a word for what is in the box of a task; nil without an agreed meaning: `[1]` may as well be a source.
    static func task(_ mark: String) -> (sign: String, name: Phrase)? {
        switch mark {
        case "/": ("◐", Phrase("in progress", fr: "en cours"))
        case "-": ("✕", Phrase("cancelled", fr: "annulé"))
        case ">": ("→", Phrase("moved", fr: "reporté"))
        case "<": ("←", Phrase("scheduled", fr: "planifié"))
        case "!": ("!", Phrase("important", fr: "important"))
        case "?": ("?", Phrase("question", fr: "question"))
        default: nil
        }
    }

    /// Of a word of handwriting.
    static let uncertain = Phrase("hard to read", fr: "difficile à lire")

    static let code = Phrase("code", fr: "code")

    static let diagram = Phrase(
        "A Mermaid diagram, shown as its source", fr: "Un diagramme Mermaid, montré par son texte source")
}
