// The error of this binding.

internal import CSQLite

/// A call that SQLite refused, with its extended result code and message (sqlite.org/rescode.html).
package struct SQLiteError: Error, Sendable {
    package let code: Int32
    package let message: String
    package let sql: String?
    /// An error thrown by a Swift function (`Database.register`).
    package var cause: (any Error)?

    private var primary: Int32 { code & 0xff }

    package var isFull: Bool { primary == SQLITE_FULL }
    package var isReadOnly: Bool { [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM].contains(primary) }
    package var isInputOutput: Bool { primary == SQLITE_IOERR }
}
