// A list on the terminal.

import Bytes
import DocumentActions
import Lists
import Search
import Vault
import Wording

enum ListPrinter {
    static func summary(_ list: ItemList) -> Phrase {
        Phrase("\(list.toBuy) to buy of \(list.total)", fr: "\(list.toBuy) à acheter sur \(list.total)")
    }

    /// All three totals.
    static func fullSummary(_ list: ItemList) -> Phrase {
        Phrase.counted(list.total, "item", "items", fr: "élément", "éléments")
            + Phrase(
                ", \(list.bought) bought, \(list.toBuy) to buy",
                fr: ", \(list.bought) \(list.bought < 2 ? "acheté" : "achetés"), \(list.toBuy) à acheter")
    }

    /// An item as typed: `milk × 3`, `flour 500g`.
    static func brief(_ item: NewItem) -> String {
        item.text + (item.unit.map { " " + $0 } ?? "") + (item.quantity == 1 ? "" : " × \(item.quantity)")
    }

    /// A list created at a path: prints the path, or the whole list as JSON.
    static func made(_ list: ItemList, at path: VaultPath, _ context: Context, asJSON isJSON: Bool) {
        if isJSON {
            context.terminal.json(Schema.list(list))
        } else {
            context.terminal.line(path.text)
        }
    }

    static func print(_ links: [FoundLink], _ context: Context) {
        for link in links { context.terminal.diagnostic("  " + TerminalText.harmless(link.path?.text ?? link.text)) }
    }

    static func print(_ list: ItemList, includingChecked: Bool, _ context: Context) {
        let terminal = context.terminal
        terminal.line(
            terminal.styled(TerminalText.harmless(list.name), .bold) + "  "
                + terminal.styled(context.say(fullSummary(list)), .faint))
        // An item is shown with everything below it as long as any of it is open.
        var trees: [[ListItem]] = []
        for item in list.items {
            if item.parent != nil, let top = trees.last?.first, top.block.contains(item.line.range.lowerBound) {
                trees[trees.count - 1].append(item)
            } else {
                trees.append([item])
            }
        }
        let visible = trees.filter { $0.contains(where: \.isOpen) }
        let byLine = Dictionary(visible.map { ($0[0].lineNumber, $0) }) { first, _ in first }
        for group in list.grouped(visible.map { $0[0] }) {
            if let aisle = group.aisle { terminal.line(terminal.styled(TerminalText.harmless(aisle), .cyan)) }
            for item in group.items.flatMap({ byLine[$0.lineNumber] ?? [] }) {
                write(item, under: group.aisle, terminal)
            }
        }
        let rest = trees.filter { !$0.contains(where: \.isOpen) }.flatMap { $0 }
        guard includingChecked, !rest.isEmpty else { return }
        terminal.line(terminal.styled(context.say(Phrase("done", fr: "faits")), .faint))
        for item in rest { write(item, under: nil, terminal) }
    }

    private static func write(_ item: ListItem, under aisle: String?, _ terminal: Terminal) {
        let margin = String(repeating: " ", count: 2 + min(item.line.indent, 20))
        let box = item.isChecked ? "☑" : item.isOpen ? "☐" : "☒"
        var details: [String] = []
        if item.quantity != 1 { details.append("× \(item.quantity)") }
        if let unit = item.unit { details.append(unit) }
        details += item.line.places.map { "@" + $0 }.filter { $0 != aisle } + item.line.tags.map { "#" + $0 }
        let words = TerminalText.harmless(item.text).split(separator: " ").joined(separator: " ")
        let behind = details.isEmpty ? "" : "  " + TerminalText.harmless(details.joined(separator: " "))
        let columns = max(20, min(terminal.width, 80) - margin.count - 2)
        var lines = TerminalText.wrapped(words, to: columns)
        if lines.isEmpty { lines = [""] }
        let fits = TerminalText.width(lines[lines.count - 1]) + TerminalText.width(behind) <= columns
        for (index, line) in lines.enumerated() {
            let isLast = index == lines.count - 1
            terminal.line(
                margin + (index == 0 ? box + " " : "  ") + (item.isOpen ? line : terminal.styled(line, .faint))
                    + (isLast && fits ? terminal.styled(behind, .faint) : ""))
        }
        var below = item.notes.map { TerminalText.harmless($0) }
        if !fits { below.insert(behind.trimmed, at: 0) }
        for note in below {
            for line in TerminalText.wrapped(note, to: columns) {
                terminal.line(margin + "  " + terminal.styled(line, .faint))
            }
        }
    }
}
