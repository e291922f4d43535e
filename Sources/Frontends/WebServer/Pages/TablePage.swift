// A table of documents and lines, sortable and with editable keys; views of bases.

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
                        write(table, fields, isBoard ? workspace.vault.folderTypes : nil, &html)
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

    /// A view of a base; by default, the first.
    func base(_ path: VaultPath) throws -> WebResponse {
        let workspace = try visit.workspace()
        let source = try BaseSource.named(path.text, view: visit.query["view"], in: workspace.vault) {
            try workspace.document(named: $0)
        }
        let view = try source.view(visit.query["view"])
        let table = try workspace.table(source.request(view, in: nil).limited(to: TableFields.maxFields))
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
                // In a base, a bare name is a key.
                let group = view.question.groups.first.flatMap { $0.expression.noteKey ?? $0.expression.bareName }
                if isBoard {
                    BoardMarkup(visit: visit, table: table, key: group, types: workspace.vault.folderTypes).write(&html)
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

    /// - Parameter board: the types of the vault, for a board; nil for a table.
    private func write(_ table: Table, _ fields: TableFields, _ board: FolderTypes?, _ html: inout HTMLText) {
        guard let board else { return TableMarkup(visit: visit, table: table, fields: fields).write(&html) }
        guard table.isGrouped else { return html.element("p", say(WebWords.boardNeedsGroups), class: "count") }
        let key = (try? TableColumn(fields.group))?.key
        BoardMarkup(visit: visit, table: table, key: fields.subject == .documents ? key : nil, types: board).write(
            &html)
    }

    /// Saved views.
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
