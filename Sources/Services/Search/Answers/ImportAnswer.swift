// Which entries of other programs are in the vault already.

import SQLite

extension VaultIndex {
    /// The `id:` of every `imported:`, wherever its document is now. Throws `SQLiteError`.
    package func importedIdentifiers() throws -> Set<String> {
        let rows = try database.prepare("SELECT value FROM fields WHERE key = 'imported.id'")
        var found: Set<String> = []
        while try rows.step() { found.insert(rows.text(0)) }
        return found
    }
}
