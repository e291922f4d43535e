// A page for handwriting: the ink file that a document names, or a new one.

import Ink
import Vault
import Workspaces

package struct WriteInk: Sendable {
    package let document: VaultPath

    package init(_ document: VaultPath) { self.document = document }

    /// The first writable ink file of the document; if it names none, an empty page on the document's own paper.
    ///
    /// Throws `VaultError` if there is no such document, and what `TakeInk` throws.
    package func plan(in workspace: Workspace) throws -> Plan<TakenInk> {
        let document = try workspace.vault.document(document)
        for path in document.fields.ink.filter({ !TakeInk.isPicture($0) }).compactMap({ VaultPath($0) }) {
            guard workspace.vault.files.exists(path), let file = try? InkFile(path, in: workspace),
                file.reading.isOurs
            else { continue }
            return Plan([], TakenInk(path: path, isNew: false, document: document.path, summary: file.summary))
        }
        let paper = document.fields.paper.flatMap { InkPaper(rawValue: $0) } ?? .lined
        return try TakeInk(.empty(paper), into: document.path.text).plan(for: document, in: workspace)
    }
}
