// The one error of this binding.

internal import CSQLite

/// A call that SQLite refused: its extended result code and its words (sqlite.org/rescode.html).
package struct SQLiteError: Error, Sendable {
    package let code: Int32
    package let message: String
    package let sql: String?

    private var primary: Int32 { code & 0xff }

    /// The file is not a database or its pages contradict each other.
    package var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT].contains(primary) }
    /// Another process holds the lock.
    package var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(primary) }
    package var isFull: Bool { primary == SQLITE_FULL }
    package var isReadOnly: Bool { [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM].contains(primary) }
    package var isInputOutput: Bool { primary == SQLITE_IOERR }
}
