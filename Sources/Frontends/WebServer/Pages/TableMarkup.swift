// A table on a page: sortable headings, groups with sums, rows with editable keys.

import Bytes
import CivilTime
import Pages
import Search
import Tables
import Vault
import Wording
import Workspaces

/// The rows of a table, below its headings.
struct TableMarkup {
    let visit: Visit
    let table: Table
    /// The parameters in the address, if order and keys can be changed.
    let fields: TableFields?

    func write(_ html: inout HTMLText) {
        html.element("p", visit.say(WebWords.rows(table.count)), class: "count")
        html.markup("<div class=\"scroll\" tabindex=\"0\"><table class=\"rows\"><thead><tr>")
        let isRight = table.rightAligned
        for (number, column) in table.columns.enumerated() {
            html.markup("<th scope=\"col\"\(isRight[number] ? " class=\"number\"" : "")")
            let order = fields.map {
                $0.sort == column.text ? "ascending" : $0.sort == "-" + column.text ? "descending" : ""
            }
            if let order, !order.isEmpty { html.markup(" aria-sort=\"\(order)\"") }
            html.markup(">")
            if let fields {
                html.link(fields.sorted(by: column).address(TablePage.address), column.head(visit.language))
            } else {
                html.words(column.head(visit.language))
            }
            html.markup("</th>")
        }
        if isEditable { html.markup("<th><span class=\"hidden\">\(visit.say(WebWords.edit))</span></th>") }
        html.markup("</tr></thead>\n")
        for group in table.groups {
            html.markup("<tbody>")
            if !group.keys.isEmpty {
                html.markup("<tr><th scope=\"rowgroup\" colspan=\"\(table.columns.count + (isEditable ? 1 : 0))\">")
                html.words(group.keys.map { $0.isEmpty ? "–" : $0.cellText }.joined(separator: " · "))
                html.element("small", String(group.count))
                html.markup("</th></tr>")
            }
            for row in group.rows { self.row(row, isRight, &html) }
            if group.rows.count < group.count || table.isGrouped { feet(group.summaries, isRight, &html) }
            html.markup("</tbody>\n")
        }
        if !table.summaries.isEmpty {
            html.markup("<tfoot>")
            feet(table.totals, isRight, &html)
            html.markup("</tfoot>")
        }
        html.markup("</table></div>\n")
        for fault in table.faults { html.element("p", visit.say(fault.phrase(withPath: true)), class: "tone-warning") }
    }

    private var isEditable: Bool {
        visit.formToken != nil && fields?.subject == .documents && table.columns.contains { $0.key != nil }
    }

    private func feet(_ values: [TableValue], _ isRight: [Bool], _ html: inout HTMLText) {
        for foot in table.feet(values, visit.language) {
            html.markup("<tr class=\"sums\">")
            for (cell, isRight) in zip(foot, isRight) {
                html.markup("<td\(isRight ? " class=\"number\"" : "")>")
                html.words(cell)
                html.markup("</td>")
            }
            html.markup("</tr>")
        }
    }

    /// The input for a value: a choice if a type of the note defines one, a date for a date.
    private func input(_ value: String, _ name: String, _ field: TypedField?, _ html: inout HTMLText) {
        let choices = field.map { $0.kind == .list ? [] : $0.choices } ?? []
        guard choices.isEmpty else {
            html.markup("<select form=\"row\" name=\"value\" aria-label=\"")
            html.words(name)
            html.markup("\">")
            for choice in [""] + (choices.contains(value) || value.isEmpty ? [] : [value]) + choices {
                html.markup("<option value=\"")
                html.words(choice)
                html.markup("\"\(choice == value ? " selected" : "")>")
                html.words(choice.isEmpty ? "–" : choice)
                html.markup("</option>")
            }
            return html.markup("</select>")
        }
        let isDate = field?.kind == .date && (value.isEmpty || Day(iso: value) != nil)
        html.markup(
            "<input form=\"row\" name=\"value\"\(isDate ? " type=\"date\"" : "") autocomplete=\"off\" aria-label=\"")
        html.words(name)
        html.markup("\" value=\"")
        html.words(value)
        html.markup("\">")
    }

    private func row(_ row: Table.Row, _ isRight: [Bool], _ html: inout HTMLText) {
        let isOpen = isEditable && visit.query["edit"] == row.path
        let types = isOpen ? (try? visit.workspace())?.vault.folderTypes : nil
        html.markup("<tr>")
        for (number, cell) in row.cells.enumerated() {
            let column = table.columns[number]
            html.markup("<td\(isRight[number] ? " class=\"number\"" : "")>")
            if isOpen, let key = column.key {
                for (name, value) in [("key", key), ("was", cell.cellText)] {
                    html.markup("<input type=\"hidden\" form=\"row\" name=\"\(name)\" value=\"")
                    html.words(value)
                    html.markup("\">")
                }
                input(cell.cellText, column.title, types?.field(key, of: VaultPath(trusted: row.path)), &html)
            } else if let path = VaultPath(row.path), number == table.columns.firstIndex(where: { $0.key == nil }) ?? 0
            {
                html.link(WebAddress.page(path), cell.isEmpty ? path.stem : cell.cellText)
            } else {
                html.words(cell.cellText)
            }
            html.markup("</td>")
        }
        if isEditable, let fields {
            html.markup("<td>")
            if isOpen {
                FormMarkup(visit: visit).write(
                    to: SetKeys.address, id: "row", hidden: [("path", row.path)],
                    back: fields.address(TablePage.address), &html
                ) { FormMarkup.button(visit.say(WebWords.save), class: "small", &$0) }
            } else {
                html.markup("<a class=\"button quiet small\" href=\"")
                html.words(fields.address(TablePage.address) + "&edit=" + FormFields.encoded(row.path))
                html.markup("\" aria-label=\"")
                html.words(visit.say(WebWords.edit) + ": " + row.path)
                html.markup("\">\(visit.say(WebWords.edit))</a>")
            }
            html.markup("</td>")
        }
        html.markup("</tr>\n")
    }
}
