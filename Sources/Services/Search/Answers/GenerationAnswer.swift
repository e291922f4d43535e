// Whether the vault is as it was: for answers that others keep.

import SQLite

extension VaultIndex {
    /// Another text whenever a document was written, or left, since. Throws `SQLiteError`.
    package func generation() throws -> String {
        let next = try database.integer("SELECT value FROM meta WHERE key='next_document'") ?? 0
        let count = try database.integer("SELECT count(*) FROM documents") ?? 0
        return "\(next)/\(count)"
    }
}
