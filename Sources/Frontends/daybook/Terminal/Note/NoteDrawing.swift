// A note on the terminal: its blocks as lines, with colours, bars, bullets and links in place of markup.

import Bytes
import Pages
import Vault
import Wording

/// Renders the blocks of a note. All texts pass through `TerminalText.harmless` here.
struct NoteDrawing {
    /// Of the terminal: tables use its full width.
    let columns: Int
    let isColoured: Bool
    /// The URL of a link; nil if the terminal does not support links.
    let address: ((NoteRun.Link) -> String?)?

    /// Longer lines of prose are hard to read.
    private static let maxProse = 100
    private var prose: Int { min(columns, Self.maxProse) }
    /// With less room than this next to bars and bullets, lines overflow.
    private static let fewest = 16

    func lines(_ blocks: [NoteBlock]) -> [StyledLine] { lines(blocks, indented: 0, depth: 0) }

    // MARK: Blocks

    /// - Parameters:
    ///   - indented: columns before the lines.
    ///   - depth: of lists.
    private func lines(_ blocks: [NoteBlock], indented: Int, depth: Int, isTight: Bool = false) -> [StyledLine] {
        var lines: [StyledLine] = []
        for block in blocks {
            let made = self.lines(block, indented, depth)
            guard !made.isEmpty else { continue }
            if !lines.isEmpty, !(isTight && Self.isList(block)) { lines.append(StyledLine()) }
            lines += made
        }
        return lines
    }

    private static func isList(_ block: NoteBlock) -> Bool {
        if case .list = block { true } else { false }
    }

    private func lines(_ block: NoteBlock, _ indented: Int, _ depth: Int) -> [StyledLine] {
        switch block {
        case .paragraph(let runs): return wrapped(runs, indented)
        case .heading(let level, let runs): return heading(level, runs, indented)
        case .list(let list): return self.list(list, indented, depth)
        case .code(let text, _): return code(text)
        case .quote(let blocks): return barred(blocks, indented, depth, "│ ", "2")
        case .callout(let kind, let title, let blocks):
            let colour = Self.colour(ofCallout: kind)
            var lines = wrapped(title, indented + 2, codes: "1;" + colour)
            lines += self.lines(blocks, indented: indented + 2, depth: depth)
            return prefixed(lines, StyledLine("┃ ", codes: codes(colour)))
        case .details(let summary, let blocks):
            let title = wrapped(summary, indented + 2, codes: "1")
            return prefixed(title, StyledLine("▾ "), StyledLine("  "))
                + prefixed(lines(blocks, indented: indented + 2, depth: depth), StyledLine("  "))
        case .table(let table): return NoteTableDrawing(drawing: self, columns: columns - indented).lines(table)
        case .definitions(let definitions): return self.definitions(definitions, indented, depth)
        case .rule: return [StyledLine(repeating("─", max(Self.fewest, prose - indented)), codes: codes("2"))]
        case .footnotes(let notes): return footnotes(notes, indented, depth)
        case .embed(let runs):
            return prefixed(wrapped(runs, indented + 2), StyledLine("↪ "), StyledLine("  "))
        }
    }

    func repeating(_ character: String, _ count: Int) -> String { String(repeating: character, count: max(0, count)) }

    func codes(_ codes: String) -> String { isColoured ? codes : "" }

    private func prefixed(_ lines: [StyledLine], _ first: StyledLine, _ rest: StyledLine? = nil) -> [StyledLine] {
        lines.enumerated().map { index, line in
            var prefixed = index == 0 ? first : rest ?? first
            prefixed.add(line)
            return prefixed
        }
    }

    private func barred(_ blocks: [NoteBlock], _ indented: Int, _ depth: Int, _ bar: String, _ colour: String)
        -> [StyledLine]
    {
        prefixed(lines(blocks, indented: indented + 2, depth: depth), StyledLine(bar, codes: codes(colour)))
    }

    /// Without colours, a heading is underlined.
    private func heading(_ level: Int, _ runs: [NoteRun], _ indented: Int) -> [StyledLine] {
        let lines = wrapped(runs, indented, codes: level == 1 ? "1;35" : level == 2 ? "1;34" : "1;36")
        guard !isColoured, let width = lines.map(\.width).max() else { return lines }
        return lines + [StyledLine(repeating(level == 1 ? "═" : level == 2 ? "─" : "┄", width))]
    }

    /// Never wrapped, for copying from the terminal.
    private func code(_ text: String) -> [StyledLine] {
        var source = text.split(separator: "\n", omittingEmptySubsequences: false)
        while source.last?.isEmpty == true { source.removeLast() }
        return source.map { line in
            var result = StyledLine("    ")
            let text = TerminalText.harmless(Self.withoutTabs(line))
            result.add(.init(text: text, codes: codes("36")), TerminalText.width(text))
            return result
        }
    }

    /// Replaces tabs by blanks up to the next multiple of four columns.
    private static func withoutTabs(_ line: Substring) -> String {
        guard line.utf8.contains(.tab) else { return String(line) }
        var output = ""
        var column = 0
        for part in line.split(separator: "\t", omittingEmptySubsequences: false) {
            if !output.isEmpty || column > 0 || part.startIndex > line.startIndex {
                let missing = 4 - column % 4
                output += String(repeating: " ", count: missing)
                column += missing
            }
            output += part
            column += TerminalText.width(part)
        }
        return output
    }

    private func list(_ list: NoteList, _ indented: Int, _ depth: Int) -> [StyledLine] {
        let bullet = ["• ", "◦ ", "▪ "][depth % 3]
        let last = (list.start ?? 0).addingReportingOverflow(list.items.count).partialValue - 1
        let numberWidth = String(max(last, list.start ?? 0)).utf8.count
        var lines: [StyledLine] = []
        for (index, item) in list.items.enumerated() {
            var marker = StyledLine()
            if let start = list.start {
                let number = String(start.addingReportingOverflow(index).partialValue)
                marker = StyledLine(TerminalText.paddedLeft(number, to: numberWidth) + ". ", codes: codes("2"))
            }
            if let task = item.task {
                let sign = TerminalText.harmless(task)
                marker.add(StyledLine(sign, codes: codes(sign == "☑" ? "32" : sign == "☐" ? "" : "33")))
                marker.add(StyledLine(" "))
            } else if list.start == nil {
                marker = StyledLine(bullet, codes: codes("2"))
            }
            let inside = self.lines(
                item.blocks, indented: indented + marker.width, depth: list.start == nil ? depth + 1 : depth,
                isTight: list.isTight)
            if index > 0, !list.isTight { lines.append(StyledLine()) }
            lines += prefixed(
                inside.isEmpty ? [StyledLine()] : inside, marker, StyledLine(repeating(" ", marker.width)))
        }
        return lines
    }

    private func definitions(_ definitions: [NoteDefinition], _ indented: Int, _ depth: Int) -> [StyledLine] {
        definitions.flatMap { definition in
            wrapped(definition.term, indented, codes: "1")
                + definition.meanings.flatMap {
                    prefixed(lines($0, indented: indented + 4, depth: depth), StyledLine("  : "), StyledLine("    "))
                }
        }
    }

    private func footnotes(_ notes: [[NoteBlock]], _ indented: Int, _ depth: Int) -> [StyledLine] {
        var lines = [StyledLine(repeating("─", 12), codes: codes("2"))]
        for (index, note) in notes.enumerated() {
            let number = StyledLine("[\(index + 1)] ", codes: codes("36"))
            lines += prefixed(
                self.lines(note, indented: indented + number.width, depth: depth), number,
                StyledLine(repeating(" ", number.width)))
        }
        return lines
    }

    private static func colour(ofCallout kind: String) -> String {
        switch kind {
        case "tip", "hint", "success", "check", "done": "32"
        case "warning", "caution", "attention", "question", "help", "faq", "todo": "33"
        case "danger", "error", "failure", "fail", "missing", "bug": "31"
        case "important", "example": "35"
        case "quote", "cite": "2"
        default: "34"
        }
    }

    // MARK: Words

    private func wrapped(_ runs: [NoteRun], _ indented: Int, codes: String = "") -> [StyledLine] {
        guard !runs.isEmpty else { return [] }
        return wrapping(max(Self.fewest, prose - indented), codes: codes).lines(shown(runs))
    }

    func wrapping(_ columns: Int, codes outer: String = "", cutsAddresses: Bool = false) -> RunWrapping {
        RunWrapping(columns: columns, cutsAddresses: cutsAddresses) { run in
            (look(run, outer), run.link.flatMap { link in address.flatMap { $0(link) } })
        }
    }

    private func look(_ run: NoteRun, _ outer: String) -> String {
        guard isColoured else { return "" }
        if run.style == [], run.link == nil || run.link == .here { return outer }
        var codes = outer.isEmpty ? [] : [outer]
        for (style, code) in Self.codes where run.style.contains(style) { codes.append(code) }
        if run.link != nil, run.style.isDisjoint(with: [.footnote, .tag]) { codes.append("4;34") }
        return codes.joined(separator: ";")
    }

    private static let codes: [(NoteRun.Style, String)] = [
        (.strong, "1"), (.emphasis, "3"), (.struck, "9"), (.code, "36"), (.highlight, "30;43"), (.underlined, "4"),
        (.key, "7"), (.tag, "35"), (.missing, "31"), (.media, "33"), (.footnote, "36"), (.remark, "2"),
    ]

    /// The runs for display: harmless, with markers if there are no colours, and with URLs if there are no links.
    ///
    /// - Parameter note: the text after a link, in place of its URL.
    func shown(_ runs: [NoteRun], note: ((NoteRun.Link, _ words: String) -> String?)? = nil) -> [NoteRun] {
        var shown: [NoteRun] = []
        for (index, run) in runs.enumerated() {
            guard !run.isLineBreak else {
                shown.append(run)
                continue
            }
            var copy = run
            copy.text = TerminalText.harmless(run.text)
            if run.style.contains(.media), index == 0 || runs[index - 1].link != run.link || run.link == nil {
                copy.text = Self.sign(run) + copy.text
            }
            if !isColoured { copy.text = Self.marked(copy) }
            shown.append(copy)
            guard let link = run.link, index + 1 == runs.count || runs[index + 1].link != link, address == nil else {
                continue
            }
            let words = runs[...index].reversed().prefix { $0.link == link }.reversed().map(\.text).joined()
            if let behind = note.map({ $0(link, words) }) ?? Self.behind(link, words) {
                shown.append(NoteRun(TerminalText.harmless(" " + behind), .remark))
            }
        }
        return shown
    }

    private static func sign(_ run: NoteRun) -> String {
        guard case .file(let path) = run.link else { return "🖼 " }
        return NoteReading.isPicture(path) ? "🖼 " : "📎 "
    }

    /// Adds the markers that are needed without colour.
    private static func marked(_ run: NoteRun) -> String {
        var text = run.text
        for (style, mark) in [(.code, "`"), (.struck, "~~"), (.highlight, "==")] as [(NoteRun.Style, String)]
        where run.style.contains(style) {
            text = mark + text + mark
        }
        return text
    }

    /// A URL, or the name of a note, unless the link's text is the same.
    private static func behind(_ link: NoteRun.Link, _ words: String) -> String? {
        switch link {
        case .here: return nil
        case .web(let address): return says(words, address) ? nil : "(\(address))"
        case .file(let path):
            let name = path.isDocument ? path.stem : path.text
            return Folding.fold(words) == Folding.fold(name) || words == path.text ? nil : "(\(name))"
        }
    }

    /// Whether the text of a link is its URL.
    static func says(_ words: String, _ address: String) -> Bool {
        let bare =
            ["https://", "http://", "mailto:", "tel:"].first { address.hasPrefix($0) }
            .map { address.dropFirst($0.count) } ?? address[...]
        return words == address || words == bare || words + "/" == bare
    }
}
