// Documents on their way out by path, so that most are read and parsed once.

import Vault

/// As many documents as may stay in memory.
struct DocumentCache: Sendable {
    /// Of text; what is known of it takes about as much again.
    private static let mostBytes = 32 << 20

    private var documents: [VaultPath: Kept] = [:]
    /// Of text.
    private var bytes = 0

    /// Keeps a document as it leaves, where there is room.
    mutating func add(_ document: Document) {
        guard bytes + document.bytes.count <= Self.mostBytes, documents[document.path] == nil else { return }
        documents[document.path] = Kept(document)
        bytes += document.bytes.count
    }

    func document(_ path: VaultPath, in vault: OutgoingVault) throws -> Document {
        if let known = documents[path] { return known.document }
        return try vault.document(path)
    }

    /// A document that a table of them can move without copying it.
    private final class Kept: Sendable {
        let document: Document

        init(_ document: Document) { self.document = document }
    }
}
