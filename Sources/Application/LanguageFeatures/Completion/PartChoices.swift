// The headings and blocks of a document, as the end of a link to it.

import Bytes
import Vault

/// What `[[Note#` and `](note.md#` may go on with.
struct PartChoices {
    let document: Document
    let replaced: Range<Int>
    let typed: String
    let ending: String

    init(_ document: Document, _ replaced: Range<Int>, typed: String, ending: String) {
        (self.document, self.replaced, self.typed, self.ending) = (document, replaced, typed, ending)
    }

    func answer(asAnchors: Bool) -> CompletionAnswer {
        var answer = CompletionAnswer(typed: typed)
        if !asAnchors, typed.hasPrefix("^") {
            answer.choices = document.scan.blockIdentifiers.map { range in
                let name = document.bytes.text(range)
                let line = document.bytes.text(document.bytes.trimmed(document.lineRange(at: range.lowerBound)))
                return CompletionChoice(
                    .block, name, detail: String(line.prefix(80)), TextEdit(replaced, name + ending))
            }
            return answer
        }
        let anchors = document.anchors
        let folded = Folding.fold(typed)
        for (number, heading) in document.scan.headings.enumerated() where !anchors.names[number].isEmpty {
            let text = document.name(of: heading)
            guard Folding.fold(text).contains(folded) || anchors.names[number].hasPrefix(typed) else { continue }
            let plain = text.map { "[]|#^".contains($0) ? " " : String($0) }.joined().split(separator: " ").joined(
                separator: " ")
            // The words name the heading where they name this one; else its anchor does.
            let isPlain = !asAnchors && anchors.number(for: plain) == number
            answer.choices.append(
                CompletionChoice(
                    .heading, text, detail: String(repeating: "#", count: heading.level),
                    TextEdit(replaced, (isPlain ? plain : anchors.names[number]) + ending), path: document.path))
        }
        return answer
    }
}
