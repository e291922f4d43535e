// The entries of other programs that are already in the vault.

import SQLite
import Vault

extension VaultIndex {
    /// The `id:` of every `imported:`, wherever its document is now. Throws `SQLiteError`.
    package func importedIdentifiers() throws -> Set<String> {
        let rows = try database.prepare("SELECT value FROM fields WHERE key = 'imported.id'")
        var found: Set<String> = []
        while try rows.step() { found.insert(rows.text(0)) }
        return found
    }

    /// The paths of the documents with these identifiers. Throws `SQLiteError`.
    package func importedPaths(_ identifiers: Set<String>) throws -> [String: VaultPath] {
        let rows = try database.prepare(
            "SELECT f.value, d.path FROM fields f JOIN documents d ON d.id = f.document WHERE f.key = 'imported.id' ORDER BY d.path"
        )
        var found: [String: VaultPath] = [:]
        while try rows.step() {
            let identifier = rows.text(0)
            if identifiers.contains(identifier), found[identifier] == nil {
                found[identifier] = VaultPath(trusted: rows.text(1))
            }
        }
        return found
    }
}
