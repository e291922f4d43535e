// The forms of pages: each carries its token and its return address.

import Bytes
import Wording

struct FormMarkup {
    let visit: Visit

    /// Writes nothing if this visitor may not submit forms.
    ///
    /// - Parameters:
    ///   - isOnce: whether it has a name, to be processed only once if a browser submits it again.
    ///   - back: the page to return to; by default, this one.
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

    /// A link to another page, which is omitted in print.
    static func way(to address: String, _ words: String, _ html: inout HTMLText) {
        html.markup("<span class=\"way\"> <span class=\"dot\">·</span> ")
        html.link(address, words)
        html.markup("</span>")
    }

    /// For an empty page: a hint on how to fill it, and a button for visitors who may write.
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

    /// An error message above its form.
    ///
    /// - Parameter address: of the document concerned.
    static func problem(
        _ message: Explanation, _ visit: Visit, about address: String? = nil, _ html: inout HTMLText
    ) {
        html.markup("<div class=\"problem\" role=\"alert\">")
        html.element("p", visit.say(message.message))
        // Command-line hints are useless to a person filling in a form.
        if let hint = message.hint, message.kind != .usage || !hint.english.contains("daybook ") {
            html.element("p", visit.say(hint))
        }
        if let address { html.link(address, visit.say(WebWords.openEntry)) }
        html.markup("</div>\n")
    }

    /// Next to a field named `text`; shown by the script if the browser supports dictation.
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
