// The tools of the canvas as controls reachable by keyboard. The script shows them.

import Bytes
import Wording

enum InkTools {
    private typealias Choice = (value: String, words: Phrase, icon: HTML)

    /// Always visible.
    private static let first: [Choice] = [
        ("pen", Phrase("Pen", fr: "Stylo"), #"<path d="m5 19 1-4L16 5l3 3L9 18zM14 7l3 3"/>"#),
        ("eraser", Phrase("Eraser", fr: "Gomme"), #"<path d="m8 19-4-4L14 5l6 6-8 8zM9 10l6 6M8 19h11"/>"#),
    ]
    private static let others: [Choice] = [
        (
            "highlighter", Phrase("Highlighter", fr: "Surligneur"),
            #"<path d="m9 14-1 4 4-1 8-8-3-3zM4 21h16"/>"#
        ),
        (
            "lasso", Phrase("Select", fr: "Sélection"),
            #"<path stroke-dasharray="3 2.5" d="M12 5c5 0 8 2.5 8 5.5S17 16 12 16s-8-2.5-8-5.5S7 5 12 5"/><path d="M7 15c-1 2 0 4 2 5"/>"#
        ),
        ("text", Phrase("Text", fr: "Texte"), #"<path d="M5 7V5h14v2M12 5v14m-3 0h6"/>"#),
    ]
    /// As in files.
    private static let colours: [Choice] = [
        ("#000000", Phrase("Black", fr: "Noir"), ""), ("#1a4fa0", Phrase("Blue", fr: "Bleu"), ""),
        ("#c0272d", Phrase("Red", fr: "Rouge"), ""), ("#1e7b34", Phrase("Green", fr: "Vert"), ""),
        ("#ffd500", Phrase("Yellow", fr: "Jaune"), ""),
    ]
    private static let widths: [Choice] = [
        ("1", Phrase("Fine", fr: "Fin"), ""), ("2", Phrase("Medium", fr: "Moyen"), ""),
        ("3", Phrase("Thick", fr: "Épais"), ""),
    ]

    /// - Parameter back: the page with the drawing.
    static func write(_ visit: Visit, back: String, _ html: inout HTMLText) {
        html.markup("<div class=\"ink-tools\" hidden>")
        group("tool", Phrase("Tool", fr: "Outil"), first, chosen: "pen", visit, &html)
        button("undo", WebWords.undo, #"<path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3"/>"#, visit, &html)
        let choice = visit.say(Phrase("Colour, width and more", fr: "Couleur, épaisseur et plus"))
        html.markup("<label class=\"ink-choice\" title=\"\(choice)\"><input type=\"checkbox\" name=\"ink-choice\">")
        html.markup("<i></i><span class=\"hidden\">\(choice)</span></label>")
        html.markup("<div class=\"ink-options\">")
        group("tool", Phrase("More tools", fr: "Autres outils"), others, chosen: "", visit, &html)
        group("colour", Phrase("Colour", fr: "Couleur"), colours, chosen: "#000000", visit, &html)
        group("width", Phrase("Width", fr: "Épaisseur"), widths, chosen: "2", visit, &html)
        button(
            "redo", Phrase("Redo", fr: "Refaire"), #"<path d="m16 5 4 4-4 4m4-4H10a5 5 0 0 0 0 10h3"/>"#, visit, &html)
        button(
            "erase", Phrase("Delete", fr: "Supprimer"), #"<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13"/>"#, visit, &html
        )
        button("smaller", Phrase("Zoom out", fr: "Réduire"), #"<path d="M5 12h14"/>"#, visit, &html)
        button("larger", Phrase("Zoom in", fr: "Agrandir"), #"<path d="M5 12h14M12 5v14"/>"#, visit, &html)
        for (name, words) in [
            ("download", Phrase("Download these strokes", fr: "Télécharger ces traits")),
            ("discard", Phrase("Discard these strokes", fr: "Abandonner ces traits")),
        ] {
            html.markup("<button type=\"button\" class=\"quiet small\" data-remedy=\"\(name)\" hidden>")
            html.words(visit.say(words))
            html.markup("</button>")
        }
        html.markup("</div>")
        button(
            "full", Phrase("Full screen", fr: "Plein écran"), #"<path d="M9 4H4v5m16 0V4h-5M4 15v5h5m6 0h5v-5"/>"#,
            visit,
            &html)
        let close = visit.say(WebWords.close)
        html.markup("<a href=\"")
        html.words(back)
        html.markup("\" title=\"\(close)\" aria-label=\"\(close)\">")
        icon(#"<path d="m6 6 12 12M18 6 6 18"/>"#, &html)
        html.markup("</a><span class=\"count\" id=\"ink-state\" role=\"status\"></span></div>\n")
    }

    private static func icon(_ drawing: HTML, _ html: inout HTMLText) {
        html.markup("<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">\(drawing)</svg>")
    }

    private static func button(
        _ act: String, _ words: Phrase, _ drawing: HTML, _ visit: Visit, _ html: inout HTMLText
    ) {
        let words = visit.say(words)
        html.markup("<button type=\"button\" data-act=\"\(act)\" title=\"\(words)\" aria-label=\"\(words)\">")
        icon(drawing, &html)
        html.markup("</button>")
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
            html.markup("\(choice.value == chosen ? " checked" : "")>")
            if name == "tool" { icon(choice.icon, &html) }
            // The visible tool is announced to screen readers.
            html.markup("<span class=\"hidden\">")
            html.words(visit.say(choice.words))
            html.markup("</span></label>")
        }
        html.markup("</fieldset>")
    }
}
