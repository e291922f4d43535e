// Recognised text of handwriting, line by line: a link to its strokes, and a form to correct it.

import Bytes
import DocumentActions
import Ink
import Vault
import Wording

struct InkWords {
    let visit: Visit
    let file: VaultPath
    /// The document with the text.
    let document: VaultPath
    let lines: [WrittenLine]
    /// The number of the line whose strokes are shown.
    var shown: Int?

    func write(_ html: inout HTMLText) {
        html.markup("<ol class=\"ink-words\">")
        for line in lines {
            html.markup("<li><a href=\"")
            html.words(WritingPage.address(file, on: document, line: line.number))
            html.markup("\"\(line.number == shown ? " aria-current=\"true\"" : "")>")
            words(line, &html)
            html.markup("</a>")
            let fields = [
                (WritingPage.document, document.text), ("line", String(line.number)), ("was", line.text),
            ]
            FormMarkup(visit: visit).write(to: WebAddress.correction(file), class: "capture", hidden: fields, &html) {
                html in
                html.markup("<input name=\"text\" aria-label=\"")
                html.words(visit.say(WebWords.inkLine(line.number)))
                html.markup("\" value=\"")
                html.words(line.text)
                html.markup("\">")
                FormMarkup.button(visit.say(WebWords.inkCorrect), class: "quiet", &html)
            }
            html.markup("</li>")
        }
        html.markup("</ol>\n")
    }

    private func words(_ line: WrittenLine, _ html: inout HTMLText) {
        for (index, word) in line.words.filter({ !$0.texts.isEmpty }).enumerated() {
            if index > 0 { html.words(" ") }
            let text = word.texts.joined(separator: " ")
            guard word.standing == .uncertain else {
                html.words(text)
                continue
            }
            html.markup("<span class=\"uncertain\" title=\"")
            html.words(visit.say(WebWords.inkUncertain))
            html.markup("\">")
            html.words(text + "?")
            html.markup("</span>")
        }
    }
}
