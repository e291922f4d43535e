// A document as its owner reads it: with tables where it has bases.

import Bake
import Search
import Vault
import Workspaces

extension Workspace {
    /// The document itself where it has none that can be shown.
    package func withTables(_ document: Document) throws -> Document {
        let tables = BaseTables(
            document, bases: BaseSource.all(in: vault), language: language,
            read: { [vault] path in try? vault.files.read(path).bytes }, answer: { try table($0) })
        return tables.shown(in: document, settings: vault.settings)
    }
}
