// Keyboard shortcuts of the pages: one table for this page, for the box over other pages, and for docs/serve.md.

import Bytes
import Wording

struct KeysPage {
    let visit: Visit

    static let address = "/keys"

    struct Row {
        /// Alternatives; `+` joins keys pressed together.
        let keys: [String]
        let meaning: Phrase

        init(_ keys: String..., does meaning: Phrase) { (self.keys, self.meaning) = (keys, meaning) }
    }

    /// Shortcuts by place. `WebServerTests` compare them with the scripts.
    static let table: [(place: Phrase, rows: [Row])] = [
        (
            Phrase("Every page", fr: "Toutes les pages"),
            [
                Row("/", does: Phrase("to the search field", fr: "vers le champ de recherche")),
                Row(
                    "ArrowLeft", "ArrowRight",
                    does: Phrase("the page before, after", fr: "la page précédente, suivante")),
                Row("?", does: Phrase("these keys", fr: "ces touches")),
            ]
        ),
        (
            Phrase("While writing", fr: "En écrivant"),
            [
                Row("Ctrl+s", "Ctrl+Enter", does: Phrase("save", fr: "enregistrer")),
                Row("Escape", does: Phrase("end the dictation", fr: "finir la dictée")),
            ]
        ),
        (
            Phrase("A photo", fr: "Une photo"),
            [
                Row(
                    "ArrowLeft", "ArrowRight", "Home", "End",
                    does: Phrase(
                        "the one before, after, the first, the last", fr: "précédente, suivante, première, dernière")
                ),
                Row("Escape", does: Phrase("back to the page", fr: "retour à la page")),
            ]
        ),
        (
            Phrase("A page to write on", fr: "Une page où écrire"),
            [
                Row(
                    "p", "h", "e", "s", "t",
                    does: Phrase(
                        "pen, highlighter, eraser, select, text", fr: "stylo, surligneur, gomme, sélection, texte")),
                Row("+", "-", does: Phrase("larger, smaller", fr: "plus grand, plus petit")),
                Row("f", does: Phrase("full screen", fr: "plein écran")),
                Row("Ctrl+z", "Ctrl+y", does: Phrase("undo, redo what was drawn", fr: "annuler, rétablir le dessin")),
                Row("Ctrl+a", does: Phrase("select all strokes", fr: "sélectionner tous les traits")),
                Row(
                    "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown",
                    does: Phrase("move what is selected", fr: "déplacer la sélection")),
                Row("Delete", "Backspace", does: Phrase("erase what is selected", fr: "effacer la sélection")),
                Row(
                    "Escape",
                    does: Phrase(
                        "leave the full screen, select nothing", fr: "quitter le plein écran, ne rien sélectionner")),
            ]
        ),
        (
            Phrase("A text on it", fr: "Un texte dessus"),
            [
                Row("Ctrl+Enter", does: Phrase("save", fr: "enregistrer")),
                Row("Escape", does: Phrase("leave it as it was", fr: "le laisser tel quel")),
            ]
        ),
    ]

    /// The label printed on a key.
    static func label(_ key: String, _ language: LanguageCode) -> String {
        guard key.count > 1 else { return key.uppercased() }
        return key.split(separator: "+").map { name in
            switch name {
            case "ArrowLeft": "←"
            case "ArrowRight": "→"
            case "ArrowUp": "↑"
            case "ArrowDown": "↓"
            case "Enter": Phrase("Enter", fr: "Entrée")[language]
            case "Escape": Phrase("Escape", fr: "Échap")[language]
            case "Home": Phrase("Home", fr: "Origine")[language]
            case "End": Phrase("End", fr: "Fin")[language]
            case "Delete": Phrase("Delete", fr: "Suppr")[language]
            case "Backspace": Phrase("Backspace", fr: "Retour arrière")[language]
            default: name.count == 1 ? name.uppercased() : String(name)
            }
        }.joined(separator: "+")
    }

    func response() -> WebResponse {
        .html(
            WebPage(visit, .keys).html(visit.say(WebWords.keys), .other) { html in
                html.markup("<div class=\"keys\">\n<h1>\(visit.say(WebWords.keys))</h1>\n")
                for (place, rows) in Self.table {
                    html.markup("<h2>\(visit.say(place))</h2>\n<dl>\n")
                    for row in rows {
                        html.markup("<dt>")
                        for (index, key) in row.keys.enumerated() {
                            if index > 0 { html.markup(" ") }
                            html.element("kbd", Self.label(key, visit.language))
                        }
                        html.markup("</dt><dd>\(visit.say(row.meaning))</dd>\n")
                    }
                    html.markup("</dl>\n")
                }
                // For the box over another page.
                html.markup("<form method=\"dialog\"><button>\(visit.say(WebWords.close))</button></form></div>\n")
            })
    }
}
