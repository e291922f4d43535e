// Finds files in a vault with unresolved conflicts: those with markers, and conflict copies.

import Bytes
import FileSystem
import Vault

/// All conflicts below a folder.
package struct ConflictSearch: Sendable {
    /// Paths of files with markers, in order.
    package private(set) var marked: [VaultPath] = []
    /// Copies with their originals, in order.
    package private(set) var copies: [(copy: VaultPath, original: VaultPath, isBackup: Bool)] = []
    private static let sizeLimit: Int64 = 1 << 25

    package init(_ root: String, leavingOut leavesOut: (_ name: String, _ parent: String) -> Bool) {
        var queue = [""]
        while let folder = queue.popLast() {
            let entries = (try? OpenFile.folder(folder.isEmpty ? root : Paths.join(root, folder)).entries()) ?? []
            for entry in entries {
                guard let name = entry.text else { continue }
                let path = VaultPath.joined(folder, name)
                guard let stamp = try? FileStamp.of(Paths.join(root, path), followingLinks: false) else { continue }
                switch stamp.kind {
                case .folder where !leavesOut(name, folder): queue.append(path)
                case .file: look(VaultPath(trusted: path), stamp.size, root)
                default: continue
                }
            }
        }
        marked.sort()
        copies.sort { $0.copy < $1.copy }
    }

    private mutating func look(_ path: VaultPath, _ size: Int64, _ root: String) {
        if let copy = ConflictCopy(name: path.name) {
            copies.append((path, path.sibling(copy.original), copy.isBackup))
        } else if path.isMarkdown || path.isCSV, size <= Self.sizeLimit,
            let bytes = try? OpenFile.reading(Paths.join(root, path.text)).readAll(), ConflictMarkers.isMarked(bytes)
        {
            marked.append(path)
        }
    }
}
