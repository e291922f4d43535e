// The addresses of a vault's documents: as the editor wrote them where they are open.

import FileSystem
import Vault

struct DocumentAddresses {
    /// What the address of every document begins with.
    private let start: String
    private let opened: [VaultPath: String]
    private let documents: OpenDocuments

    /// - Parameters:
    ///   - root: the folder of the vault as the editor writes it.
    ///   - opened: the documents of it that the editor has open, where they may be written otherwise.
    init(_ root: String, opened: [VaultPath: String], _ documents: OpenDocuments) {
        start = FileAddress.of(path: Paths.join(root, ""))
        (self.opened, self.documents) = (opened, documents)
    }

    subscript(path: VaultPath) -> String {
        let plain = start + FileAddress.encoded(path.text)
        return documents[plain] != nil ? plain : opened[path] ?? plain
    }
}
