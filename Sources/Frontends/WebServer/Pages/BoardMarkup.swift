// A table as a board: a column for each group and for each value from types or the address, with movable cards.

import Bytes
import Pages
import Tables
import Vault
import Wording

/// The groups of a table as columns, its rows as movable cards.
struct BoardMarkup {
    let visit: Visit
    let table: Table
    /// Nil if the groups are not by a key.
    let key: String?
    let types: FolderTypes

    private struct Column {
        /// Empty for rows without a value.
        let value: String
        /// Nil if no row has the value.
        var group: Table.Group?
    }

    /// The address parameter that adds a column, even if no row has its value.
    static let column = "column"

    /// The values from the address and from types, in order, then further values of rows.
    private var columns: [Column] {
        let named = visit.query.all(Self.column)
        var columns = (named + allowed.filter { !named.contains($0) }).map { Column(value: $0) }
        for group in table.groups {
            let value = group.keys.first ?? .null
            let text = value.isEmpty ? "" : value.cellText
            if let place = columns.firstIndex(where: { $0.value == text && $0.group == nil }) {
                columns[place].group = group
            } else {
                columns.append(Column(value: text, group: group))
            }
        }
        return columns
    }

    /// The values allowed by the types of the rows, each once.
    private var allowed: [String] {
        guard let key else { return [] }
        var seen: Set<String> = []
        return table.groups.flatMap(\.rows).flatMap { row in
            VaultPath(row.path).flatMap { types.field(key, of: $0)?.values } ?? []
        }.filter { seen.insert($0).inserted }
    }

    func write(_ html: inout HTMLText) {
        let columns = columns
        let values = columns.map(\.value)
        html.markup("<div class=\"scroll board\" tabindex=\"0\">\n")
        for column in columns {
            html.markup("<section data-value=\"")
            html.words(column.value)
            html.markup("\"><h2>")
            html.words(column.value.isEmpty ? "–" : column.value)
            html.element("small", String(column.group?.count ?? 0))
            html.markup("</h2>\n")
            let rows = column.group?.rows ?? []
            // The column of the last card stays when it leaves, for a possible return.
            let back = rows.count == 1 ? address(with: values) : nil
            for row in rows { card(row, in: column.value, of: values, back: back, &html) }
            html.markup("</section>\n")
        }
        html.markup("</div>\n")
        if key != nil, visit.formToken != nil { another(values, &html) }
        for fault in table.faults { html.element("p", visit.say(fault.phrase(withPath: true)), class: "tone-warning") }
    }

    /// The address of this page with columns for these values.
    private func address(with values: [String]) -> String {
        var query = visit.query
        query.remove(Self.column)
        for value in values { query.add(Self.column, value) }
        return visit.request.target.prefix { $0 != "?" } + "?" + query.encoded
    }

    /// A form that adds a column.
    private func another(_ values: [String], _ html: inout HTMLText) {
        html.markup("<form class=\"capture\">")
        for name in visit.query.names where name != Self.column {
            for value in visit.query.all(name) { hidden(name, value, &html) }
        }
        for value in values { hidden(Self.column, value, &html) }
        let words = visit.say(WebWords.newColumn)
        html.markup(
            "<input name=\"\(Self.column)\" required autocomplete=\"off\" placeholder=\"\(words)\" aria-label=\"\(words)\">"
        )
        FormMarkup.button(visit.say(WebWords.add), class: "quiet", &html)
        html.markup("</form>\n")
    }

    private func hidden(_ name: String, _ value: String, _ html: inout HTMLText) {
        html.markup("<input type=\"hidden\" name=\"")
        html.words(name)
        html.markup("\" value=\"")
        html.words(value)
        html.markup("\">")
    }

    private func card(
        _ row: Table.Row, in value: String, of values: [String], back: String?, _ html: inout HTMLText
    ) {
        guard let path = VaultPath(row.path) else { return }
        let title = row.cells.first.map { $0.isEmpty ? path.stem : $0.cellText } ?? path.stem
        html.markup(
            "<article class=\"card\"\(key != nil && visit.formToken != nil ? " draggable=\"true\"" : "") data-card=\"")
        html.words(row.path)
        html.markup("\"><h3>")
        html.link(WebAddress.page(path), title)
        html.markup("</h3>")
        let facts = zip(table.columns, row.cells).dropFirst().filter { !$1.isEmpty && $0.key != key }
        if !facts.isEmpty { html.element("p", facts.map(\.1.cellText).joined(separator: " · "), class: "when") }
        if let key {
            FormMarkup(visit: visit).write(
                to: SetKeys.address, class: "move",
                hidden: [("path", row.path), ("key", key), ("was", value)], back: back,
                &html
            ) { html in
                html.markup("<select name=\"value\" aria-label=\"")
                html.words(visit.say(WebWords.moveTo(title)))
                html.markup("\">")
                for other in values {
                    html.markup("<option value=\"")
                    html.words(other)
                    html.markup("\"\(other == value ? " selected" : "")>")
                    html.words(other.isEmpty ? "–" : other)
                    html.markup("</option>")
                }
                html.markup("</select>")
                FormMarkup.button(visit.say(WebWords.move), class: "quiet small", &html)
            }
        }
        html.markup("</article>\n")
    }
}
