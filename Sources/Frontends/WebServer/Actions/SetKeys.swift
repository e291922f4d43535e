// Changes values of a document's keys, provided that they still have the values shown.

import Bytes
import DocumentActions
import Search
import Tables
import Vault
import Wording
import Workspaces

struct SetKeys {
    let visit: Visit

    static let address = "/set"

    /// Throws 412 if a value has changed meanwhile, and what `FieldEdit` throws.
    func save() throws -> WebResponse {
        let workspace = try visit.workspace()
        guard let path = VaultPath(try visit.field("path")), path.isMarkdown, !path.isHidden else {
            throw WebRefusal.notFound
        }
        let (keys, before, values) = (visit.form.all("key"), visit.form.all("was"), visit.form.all("value"))
        guard !keys.isEmpty, keys.count == values.count, keys.count == before.count else { throw WebRefusal.badRequest }
        let now = try current(keys, of: path, workspace)
        let changes = zip(zip(keys, now), zip(before, values)).filter { $1.0 != $1.1 }
        for ((key, now), (was, _)) in changes where now != was {
            throw WebRefusal(
                412,
                Phrase(
                    "\(key) was changed meanwhile to “\(now)”: look at the page again",
                    fr: "\(key) a été modifié entre-temps en « \(now) » : rechargez la page"))
        }
        let types = workspace.vault.folderTypes
        let assigned = changes.filter { !$1.1.isEmpty }.map { named, values in
            // A list is displayed and typed with commas.
            let isList = types.field(named.0, of: path)?.kind == .list && !values.1.hasPrefix("[")
            return named.0 + "=" + (isList ? "[\(values.1)]" : values.1)
        }
        guard assigned.allSatisfy(FieldEdit.isAssignment) else { throw WebRefusal.badRequest }
        let edit = try FieldEdit(
            assigned, unsetting: changes.filter { $1.1.isEmpty }.map(\.0.0), in: workspace)
        let bulk = try edit.edit(NamedDocuments([path.text]), if: nil, in: workspace)
        let result = try visit.carryOut(bulk.plan(in: workspace), WebWords.saved(workspace.vault.document(path).title))
        if let refusal = result.refusals.first { throw refusal.error }
        return .seeOther(visit.backAddress)
    }

    /// The values as displayed in a table.
    private func current(_ keys: [String], of path: VaultPath, _ workspace: Workspace) throws -> [String] {
        var question = TableQuestion()
        for key in keys {
            guard let column = try? TableColumn("note." + key), column.key == key else { throw WebRefusal.badRequest }
            question.columns.append(column)
        }
        let table = try workspace.table(TableRequest(where: .everything, question, places: [path.text: 0]))
        guard let row = table.groups.first?.rows.first else { throw WebRefusal.notFound }
        return row.cells.map(\.cellText)
    }
}
