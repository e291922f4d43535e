// What is in a rendered note that its writer did not write: names of callouts, states of tasks.

import Bytes
import Wording

enum NoteWords {
    /// The title of a callout that has none of its own.
    static func callout(_ kind: String) -> Phrase {
        let known: [String: Phrase] = [
            "note": Phrase(same: "Note"), "tip": Phrase("Tip", fr: "Astuce"), "hint": Phrase("Hint", fr: "Astuce"),
            "important": Phrase(same: "Important"), "warning": Phrase("Warning", fr: "Avertissement"),
            "caution": Phrase("Caution", fr: "Prudence"), "attention": Phrase(same: "Attention"),
            "danger": Phrase(same: "Danger"), "error": Phrase("Error", fr: "Erreur"),
            "info": Phrase(same: "Info"), "todo": Phrase("To do", fr: "À faire"),
            "abstract": Phrase("Abstract", fr: "Résumé"), "summary": Phrase("Summary", fr: "Résumé"),
            "tldr": Phrase("TL;DR", fr: "En bref"), "success": Phrase("Success", fr: "Réussite"),
            "check": Phrase("Check", fr: "Fait"), "done": Phrase("Done", fr: "Fait"),
            "question": Phrase(same: "Question"), "help": Phrase("Help", fr: "Aide"), "faq": Phrase(same: "FAQ"),
            "failure": Phrase("Failure", fr: "Échec"), "fail": Phrase("Fail", fr: "Échec"),
            "missing": Phrase("Missing", fr: "Manquant"), "bug": Phrase("Bug", fr: "Bogue"),
            "example": Phrase("Example", fr: "Exemple"), "quote": Phrase("Quote", fr: "Citation"),
            "cite": Phrase("Quote", fr: "Citation"),
        ]
        return known[kind]
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

    static let diagram = Phrase(
        "A Mermaid diagram, shown as its source", fr: "Un diagramme Mermaid, montré par son texte source")
}
