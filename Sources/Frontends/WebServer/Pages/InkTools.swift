// The tools of the canvas, as controls that every keyboard reaches. The script shows them.

import Bytes
import Wording

enum InkTools {
    private typealias Choice = (value: String, words: Phrase)

    private static let tools: [Choice] = [
        ("pen", Phrase("Pen", fr: "Stylo")), ("highlighter", Phrase("Highlighter", fr: "Surligneur")),
        ("eraser", Phrase("Eraser", fr: "Gomme")), ("lasso", Phrase("Select", fr: "Sélection")),
        ("text", Phrase("Text", fr: "Texte")),
    ]
    /// As they are in files.
    private static let colours: [Choice] = [
        ("#000000", Phrase("Black", fr: "Noir")), ("#1a4fa0", Phrase("Blue", fr: "Bleu")),
        ("#c0272d", Phrase("Red", fr: "Rouge")), ("#1e7b34", Phrase("Green", fr: "Vert")),
        ("#ffd500", Phrase("Yellow", fr: "Jaune")),
    ]
    private static let widths: [Choice] = [
        ("1", Phrase("Fine", fr: "Fin")), ("2", Phrase("Medium", fr: "Moyen")), ("3", Phrase("Thick", fr: "Épais")),
    ]

    static func write(_ visit: Visit, _ html: inout HTMLText) {
        html.markup("<div class=\"ink-tools\" hidden>")
        group("tool", Phrase("Tool", fr: "Outil"), tools, chosen: "pen", visit, &html)
        group("colour", Phrase("Colour", fr: "Couleur"), colours, chosen: "#000000", visit, &html)
        group("width", Phrase("Width", fr: "Épaisseur"), widths, chosen: "2", visit, &html)
        for (name, words) in [
            ("undo", WebWords.undo), ("redo", Phrase("Redo", fr: "Refaire")),
            ("erase", Phrase("Delete", fr: "Supprimer")),
        ] {
            html.markup("<button type=\"button\" class=\"quiet small\" data-act=\"\(name)\" disabled>")
            html.words(visit.say(words))
            html.markup("</button>")
        }
        for (name, sign, words) in [
            ("smaller", "−", Phrase("Zoom out", fr: "Réduire")), ("larger", "+", Phrase("Zoom in", fr: "Agrandir")),
        ] {
            html.markup("<button type=\"button\" class=\"quiet small\" data-act=\"\(name)\" aria-label=\"")
            html.words(visit.say(words))
            html.markup("\">\(sign)</button>")
        }
        for (name, words) in [
            ("download", Phrase("Download these strokes", fr: "Télécharger ces traits")),
            ("discard", Phrase("Discard these strokes", fr: "Abandonner ces traits")),
        ] {
            html.markup("<button type=\"button\" class=\"quiet small\" data-remedy=\"\(name)\" hidden>")
            html.words(visit.say(words))
            html.markup("</button>")
        }
        html.markup("<span class=\"count\" id=\"ink-state\" role=\"status\"></span></div>\n")
    }

    private static func group(
        _ name: String, _ words: Phrase, _ choices: [Choice], chosen: String, _ visit: Visit, _ html: inout HTMLText
    ) {
        html.markup("<fieldset class=\"ink-\(name)\">")
        html.element("legend", visit.say(words), class: "hidden")
        for choice in choices {
            html.markup("<label title=\"")
            html.words(visit.say(choice.words))
            html.markup("\"><input type=\"radio\" name=\"ink-\(name)\" value=\"\(choice.value)\"")
            html.markup("\(choice.value == chosen ? " checked" : "")><span")
            // A colour and a width are shown, and said to those who do not see them.
            html.markup(name == "tool" ? ">" : " class=\"hidden\">")
            html.words(visit.say(choice.words))
            html.markup("</span></label>")
        }
        html.markup("</fieldset>")
    }
}
