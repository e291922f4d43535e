// Typed text on a page of ink, box by box: forms to edit, remove and add boxes without the script.

import Bytes
import Ink
import Vault
import Wording

struct InkBoxes {
    let visit: Visit
    let path: VaultPath
    /// From 1.
    let number: Int
    let page: InkPage
    /// Whether the visitor may write on it.
    let isWritable: Bool

    func write(_ html: inout HTMLText) {
        guard isWritable || !page.texts.isEmpty else { return }
        html.element("h2", visit.say(WebWords.inkTyped))
        html.markup("<ol class=\"ink-words\">")
        for (index, text) in page.texts.enumerated() {
            guard isWritable else {
                html.element("li", text.words)
                continue
            }
            html.markup("<li>")
            form([("box", text.id), ("was", text.words)], &html) { html in
                area(visit.say(WebWords.inkBox(index + 1)), text.words, &html)
                FormMarkup.button(visit.say(WebWords.save), class: "quiet", &html)
            }
            html.markup("</li>")
        }
        html.markup("</ol>\n")
        if isWritable { add(&html) }
    }

    /// A new box, below the others unless a place is given.
    private func add(_ html: inout HTMLText) {
        let lowest = page.texts.max { $0.y < $1.y }
        let lines = lowest?.words.split(separator: "\n", omittingEmptySubsequences: false).count ?? 0
        let place = (x: lowest?.x ?? 6000, y: lowest.map { $0.y + (lines + 1) * $0.size } ?? 6000)
        form([], isOnce: true, &html) { html in
            area(visit.say(WebWords.inkNewBox), "", &html)
            measure("left", WebWords.inkLeft, place.x, page.width, &html)
            measure("top", WebWords.inkTop, place.y, page.height, &html)
            FormMarkup.button(visit.say(WebWords.inkAddBox), class: "quiet", &html)
        }
    }

    private func form(
        _ hidden: [(String, String)], isOnce: Bool = false, _ html: inout HTMLText, _ content: (inout HTMLText) -> Void
    ) {
        FormMarkup(visit: visit).write(
            to: WebAddress.typed(path), class: "capture", hidden: [(WritingPage.page, String(number))] + hidden,
            isOnce: isOnce, &html, content)
    }

    private func area(_ label: String, _ words: String, _ html: inout HTMLText) {
        html.markup("<textarea name=\"text\" rows=\"2\" maxlength=\"\(InkBoxRoute.limit)\" aria-label=\"")
        html.words(label)
        // A line feed right after the tag is not part of the text (HTML, 13.1.2.5).
        html.markup("\">\n")
        html.words(words)
        html.markup("</textarea>")
    }

    /// In whole millimetres.
    private func measure(_ name: String, _ label: Phrase, _ value: Int, _ limit: Int, _ html: inout HTMLText) {
        let (most, shown) = (InkBoxRoute.millimetres(limit), InkBoxRoute.millimetres(value))
        html.markup("<label>")
        html.words(visit.say(label))
        html.markup(" <input type=\"number\" name=\"\(name)\" min=\"0\" max=\"\(most)\" value=\"")
        html.markup("\(max(0, min(most, shown)))\"></label>")
    }
}
