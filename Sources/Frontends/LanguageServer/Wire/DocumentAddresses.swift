// URIs of a vault's documents: for open ones, in the editor's spelling.

import FileSystem
import Vault

struct DocumentAddresses {
    /// The common prefix of all URIs.
    private let start: String
    private let opened: [VaultPath: String]
    private let documents: OpenDocuments

    /// - Parameters:
    ///   - root: the folder of the vault in the editor's spelling.
    ///   - opened: its open documents, which may have a different spelling.
    init(_ root: String, opened: [VaultPath: String], _ documents: OpenDocuments) {
        start = FileAddress.of(path: Paths.join(root, ""))
        (self.opened, self.documents) = (opened, documents)
    }

    subscript(path: VaultPath) -> String {
        let plain = start + FileAddress.encoded(path.text)
        return documents[plain] != nil ? plain : opened[path] ?? plain
    }
}
