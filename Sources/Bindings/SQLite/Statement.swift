// Owns a prepared statement: binds, steps, reads columns.

internal import CSQLite

/// A prepared statement. Parameters count from 1, columns from 0, as in SQLite's manual.
package final class Statement {
    private let handle: OpaquePointer
    private let database: Database
    /// The first error in binding a parameter since the last step.
    private var refusal: SQLiteError?

    init(_ sql: String, on database: Database) throws(SQLiteError) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        try database.check(code, sql)
        guard let prepared else { throw SQLiteError(code: SQLITE_MISUSE, message: "no statement", sql: sql) }
        handle = prepared
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// True while there is a row to read. Throws the error of the step, or of binding a parameter before it.
    package func step() throws(SQLiteError) -> Bool {
        if let refusal {
            self.refusal = nil
            throw refusal
        }
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw error(code)
    }

    private func error(_ code: Int32) -> SQLiteError {
        database.error(code, sqlite3_sql(handle).map { String(cString: $0) })
    }

    /// Runs a statement that returns no rows, and resets it.
    package func run() throws(SQLiteError) {
        defer { reset() }
        _ = try step()
    }

    package func reset() {
        sqlite3_reset(handle)
    }

    // MARK: Parameters

    // A binding error (an unknown parameter, too long a text, a statement that was not reset) is reported by the next step.

    private func check(_ code: Int32) {
        if code != SQLITE_OK, refusal == nil { refusal = error(code) }
    }

    package func bind(_ index: Int32, _ value: Int64?) {
        check(value.map { sqlite3_bind_int64(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
    }

    package func bind(_ index: Int32, _ value: Int?) { bind(index, value.map(Int64.init)) }

    package func bind(_ index: Int32, _ value: Double?) {
        check(value.map { sqlite3_bind_double(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
    }

    package func bind(_ index: Int32, _ value: String?) {
        guard var value else { return check(sqlite3_bind_null(handle, index)) }
        let code = value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // A nil pointer would bind NULL; an empty text needs a valid address.
                if let base = text.baseAddress {
                    sqlite3_bind_text(handle, index, base, Int32(clamping: text.count), csqlite_transient())
                } else {
                    sqlite3_bind_text(handle, index, "", 0, csqlite_transient())
                }
            }
        }
        check(code)
    }

    /// Binds the bytes as text or as a blob, copying them.
    package func bind(_ index: Int32, bytes: [UInt8], asText: Bool = false) {
        bytes.withUnsafeBytes { bind(index, $0, asText: asText, csqlite_transient()) }
    }

    /// Binds the bytes in place as text or as a blob: they must remain valid until the statement has run.
    package func bind(_ index: Int32, inPlace bytes: UnsafeRawBufferPointer, asText: Bool = false) {
        bind(index, bytes, asText: asText, nil)  // SQLITE_STATIC
    }

    private func bind(
        _ index: Int32, _ buffer: UnsafeRawBufferPointer, asText: Bool, _ destructor: sqlite3_destructor_type?
    ) {
        let count = Int32(clamping: buffer.count)
        let code =
            switch (buffer.baseAddress, asText) {
            case (let base?, true):
                sqlite3_bind_text(handle, index, base.assumingMemoryBound(to: CChar.self), count, destructor)
            case (let base?, false): sqlite3_bind_blob(handle, index, base, count, destructor)
            case (nil, true): sqlite3_bind_text(handle, index, "", 0, csqlite_transient())
            case (nil, false): sqlite3_bind_zeroblob(handle, index, 0)
            }
        check(code)
    }

    // MARK: Columns of the current row

    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    package func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    package func text(_ column: Int32) -> String {
        guard let text = sqlite3_column_text(handle, column) else { return "" }
        let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    /// Calls `body` with the bytes of a text or blob, which are only valid during the call.
    package func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result
    {
        let base = sqlite3_column_blob(handle, column)
        return try body(UnsafeRawBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
