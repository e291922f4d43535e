// Documents on their way out by path, so that most are read and parsed once.

import Vault

/// As many documents as may stay in memory.
struct DocumentCache: Sendable {
    /// Of text; what is known of it takes about as much again.
    private static let mostBytes = 12 << 20

    private var documents: [VaultPath: Document] = [:]
    /// Of text.
    private var bytes = 0

    /// Keeps a document as it leaves, where there is room.
    mutating func add(_ document: Document) {
        guard bytes + document.bytes.count <= Self.mostBytes, documents[document.path] == nil else { return }
        documents[document.path] = document
        bytes += document.bytes.count
    }

    func document(_ path: VaultPath, in vault: OutgoingVault) throws -> Document {
        if let known = documents[path] { return known }
        return try vault.document(path)
    }
}
