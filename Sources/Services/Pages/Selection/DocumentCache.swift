// Documents on their way out by path, so that most are read and parsed once.

import Permissions
import Vault

/// As many documents as may stay in memory.
package struct DocumentCache: Sendable {
    /// Of text; what is known of it takes about as much again.
    private static let maxBytes = 32 << 20

    private var documents: [VaultPath: Kept] = [:]
    /// Of text.
    private var bytes = 0

    /// Keeps a document as it leaves, where there is room.
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

    /// The same, lent.
    package func read<Value>(_ path: VaultPath, in vault: OutgoingVault, _ body: (Document) throws -> Value) throws
        -> Value
    {
        if let known = documents[path] { return try body(known.document) }
        return try body(try vault.document(path))
    }

    /// A document that a table of them can move without copying it: it has dozens of values.
    package final class Kept: Sendable {
        let document: Document

        init(_ document: consuming Document) { self.document = document }
    }
}
