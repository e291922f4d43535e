// Every file of a vault with its stamp, for attachments, readings and backups.

import Bytes
import Dispatch
import FileSystem
import Synchronization
import Vault

/// The files below the vault's folder, documents and all others, in the order of their paths.
package struct VaultTree {
    package struct File {
        package let path: VaultPath
        package let stamp: FileStamp

        /// Adds what changes when the file does.
        package func add(to hash: inout ContentHash) {
            hash.add(path.text)
            hash.add(stamp.size)
            hash.add(stamp.modified)
            hash.add(stamp.changed)
        }
    }

    package private(set) var files: [File] = []
    /// Links, and names that are not UTF-8: what no export can carry.
    package private(set) var leftOut: [String] = []

    /// What was deleted, at the top of a vault: it leaves by no export, backups among them.
    package static let trash = ".trash"

    /// - Parameter includingHidden: also what lies in folders whose names begin with a dot, but never `.git` or the trash.
    package init(_ vault: VaultFolder, includingHidden: Bool = false) throws(SystemError) {
        // The folders of one level after the other, those of a level on all processors.
        var level = [""]
        while !level.isEmpty {
            let folders = level
            let found = Mutex([Result<Listing, SystemError>?](repeating: nil, count: folders.count))
            DispatchQueue.concurrentPerform(iterations: folders.count) { place in
                let listing = Result { () throws(SystemError) in
                    try Listing(of: folders[place], in: vault, includingHidden: includingHidden)
                }
                found.withLock { $0[place] = listing }
            }
            level = []
            for listing in found.withLock({ $0 }).lazy.compactMap({ $0 }) {
                let listing = try listing.get()
                files += listing.files
                leftOut += listing.leftOut
                level += listing.folders.sorted()
            }
        }
        // What lies in a folder is in order already, and most folders are.
        files.sort { $0.path < $1.path }
    }

    /// What lies in one folder.
    private struct Listing {
        var files: [File] = []
        var folders: [String] = []
        package var leftOut: [String] = []

        init(of folder: String, in vault: VaultFolder, includingHidden: Bool) throws(SystemError) {
            let open = try OpenFile.folder(Paths.join(vault.root, folder))
            for entry in try open.entries() {
                guard let name = entry.text else {
                    leftOut.append(Paths.join(folder, String(decoding: entry.name, as: UTF8.self)))
                    continue
                }
                guard let stamp = open.stamp(ofChild: name) else { continue }
                let path = VaultPath.joined(folder, name)
                switch stamp.kind {
                case .folder where includingHidden:
                    if name != ".git", path != VaultTree.trash { folders.append(path) }
                case .folder:
                    if !vault.ignore.leavesOut(name: name, in: folder, isFolder: true) { folders.append(path) }
                case .file: files.append(File(path: VaultPath(trusted: path), stamp: stamp))
                case .link, .other: leftOut.append(path)
                }
            }
            files.sort { $0.path < $1.path }
        }
    }

    /// Whether each change of a file after `now` (nanoseconds since the epoch) is seen by its stamp.
    package func isSettled(at now: Int64) -> Bool { files.allSatisfy { $0.stamp.isSettled(at: now) } }

    /// The tree with other names for some of its files.
    func renamed(_ name: (VaultPath) -> VaultPath) -> VaultTree {
        var tree = self
        tree.files = files.map { File(path: name($0.path), stamp: $0.stamp) }.sorted { $0.path < $1.path }
        return tree
    }

    /// The tree without some of its files.
    func filtered(_ isWanted: (VaultPath) -> Bool) -> VaultTree {
        var tree = self
        tree.files.removeAll { !isWanted($0.path) }
        tree.leftOut.removeAll { !isWanted(VaultPath(trusted: $0)) }
        return tree
    }
}
