// A cache of documents in exported form by path, so that most are read and parsed once.

import Permissions
import Vault

/// Limits the documents in memory.
package struct DocumentCache: Sendable {
    /// Bytes of text; its parsed form takes about as much again.
    private static let maxBytes = 32 << 20

    private var documents: [VaultPath: Kept] = [:]
    /// Bytes of text.
    private var bytes = 0

    /// Adds a document in exported form, if there is room.
    package mutating func add(_ kept: Kept) {
        let (path, size) = (kept.document.path, kept.document.bytes.count)
        guard bytes + size <= Self.maxBytes, documents[path] == nil else { return }
        documents[path] = kept
        bytes += size
    }

    package func document(_ path: VaultPath, in vault: OutgoingVault) throws -> Document {
        if let known = documents[path] { return known.document }
        return try vault.document(path)
    }

    /// The same, borrowed.
    package func read<Value>(_ path: VaultPath, in vault: OutgoingVault, _ body: (Document) throws -> Value) throws
        -> Value
    {
        if let known = documents[path] { return try body(known.document) }
        return try body(try vault.document(path))
    }

    /// A document that a table can move without copying its dozens of values.
    package final class Kept: Sendable {
        let document: Document

        init(_ document: consuming Document) { self.document = document }
    }
}
