// The forms of pages: each carries its proof and the way back.

import Bytes
import Wording

struct FormMarkup {
    let visit: Visit

    /// Nothing where this visitor may send none.
    ///
    /// - Parameters:
    ///   - isOnce: whether it has a name, so that it is done once where a browser sends it again.
    ///   - back: where the browser goes then; this page where nothing is said.
    func write(
        to action: String, class style: String? = nil, id: String? = nil, hidden: [(String, String)] = [],
        isOnce: Bool = false,
        back: String? = nil,
        _ html: inout HTMLText,
        _ content: (inout HTMLText) -> Void
    ) {
        guard let token = visit.formToken else { return }
        html.markup("<form method=\"post\" action=\"")
        html.words(action)
        html.markup("\"")
        if let style { html.markup(" class=\"\(style)\"") }
        if let id { html.markup(" id=\"\(id)\"") }
        html.markup(">")
        let here = visit.request.method == "POST" ? visit.form["back"] ?? WebAddress.home : visit.request.target
        let once = isOnce ? [(DoneOnce.field, visit.door.keys.newName())] : []
        for (name, value) in [(FormTokenCheck.field, token), ("back", back ?? here)] + hidden + once {
            html.markup("<input type=\"hidden\" name=\"\(name)\" value=\"")
            html.words(value)
            html.markup("\">")
        }
        content(&html)
        html.markup("</form>")
    }

    /// The way to another page beside what this one says: on paper it is not there.
    static func way(to address: String, _ words: String, _ html: inout HTMLText) {
        html.markup("<span class=\"way\"> <span class=\"dot\">·</span> ")
        html.link(address, words)
        html.markup("</span>")
    }

    /// For a page that is still empty: a hint at what fills it, and a button for visitors who may write.
    static func nothing(
        _ visit: Visit, _ hint: Phrase, at address: String = EntryPage.address,
        button words: Phrase = WebWords.newEntry,
        _ html: inout HTMLText
    ) {
        html.element("p", visit.say(WebWords.nothing + Phrase(same: " ") + hint), class: "count")
        guard visit.formToken != nil else { return }
        html.markup("<p>")
        html.link(address, visit.say(words), class: "button quiet")
        html.markup("</p>\n")
    }

    /// What went wrong, above its form.
    ///
    /// - Parameter address: of the document that it is about.
    static func problem(
        _ message: Explanation, _ visit: Visit, about address: String? = nil, _ html: inout HTMLText
    ) {
        html.markup("<div class=\"problem\" role=\"alert\">")
        html.element("p", visit.say(message.message))
        // How a command is typed says nothing to who fills in a form.
        if let hint = message.hint, message.kind != .usage || !hint.english.contains("daybook ") {
            html.element("p", visit.say(hint))
        }
        if let address { html.link(address, visit.say(WebWords.openEntry)) }
        html.markup("</div>\n")
    }

    /// Beside a field named `text`; shown by the script, where the browser takes dictation.
    static func dictation(_ visit: Visit, _ html: inout HTMLText) {
        visit.hears = true
        html.markup(
            "<button type=\"button\" class=\"quiet\" data-dictate data-own=\"1\" aria-pressed=\"false\" hidden title=\""
        )
        html.words(visit.say(WebWords.dictationTold))
        html.markup("\" aria-label=\"\(visit.say(WebWords.dictate))\">")
        PageBar.icon(PageBar.microphone, &html)
        html.markup("</button>")
    }

    static func button(
        _ words: String, name: String? = nil, value: String? = nil, class style: String? = nil, _ html: inout HTMLText
    ) {
        html.markup("<button")
        if let style { html.markup(" class=\"\(style)\"") }
        if let name {
            html.markup(" name=\"\(name)\" value=\"")
            html.words(value ?? "")
            html.markup("\"")
        }
        html.markup(">")
        html.words(words)
        html.markup("</button>")
    }
}
