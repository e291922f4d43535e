// Search results in all output formats.

import Bytes
import CivilTime
import DocumentActions
import Journal
import Search
import Vault
import Wording

struct HitPrinter {
    let context: Context
    let snippets: HitSnippets

    func text(_ answer: SearchAnswer) {
        let terminal = context.terminal
        for remark in answer.remarks { context.diagnostic(remark) }
        for hit in answer.hits {
            var head = terminal.styled(TerminalText.harmless(hit.title), .bold)
            if let mood = hit.mood.flatMap(Mood.init(rawValue:)) { head += " " + mood.emoji }
            if hit.isFavorite { head += " ★" }
            terminal.line(head)
            let day = hit.day.map { [$0.iso] } ?? []
            let facts = [day, [hit.path.text], hit.tags.prefix(6).map { "#" + $0 }].map {
                $0.map(TerminalText.harmless)
            }
            for line in TerminalText.facts(facts, to: terminal.lineWidth - 2) {
                terminal.line("  " + terminal.styled(line, .faint))
            }
            if let lack = hit.lack {
                terminal.line("  " + terminal.styled(TerminalText.harmless(context.say(lack)), .faint))
            }
            let snippet = snippets.snippet(of: hit)
            for line in Self.marked(snippet, width: terminal.width - 4, terminal) { terminal.line("    " + line) }
        }
        context.tellLimit(answer.hits.count, of: answer.count)
        if answer.count == 0 { context.diagnostic(Phrase("nothing found", fr: "rien trouvé")) }
    }

    /// The snippet in lines, with coloured hits.
    private static func marked(_ snippet: Snippet, width: Int, _ terminal: Terminal) -> [String] {
        guard terminal.isColoured, !snippet.marks.isEmpty else {
            return TerminalText.wrapped(TerminalText.harmless(snippet.text), to: width)
        }
        // Lines are wrapped first, without colours, which take up no columns.
        var text = ""
        var at = snippet.text.startIndex
        for mark in snippet.marks {
            text += snippet.text[at..<mark.lowerBound] + "\u{e000}" + snippet.text[mark] + "\u{e001}"
            at = mark.upperBound
        }
        text += snippet.text[at...]
        return TerminalText.wrapped(TerminalText.harmless(text), to: width).map { line in
            String(
                line.flatMap { character -> String in
                    switch character {
                    case "\u{e000}": "\u{1b}[\(Terminal.Style.mark.rawValue)m"
                    case "\u{e001}": "\u{1b}[0m"
                    default: String(character)
                    }
                })
        }
    }

    func jsonLines(_ answer: SearchAnswer) {
        for hit in answer.hits {
            context.terminal.write(Schema.hit(hit, snippets).encoded())
            context.terminal.line()
        }
    }

    func csv(_ answer: SearchAnswer) {
        context.terminal.write(
            CSVRow.text(["path", "title", "kind", "date", "tags", "mood", "favorite", "score", "snippet"]))
        for hit in answer.hits {
            context.terminal.write(
                CSVRow.text([
                    hit.path.text, hit.title, hit.kind.rawValue, hit.written ?? "", hit.tags.joined(separator: " "),
                    hit.mood.flatMap(Mood.init(rawValue:))?.name ?? "", hit.isFavorite ? "true" : "false",
                    hit.score.map { "\(($0 * 1e6).rounded() / 1e6)" } ?? "", snippets.snippet(of: hit).text,
                ]))
        }
    }
}
