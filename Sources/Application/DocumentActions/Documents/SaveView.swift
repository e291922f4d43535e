// Saves a table query as a view of a `.base` file.

import Bytes
import Search
import Tables
import Vault
import Workspaces

package struct SavedView: Sendable {
    package let path: VaultPath
    package let name: String
    package let outcome: BaseEdit.Outcome
}

package struct SaveView {
    private let request: TableRequest
    private let file: String
    private let view: String?

    /// - Parameters:
    ///   - file: a base by its path or name; created if missing.
    ///   - view: the view to add or replace; nil for one named after the file.
    package init(_ request: TableRequest, to file: String, view: String? = nil) {
        (self.request, self.file, self.view) = (request, file, view)
    }

    /// Throws `TableError` if a base cannot express the query, or would have other rows; `EditRefusal` if the file cannot be edited.
    package func plan(in workspace: Workspace) throws -> Plan<SavedView> {
        let question = try request.questionOfBase()
        let path = try path(in: workspace)
        let name = view ?? path.stem
        let before = workspace.vault.files.exists(path) ? try workspace.vault.files.read(path).bytes : nil
        let edit = try BaseEdit(saving: question, as: name, in: path, before)
        try check(edit.bytes, path, name, workspace)
        let saved = SavedView(path: path, name: name, outcome: edit.outcome)
        guard edit.outcome != .unchanged else { return Plan([], saved) }
        let change = FileChange.rewriteOrCreate(path, new: []) { bytes in
            try BaseEdit(saving: question, as: name, in: path, bytes).bytes
        }
        return Plan([change], saved)
    }

    private func path(in workspace: Workspace) throws -> VaultPath {
        if let known = BaseSource.named(file, among: BaseSource.all(in: workspace.vault)) { return known }
        let typed = file.hasSuffix(".base") ? file : file + ".base"
        guard let path = workspace.vaultPath(of: typed) else { throw VaultError.outside(path: typed) }
        return path
    }

    /// The view must have the rows of the query, in the same order and groups.
    private func check(_ bytes: [UInt8], _ path: VaultPath, _ name: String, _ workspace: Workspace) throws {
        let base = BaseSource(path, file: bytes)
        func rows(_ request: TableRequest) throws -> [[String]] {
            try workspace.table(request.limited(to: 0)).groups.map { $0.rows.map(\.path) }
        }
        let (asked, saved) = (try rows(request), try rows(base.request(try base.view(name), in: nil)))
        guard asked != saved else { return }
        let (all, other) = (asked.flatMap(\.self), saved.flatMap(\.self))
        let path = zip(all, other).first { $0 != $1 }?.1 ?? (all.count > other.count ? all : other).last
        throw TableError.otherRows(path: path ?? "")
    }
}
