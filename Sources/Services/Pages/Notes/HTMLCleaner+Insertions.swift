// Replaces placeholders in a note's HTML: links, blocks, callouts, definition lists.

import Bytes
import Vault

extension HTMLCleaner {
    func insertion(at place: Int) -> (insertion: NoteInsertion, end: Int)? {
        guard let (number, end) = Placeholders.read(input, at: place), insertions.indices.contains(number) else {
            return nil
        }
        return (insertions[number], end)
    }

    mutating func insertion() {
        guard let (insertion, end) = insertion(at: at) else {
            output.append(trusted: input[at])
            at += 1
            return
        }
        at = end
        if isOpen("code") || isOpen("pre") { return output.words(insertion.source) }
        switch insertion.kind {
        case .text: if isOpen("a") { output.words(insertion.words) } else { output.markup(insertion.html) }
        case .block: block(insertion)
        case .opening(let name): begin(name, "<\(name)>")
        case .closing(let name): close(name)
        case .meaning where isOpen("dl"):
            close("dt")
            close("dd")
            begin("dd", "<dd>")
        case .callout, .definitions, .meaning: output.words(insertion.source)
        }
    }

    /// Inserts a block between blocks: a paragraph is closed before it and reopened after it. Where blocks are not allowed, inserts a link.
    mutating func block(_ insertion: NoteInsertion) {
        guard let last = open.last, !HTMLRules.isFlow(last.name) else { return output.markup(insertion.html) }
        guard last.name == "p", last.closing == nil else { return output.words(insertion.words) }
        if output.bytes.has("<p>", at: output.bytes.count - 3) {
            output.removeLast(3)
        } else {
            output.markup("</p>\n")
        }
        output.markup(insertion.html)
        if input.has("</p>", at: at) {
            at += 4
            open.removeLast()
        } else {
            output.markup("\n<p>")
        }
    }

    /// A paragraph that consists only of blocks, or begins a definition list.
    mutating func startsOtherwise() -> Bool {
        guard let (insertion, end) = insertion(at: at) else { return false }
        switch insertion.kind {
        case .block where input.has("</p>", at: end) && open.last.map({ HTMLRules.isFlow($0.name) }) ?? true:
            output.markup(insertion.html)
            at = end + 4
            return true
        case .definitions:
            at = end
            output.markup("<dl>")
            open.append(Open(name: "p", closing: "</dl>"))
            open.append(Open(name: "dl", closing: ""))
            begin("dt", "<dt>")
            return true
        default: return false
        }
    }

    /// `[!note]` at the start of a block quote.
    mutating func startsCallout() -> Bool {
        var place = at
        while place < input.count, input[place].isWhitespace { place += 1 }
        guard input.has("<p>", at: place), let (insertion, end) = insertion(at: place + 3),
            case .callout(let callout) = insertion.kind
        else { return false }
        at = end
        while at < input.count, input[at].isBlank { at += 1 }
        let name = callout.isOpen == nil ? "div" : "details"
        let isOpen: HTML = callout.isOpen == true ? " open=\"\"" : ""
        begin(
            "blockquote", "<\(name) class=\"callout callout-\(callout.kind)\"\(isOpen)>\n", closing: "</\(name)>")
        if callout.isOpen == nil {
            begin("p", "<p class=\"callout-title\">")
        } else {
            begin("p", "<summary class=\"callout-title\">", closing: "</summary>")
        }
        if let title = callout.title { output.words(title) }
        return true
    }
}
