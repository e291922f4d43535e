// A list on the terminal and in JSON.

import Arguments
import Bytes
import Lists
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

    /// An item that was typed: `milk × 3`.
    static func brief(_ item: NewItem) -> String {
        item.text + (item.quantity == 1 ? "" : " × \(item.quantity)")
    }

    // MARK: JSON

    static func totals(_ list: ItemList) -> [(String, JSONValue)] {
        [
            ("name", .string(list.name)), ("path", .string(list.document.path.text)), ("total", .int(list.total)),
            ("bought", .int(list.bought)), ("to_buy", .int(list.toBuy)),
            ("shared", list.share.map { .string($0) } ?? .bool(false)),
        ]
    }

    static func json(_ list: ItemList, _ context: Context) {
        context.terminal.json([("schema", "daybook.list/1")] + totals(list) + [("items", items(list))])
    }

    private static func items(_ list: ItemList) -> JSONValue {
        .array(
            list.items.map { item in
                func field(_ key: String) -> JSONValue { item.line[key].map { .string($0) } ?? .null }
                return .members([
                    ("text", .string(item.text)), ("quantity", .int(item.quantity)), ("unit", field("unit")),
                    ("checked", .bool(item.isChecked)), ("freq", .int(item.frequency)), ("added", field("added")),
                    ("bought", field("bought")), ("by", field("by")),
                    ("section", item.section.map { .string($0) } ?? .null),
                    ("tags", .array(item.line.tags.map { .string($0) })), ("line", .int(item.lineNumber)),
                    ("id", field("id")), ("aisle", item.aisle.map { .string($0) } ?? .null),
                    ("notes", .array(item.notes.map { .string($0) })),
                    ("parent", item.parent.map { .int($0) } ?? .null),
                ])
            })
    }

    /// A list that has come to be at a path: the path, or all of it as JSON.
    static func made(_ path: VaultPath, _ words: Invocation, _ context: Context) throws {
        if words.has("json") {
            json(ItemList(try context.vault().document(path)), context)
        } else {
            context.terminal.line(path.text)
        }
    }

    // MARK: Terminal

    static func print(_ list: ItemList, includingChecked: Bool, _ context: Context) {
        let terminal = context.terminal
        terminal.line(
            terminal.styled(TerminalText.harmless(list.name), .bold) + "  "
                + terminal.styled(context.say(fullSummary(list)), .faint))
        // An item is shown with all that is below it as long as any of it is open.
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
