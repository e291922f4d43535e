// A document for its owner, with bases rendered as tables.

import Bake
import Search
import Vault
import Workspaces

extension Workspace {
    /// The document itself if it has no base that can be shown.
    package func withTables(_ document: Document) throws -> Document {
        let tables = BaseTables(
            document, bases: BaseSource.all(in: vault), language: language,
            read: { [vault] path in try? vault.files.read(path).bytes }, answer: { try table($0) })
        return tables.shown(in: document, settings: vault.settings)
    }
}
