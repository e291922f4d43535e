// The folders of the vault with their contents, built from the paths of all documents.

import Bytes
import CivilTime
import Pages
import Vault
import Wording

final class FolderTree {
    /// The folder's path in the vault; empty for the root.
    let path: String
    private(set) var folders: [FolderTree] = []
    private(set) var documents: [VaultPath] = []
    /// The number of documents in it and below it.
    private(set) var count = 0

    /// Its name among its siblings.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The display name of a folder: `11` below `2026` is its month.
    static func title(_ path: some StringProtocol, in language: LanguageCode) -> String {
        let parts = path.split(separator: "/").suffix(2)
        guard let name = parts.last else { return "" }
        guard parts.count == 2, let year = parts.first, year.count == 4, Int(year) != nil, name.count == 2,
            let month = Int(name), 1...12 ~= month
        else { return String(name) }
        return CivilNames.month(month, in: language).capitalizedFirst
    }

    private init(_ path: String) { self.path = path }

    /// - Parameter paths: of documents below the folder, in order: those in one folder are consecutive.
    convenience init(_ path: String, of paths: [VaultPath]) {
        self.init(path)
        var open = [self]
        for document in paths {
            let folder = document.folder
            while let last = open.last, !last.holds(folder), open.count > 1 { open.removeLast() }
            while let last = open.last, last.path.utf8.count < folder.utf8.count {
                let start = last.path.isEmpty ? 0 : last.path.utf8.count + 1
                let name = folder.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: "/") }
                let next = FolderTree(String(folder.utf8.prefix(start + name.count)) ?? folder)
                last.folders.append(next)
                open.append(next)
            }
            open.last?.documents.append(document)
            for folder in open { folder.count += 1 }
        }
    }

    private func holds(_ folder: String) -> Bool {
        path.isEmpty || folder == path || folder.utf8.starts(with: (path + "/").utf8)
    }
}
