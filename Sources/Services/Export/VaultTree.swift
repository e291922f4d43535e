// Every file of a vault with its stamp, for attachments, readings and backups.

import FileSystem
import Vault

/// The files below the vault's folder, documents and all others, in the order of their paths.
package struct VaultTree {
    struct File {
        let path: VaultPath
        let stamp: FileStamp
    }

    private(set) var files: [File] = []
    /// Links, and names that are not UTF-8: what no export can carry.
    private(set) var leftOut: [String] = []

    /// What was deleted, at the top of a vault: it leaves by no export, backups among them.
    package static let trash = ".trash"

    /// - Parameter includingHidden: also what lies in folders whose names begin with a dot, but never `.git` or the trash.
    init(_ vault: VaultFolder, includingHidden: Bool = false) throws(SystemError) {
        var queue = [""]
        while let folder = queue.popLast() {
            let open = try OpenFile.folder(Paths.join(vault.root, folder))
            for entry in try open.entries() {
                guard let name = entry.text else {
                    leftOut.append(Paths.join(folder, String(decoding: entry.name, as: UTF8.self)))
                    continue
                }
                guard let stamp = open.stamp(ofChild: name) else { continue }
                let path = folder.isEmpty ? name : folder + "/" + name
                let isFolder = stamp.kind == .folder
                switch stamp.kind {
                case .folder where includingHidden:
                    if name != ".git", path != Self.trash { queue.append(path) }
                case .folder:
                    if !vault.ignore.leavesOut(name: name, in: folder, isFolder: isFolder) { queue.append(path) }
                case .file: files.append(File(path: VaultPath(trusted: path), stamp: stamp))
                case .link, .other: leftOut.append(path)
                }
            }
        }
        files.sort { $0.path < $1.path }
    }

    /// The tree without some of its files.
    func filtered(_ isWanted: (VaultPath) -> Bool) -> VaultTree {
        var tree = self
        tree.files.removeAll { !isWanted($0.path) }
        tree.leftOut.removeAll { !isWanted(VaultPath(trusted: $0)) }
        return tree
    }
}
