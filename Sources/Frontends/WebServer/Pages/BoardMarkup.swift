// A table as a board: a column for each group, and cards that go from one to another.

import Bytes
import Pages
import Tables
import Vault
import Wording

/// The groups of a table as columns, its rows as cards that go from one to another.
struct BoardMarkup {
    let visit: Visit
    let table: Table
    /// Nil where the groups are of no key.
    let key: String?

    func write(_ html: inout HTMLText) {
        let values = table.groups.map { $0.keys.first ?? .null }
        html.markup("<div class=\"scroll board\" tabindex=\"0\">\n")
        for (number, group) in table.groups.enumerated() {
            let name = values[number].isEmpty ? "–" : values[number].cellText
            html.markup("<section data-value=\"")
            html.words(values[number].isEmpty ? "" : values[number].cellText)
            html.markup("\"><h2>")
            html.words(name)
            html.element("small", String(group.count))
            html.markup("</h2>\n")
            for row in group.rows { card(row, in: values[number], of: values, &html) }
            html.markup("</section>\n")
        }
        html.markup("</div>\n")
        for fault in table.faults { html.element("p", visit.say(fault.phrase(withPath: true)), class: "tone-warning") }
    }

    private func card(_ row: Table.Row, in value: TableValue, of values: [TableValue], _ html: inout HTMLText) {
        guard let path = VaultPath(row.path) else { return }
        html.markup(
            "<article class=\"card\"\(key != nil && visit.formToken != nil ? " draggable=\"true\"" : "") data-card=\"")
        html.words(row.path)
        html.markup("\"><h3>")
        html.link(WebAddress.page(path), row.cells.first.map { $0.isEmpty ? path.stem : $0.cellText } ?? path.stem)
        html.markup("</h3>")
        let facts = zip(table.columns, row.cells).dropFirst().filter { !$1.isEmpty && $0.key != key }
        if !facts.isEmpty { html.element("p", facts.map(\.1.cellText).joined(separator: " · "), class: "when") }
        if let key {
            FormMarkup(visit: visit).write(
                to: SetKeys.address, class: "move",
                hidden: [("path", row.path), ("key", key), ("was", value.cellText)],
                &html
            ) { html in
                html.markup("<select name=\"value\" aria-label=\"")
                html.words(visit.say(WebWords.moveTo) + ": " + path.stem)
                html.markup("\">")
                for other in values {
                    html.markup("<option value=\"")
                    html.words(other.cellText)
                    html.markup("\"\(other == value ? " selected" : "")>")
                    html.words(other.isEmpty ? "–" : other.cellText)
                    html.markup("</option>")
                }
                html.markup("</select>")
                FormMarkup.button(visit.say(WebWords.move), class: "quiet small", &html)
            }
        }
        html.markup("</article>\n")
    }
}
