// Owns a database connection.

internal import CSQLite

/// A connection to a database file, not thread-safe (opened with SQLITE_OPEN_NOMUTEX).
package final class Database {
    package enum Access: Sendable { case readOnly, readWrite, create }

    let handle: OpaquePointer
    private var functions: [FunctionBox] = []
    private var orders: [OrderBox] = []

    /// Opens the file at `path`. Waits up to `busyMilliseconds` for locks of other processes.
    package init(path: String, access: Access, busyMilliseconds: Int32 = 5000) throws(SQLiteError) {
        let flags: Int32 =
            switch access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        _ = Self.isConfigured
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw SQLiteError(code: code, message: message, sql: nil)
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, busyMilliseconds)
    }

    /// Counting allocations takes a lock for each, and the count is never used.
    private static let isConfigured = csqlite_without_memory_statistics() == SQLITE_OK

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that return no rows.
    package func execute(_ sql: String) throws(SQLiteError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
    }

    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, on: self)
    }

    /// The first column of the first row; nil if there is no row or it is NULL.
    package func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        let statement = try prepare(sql)
        guard try statement.step(), !statement.isNull(0) else { return nil }
        return statement.integer(0)
    }

    package func text(_ sql: String) throws(SQLiteError) -> String? {
        let statement = try prepare(sql)
        guard try statement.step(), !statement.isNull(0) else { return nil }
        return statement.text(0)
    }

    /// A copy of the database in memory: writes to it are not stored. Throws `SQLiteError`.
    package func copyInMemory() throws(SQLiteError) -> Database {
        let copy = try Database(path: ":memory:", access: .create)
        guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw SQLiteError(
                code: sqlite3_errcode(copy.handle), message: String(cString: sqlite3_errmsg(copy.handle)), sql: nil)
        }
        let code = sqlite3_backup_step(backup, -1)
        let end = sqlite3_backup_finish(backup)
        try copy.check(code == SQLITE_DONE ? end : code, nil)
        return copy
    }

    /// Runs `body` in a transaction; an error rolls everything back.
    package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Runs `body`, which only reads, in one transaction: otherwise each statement locks the file separately. A
    /// nested call joins the outer transaction.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
        try execute("BEGIN DEFERRED")
        defer { try? execute("COMMIT") }
        return try body()
    }

    func check(_ code: Int32, _ sql: String?) throws(SQLiteError) {
        guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
        throw error(code, sql)
    }

    /// SQLite's error of the last call, or the failure of a Swift function that ended it.
    func error(_ code: Int32, _ sql: String?) -> SQLiteError {
        let causes = functions.compactMap { $0.takeFailure() }
        return SQLiteError(
            code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql, cause: causes.first)
    }
}

extension Database {
    /// Registers a pure function of texts for use in SQL as `NAME(a, b)`; it returns a boolean. An error that it
    /// throws ends the statement, and becomes the `cause` of the statement's error.
    package func register(_ name: String, _ function: @escaping TextFunction) throws(SQLiteError) {
        let box = FunctionBox(function)
        functions.append(box)
        let code = sqlite3_create_function_v2(
            handle, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, Unmanaged.passUnretained(box).toOpaque(),
            { context, _, values in
                guard let box = sqlite3_user_data(context), let values else { return }
                func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
                    UnsafeBufferPointer(
                        start: sqlite3_value_text(values[index]), count: Int(sqlite3_value_bytes(values[index])))
                }
                switch Unmanaged<FunctionBox>.fromOpaque(box).takeUnretainedValue().call(bytes(0), bytes(1)) {
                case true?: sqlite3_result_int(context, 1)
                case false?: sqlite3_result_int(context, 0)
                case nil: sqlite3_result_error_code(context, SQLITE_ERROR)
                }
            }, nil, nil, nil)
        try check(code, nil)
    }

    /// Registers a collation for use in SQL as `COLLATE NAME`: negative if the first text comes before the second.
    package func collate(_ name: String, _ compare: @escaping TextOrder) throws(SQLiteError) {
        let box = OrderBox(compare: compare)
        orders.append(box)
        let code = sqlite3_create_collation_v2(
            handle, name, SQLITE_UTF8, Unmanaged.passUnretained(box).toOpaque(),
            { box, firstCount, first, secondCount, second in
                guard let box else { return 0 }
                func bytes(_ start: UnsafeRawPointer?, _ count: Int32) -> UnsafeBufferPointer<UInt8> {
                    UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: Int(count))
                }
                let order = Unmanaged<OrderBox>.fromOpaque(box).takeUnretainedValue().compare(
                    bytes(first, firstCount), bytes(second, secondCount))
                return Int32(order.signum())
            }, nil)
        try check(code, nil)
    }

    package typealias TextOrder =
        @Sendable (_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Int

    package typealias TextFunction =
        @Sendable (_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) throws -> Bool
}

/// A collation, owned by its database.
private final class OrderBox {
    let compare: Database.TextOrder

    init(compare: @escaping Database.TextOrder) { self.compare = compare }
}

/// A function called by SQL, with its last failure. Owned by its database.
private final class FunctionBox {
    private let function: Database.TextFunction
    private var failure: (any Error)?

    init(_ function: @escaping Database.TextFunction) { self.function = function }

    /// Nil if it failed.
    func call(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool? {
        do {
            return try function(first, second)
        } catch {
            failure = error
            return nil
        }
    }

    func takeFailure() -> (any Error)? {
        defer { failure = nil }
        return failure
    }
}

extension Database {
    /// The version reported by the library.
    package static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
