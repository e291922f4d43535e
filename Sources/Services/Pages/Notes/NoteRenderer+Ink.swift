// Recognised handwriting as text in a rendered note, with uncertain words marked.

import Bytes
import Vault
import Wording

extension NoteRenderer {
    /// The lines of a handwriting block, with their original line breaks. References to strokes are left out.
    func insertion(forInk block: InkBlock, _ text: NoteText) -> NoteInsertion {
        var html = HTMLText()
        html.markup("<p class=\"handwriting\">")
        for (number, line) in block.lines.enumerated() {
            if number > 0 { html.markup("<br>\n") }
            write(line, text, &html)
        }
        html.markup("</p>")
        return NoteInsertion(
            .block, html: html, words: text.text(block.words).trimmed, source: text.text(block.range))
    }

    private func write(_ line: InkBlock.Line, _ text: NoteText, _ html: inout HTMLText) {
        var at = line.range.lowerBound
        // Lines that count as items get a checkbox symbol, but no bullet.
        if text.scan.items.contains(line.range), let item = LineGrammar.parse(text.bytes, line: line.range) {
            if let state = item.state { html.words(state == .done ? "☑ " : "☐ ") }
            at = item.whenRange?.lowerBound ?? item.content.lowerBound
        }
        for word in line.words where word.range.lowerBound >= at {
            if word.range.lowerBound > at { html.words(" ") }
            if let tag = text.scan.tags.first(where: { $0.lowerBound == word.range.lowerBound }) {
                html.markup(insertion(forTag: tag, text).html)
                html.words(text.text(text.whole(ofTag: tag).upperBound..<word.range.upperBound))
            } else if word.isUncertain {
                let bare = word.range.lowerBound + 1..<word.range.upperBound - 2
                html.markup("<span class=\"uncertain\" title=\"")
                html.words(NoteWords.uncertain[language])
                html.markup("\">")
                html.words(text.text(bare) + "?")
                html.markup("</span>")
            } else {
                html.words(text.text(word.range))
            }
            at = word.range.upperBound
        }
    }
}
