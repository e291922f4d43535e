// A version of the vault's contents, for caching of answers.

import SQLite

extension VaultIndex {
    /// Changes whenever a document was written or removed. Throws `SQLiteError`.
    package func generation() throws -> String {
        let next = try database.integer("SELECT value FROM meta WHERE key='next_document'") ?? 0
        let count = try database.integer("SELECT count(*) FROM documents") ?? 0
        return "\(next)/\(count)"
    }
}
