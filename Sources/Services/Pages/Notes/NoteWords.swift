// Generated words in rendered notes: names of callouts, states of tasks.

import Bytes
import Vault
import Wording

enum NoteWords {
    /// The default title of a callout.
    static func callout(_ kind: String) -> Phrase {
        CalloutNames.all.first { $0.kind == kind }?.title
            ?? Phrase(same: kind.split(separator: "-").joined(separator: " ").capitalizedFirst)
    }

    /// A symbol and a word for the mark in a task's checkbox; nil without an agreed meaning: `[1]` may be a source.
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

    /// For a word of handwriting.
    static let uncertain = Phrase("hard to read", fr: "difficile à lire")

    static let code = Phrase("code", fr: "code")

    static let diagram = Phrase(
        "A Mermaid diagram, shown as its source", fr: "Un diagramme Mermaid, montré par son texte source")
}
