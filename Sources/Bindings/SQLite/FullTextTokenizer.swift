// A tokenizer of FTS5 that hands over tokens which Swift code has found (sqlite.org/fts5.html#custom_tokenizers).

internal import CSQLite

/// Finds the tokens of a text for FTS5.
package protocol FullTextTokenizer: AnyObject {
    /// Calls `emit` for each token with its bytes, its range in `text`, and whether it stands at the same position as the one
    /// before (FTS5_TOKEN_COLOCATED).
    func tokenize(
        _ text: UnsafeRawBufferPointer,
        emit: (_ token: UnsafeRawBufferPointer, _ range: Range<Int>, _ same: Bool) -> Bool)
}

extension Database {
    /// Makes `tokenizer` usable as `tokenize='NAME'` on this connection; it is kept as long as the connection.
    package func register(_ tokenizer: any FullTextTokenizer, as name: String) throws(SQLiteError) {
        let api = try fullTextInterface()
        var methods = fts5_tokenizer(
            xCreate: { context, _, _, tokenizer in
                tokenizer?.pointee = OpaquePointer(context)
                return SQLITE_OK
            },
            xDelete: { _ in },
            xTokenize: tokenizeForSQLite)
        let box = Unmanaged.passRetained(TokenizerBox(tokenizer)).toOpaque()
        let code = api.pointee.xCreateTokenizer(
            api, name, box, &methods, { box in box.map { Unmanaged<TokenizerBox>.fromOpaque($0).release() } })
        try check(code, nil)
    }

    private func fullTextInterface() throws(SQLiteError) -> UnsafeMutablePointer<fts5_api> {
        var api: UnsafeMutablePointer<fts5_api>?
        var statement: OpaquePointer?
        // The type tag is compared by its address' content and must stay valid.
        let tag: StaticString = "fts5_api_ptr"
        try check(sqlite3_prepare_v2(handle, "SELECT fts5(?1)", -1, &statement, nil), "SELECT fts5(?1)")
        withUnsafeMutablePointer(to: &api) { pointer in
            tag.utf8Start.withMemoryRebound(to: CChar.self, capacity: tag.utf8CodeUnitCount) { name in
                sqlite3_bind_pointer(statement, 1, UnsafeMutableRawPointer(pointer), name, nil)
                _ = sqlite3_step(statement)
            }
        }
        sqlite3_finalize(statement)
        guard let api else { throw SQLiteError(code: SQLITE_ERROR, message: "SQLite has no FTS5", sql: nil) }
        return api
    }
}

private final class TokenizerBox {
    let tokenizer: any FullTextTokenizer
    init(_ tokenizer: any FullTextTokenizer) { self.tokenizer = tokenizer }
}

private func tokenizeForSQLite(
    _ box: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: Int32, _ text: UnsafePointer<CChar>?, _ count: Int32,
    _ emit: (
        @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) -> Int32
    )?
) -> Int32 {
    guard let box, let emit else { return SQLITE_ERROR }
    let tokenizer = Unmanaged<TokenizerBox>.fromOpaque(UnsafeRawPointer(box)).takeUnretainedValue().tokenizer
    var code = SQLITE_OK
    tokenizer.tokenize(UnsafeRawBufferPointer(start: text, count: Int(count))) { token, range, same in
        code = emit(
            context, same ? FTS5_TOKEN_COLOCATED : 0, token.baseAddress?.assumingMemoryBound(to: CChar.self),
            Int32(token.count), Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound))
        return code == SQLITE_OK
    }
    return code
}
