// A list on the terminal and in JSON.

import Bytes
import Lists
import Vault
import Wording

enum ListPrinter {
    static func summary(_ list: ItemList) -> Phrase {
        Phrase("\(list.toBuy) to buy of \(list.total)", fr: "\(list.toBuy) à acheter sur \(list.total)")
    }

    static func totals(_ list: ItemList) -> [(String, JSONValue)] {
        [
            ("name", .string(list.name)), ("path", .string(list.document.path.text)), ("total", .int(list.total)),
            ("bought", .int(list.bought)), ("to_buy", .int(list.toBuy)),
            ("shared", list.share.map { .string($0) } ?? .bool(false)),
        ]
    }

    static func items(_ list: ItemList) -> JSONValue {
        .array(
            list.items.map { item in
                func field(_ key: String) -> JSONValue { item.line[key].map { .string($0) } ?? .null }
                return .members([
                    ("text", .string(item.text)), ("quantity", .int(item.quantity)), ("unit", field("unit")),
                    ("checked", .bool(item.isChecked)), ("freq", .int(item.frequency)), ("added", field("added")),
                    ("bought", field("bought")), ("by", field("by")),
                    ("section", item.section.map { .string($0) } ?? .null),
                    ("tags", .array(item.line.tags.map { .string($0) })), ("line", .int(item.lineNumber)),
                    ("id", field("id")),
                ])
            })
    }

    static func print(_ list: ItemList, includingChecked: Bool, _ context: Context) {
        let output = context.output
        output.line(
            output.styled(TerminalText.harmless(list.name), .bold) + "  "
                + output.styled(context.say(summary(list)), .faint))
        var section: String?
        for item in list.items where item.isOpen {
            if item.section != section {
                section = item.section
                if let section { output.line(output.styled(TerminalText.harmless(section), .cyan)) }
            }
            output.line(line(item, output))
        }
        let rest = list.items.filter { !$0.isOpen }
        guard includingChecked, !rest.isEmpty else { return }
        output.line(output.styled(context.say(Phrase("done", fr: "faits")), .faint))
        for item in rest { output.line(line(item, output)) }
    }

    private static func line(_ item: ListItem, _ output: Output) -> String {
        let margin = String(repeating: " ", count: 2 + item.line.indent)
        let box = item.isChecked ? "☑" : item.isOpen ? "☐" : "☒"
        var details: [String] = []
        if item.quantity != 1 { details.append("× \(item.quantity)") }
        if let unit = item.line["unit"] { details.append(unit) }
        details += item.line.places.map { "@" + $0 } + item.line.tags.map { "#" + $0 }
        let text = TerminalText.harmless(item.text)
        return margin + box + " " + (item.isOpen ? text : output.styled(text, .faint))
            + (details.isEmpty
                ? "" : output.styled("  " + TerminalText.harmless(details.joined(separator: " ")), .faint))
    }
}
