// A table of documents and lines, in an order of one's own, with rows whose keys can be changed; views of bases.

import Bytes
import DocumentActions
import Pages
import Search
import Tables
import Vault
import Wording
import Workspaces

struct TablePage {
    let visit: Visit

    static let address = "/table"
    static let board = "/board"

    private func say(_ phrase: Phrase) -> String { visit.say(phrase) }

    func response(isBoard: Bool = false) throws -> WebResponse {
        let workspace = try visit.workspace()
        let fields = try TableFields(visit.query)
        let isAsked = TableFields.isAsked(visit.query)
        do {
            let table = isAsked ? try workspace.table(fields.request(in: workspace)) : nil
            if visit.request.wantsJSON {
                guard let table else { throw WebRefusal.badRequest }
                return .json(Schema.table(table, view: nil, visit.language))
            }
            let bases = table == nil ? BaseSource.all(in: workspace.vault).filter { !$0.isHidden } : []
            return .html(
                html(fields, isBoard: isBoard) { html in
                    if let table {
                        write(table, fields, isBoard: isBoard, &html)
                    } else {
                        list(bases, workspace, &html)
                    }
                })
        } catch let error where error is TableError || error is WorkspaceError {
            guard !visit.request.wantsJSON else { throw error }
            return .html(
                html(fields, isBoard: isBoard) { FormMarkup.problem(Explanation(error), visit, &$0) },
                status: WebRefusal(explaining: error).status)
        }
    }

    /// A view of a base; the first where the address names none.
    func base(_ path: VaultPath) throws -> WebResponse {
        let workspace = try visit.workspace()
        let source = try BaseSource.named(path.text, in: workspace.vault) { try workspace.document(named: $0) }
        let view = try source.view(visit.query["view"])
        let table = try workspace.table(source.request(view, in: nil).limited(to: TableFields.most))
        if visit.request.wantsJSON { return .json(Schema.table(table, view: view.name, visit.language)) }
        let isBoard = ["kanban", "board"].contains(view.type) && table.isGrouped
        return .html(
            WebPage(visit, .tables).html(view.name, .other, isWide: true) { html in
                html.markup("<div class=\"views\">")
                html.element("h1", path.stem)
                html.markup("<nav class=\"tabs\" aria-label=\"\(say(WebWords.savedViews))\">")
                for other in source.file.views {
                    html.markup("<a href=\"")
                    html.words(WebAddress.base(path, view: other.name))
                    html.markup("\"\(other.name == view.name ? " aria-current=\"page\"" : "")>")
                    html.words(other.name)
                    html.markup("</a>")
                }
                html.markup("</nav></div>\n")
                for (fault, line) in source.faults {
                    html.element("p", "\(path.text):\(line): " + say(fault.message), class: "tone-warning")
                }
                let group = view.question.groups.first.flatMap { order in
                    order.expression.noteKey
                }
                if isBoard {
                    BoardMarkup(visit: visit, table: table, key: group).write(&html)
                } else {
                    TableMarkup(visit: visit, table: table, fields: nil).write(&html)
                }
            })
    }

    private func html(_ fields: TableFields, isBoard: Bool, _ content: (inout HTMLText) -> Void) -> [UInt8] {
        WebPage(visit, .tables).html(say(isBoard ? WebWords.board : WebWords.tables), .other, isWide: true) { html in
            html.markup("<div class=\"views\">")
            html.element("h1", say(isBoard ? WebWords.board : WebWords.tables))
            html.markup("<nav class=\"tabs\" aria-label=\"\(say(WebWords.tables))\">")
            for (page, name) in [(Self.address, WebWords.table), (Self.board, WebWords.board)] {
                html.markup("<a href=\"")
                html.words(fields.address(page))
                html.markup("\"\((page == Self.board) == isBoard ? " aria-current=\"page\"" : "")>\(say(name))</a>")
            }
            html.markup(
                "</nav></div>\n<form class=\"entry-form asking\" action=\"\(isBoard ? Self.board : Self.address)\">")
            let inputs = [
                ("q", WebWords.askedDocuments, fields.query), ("columns", WebWords.columns, fields.columns),
                ("where", WebWords.condition, fields.condition), ("group", WebWords.grouped, fields.group),
                ("sort", WebWords.sortedBy, fields.sort),
            ]
            for (name, words, value) in inputs {
                html.markup("<label>\(say(words))<br><input name=\"\(name)\" autocomplete=\"off\" value=\"")
                html.words(value)
                html.markup("\"></label>")
            }
            if fields.subject != .documents {
                html.markup("<input type=\"hidden\" name=\"from\" value=\"\(fields.subject.rawValue)\">")
            }
            html.markup("<button>\(say(WebWords.show))</button></form>\n")
            content(&html)
        }
    }

    private func write(_ table: Table, _ fields: TableFields, isBoard: Bool, _ html: inout HTMLText) {
        guard isBoard else { return TableMarkup(visit: visit, table: table, fields: fields).write(&html) }
        guard table.isGrouped else { return html.element("p", say(WebWords.boardNeedsGroups), class: "count") }
        let key = (try? TableColumn(fields.group))?.key
        BoardMarkup(visit: visit, table: table, key: fields.subject == .documents ? key : nil).write(&html)
    }

    /// Views that were saved.
    private func list(_ bases: [VaultPath], _ workspace: Workspace, _ html: inout HTMLText) {
        guard !bases.isEmpty else { return html.element("p", say(WebWords.tableHelp), class: "count") }
        html.element("h2", say(WebWords.savedViews))
        html.markup("<ul class=\"plain\">")
        for path in bases {
            html.markup("<li>")
            html.link(WebAddress.base(path), path.stem)
            let names = (try? workspace.vault.files.read(path).bytes).map { BaseFile($0).views.map(\.name) } ?? []
            html.element("small", names.joined(separator: " · "))
            html.markup("</li>")
        }
        html.markup("</ul>\n")
    }
}

/// Rows below the columns of a table.
struct TableMarkup {
    let visit: Visit
    let table: Table
    /// What the address asks, where an order can be chosen and keys can be changed.
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
                html.link(fields.sorted(by: column).address(TablePage.address), column.title)
            } else {
                html.words(column.title)
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

    private func row(_ row: Table.Row, _ isRight: [Bool], _ html: inout HTMLText) {
        let isOpen = isEditable && visit.query["edit"] == row.path
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
                html.markup("<input form=\"row\" name=\"value\" autocomplete=\"off\" aria-label=\"")
                html.words(column.title)
                html.markup("\" value=\"")
                html.words(cell.cellText)
                html.markup("\">")
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
