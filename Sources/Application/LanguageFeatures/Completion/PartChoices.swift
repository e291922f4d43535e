// Headings and blocks of a document, for the fragment of a link to it.

import Bytes
import Vault

/// Completions after `[[Note#` and `](note.md#`.
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
        // Other names of headings matter only for links by text.
        let anchors = asAnchors ? nil : document.anchors
        var given = HeadingNames()
        let folded = Folding.fold(typed)
        for (number, heading) in document.scan.headings.enumerated() {
            let anchor = anchors?.names[number] ?? given.add(HeadingAnchors.text(of: document.text(of: heading)))
            guard !anchor.isEmpty else { continue }
            let text = document.name(of: heading)
            guard folded.isEmpty || Folding.fold(text).contains(folded) || anchor.hasPrefix(typed) else { continue }
            // By its text if that leads to this heading; otherwise by its anchor.
            let name = anchors.flatMap { anchors in
                let words = Self.words(ofLink: text)
                return anchors.number(for: words) == number ? words : nil
            }
            answer.choices.append(
                CompletionChoice(
                    .heading, text, detail: String(repeating: "#", count: heading.level),
                    TextEdit(replaced, (name ?? anchor) + ending), path: document.path))
        }
        return answer
    }

    /// Text without the characters that have a meaning in links.
    static func words(ofLink text: String) -> String {
        guard text.isASCII else {
            let words = text.map { RenameQuestion.linkMarks.contains($0) ? " " : String($0) }.joined().split(
                separator: " ")
            return words.joined(separator: " ")
        }
        var isBetween = true
        let words = text.compactMapASCII { byte in
            switch byte {
            case .space, .bracketOpen, .bracketClose, .pipe, .hash, .caret:
                defer { isBetween = true }
                return isBetween ? nil : .space
            default:
                isBetween = false
                return byte
            }
        }
        return isBetween ? String(words.dropLast()) : words
    }
}
