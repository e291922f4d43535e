// Every file of a vault with its stamp, for attachments, readings and backups.

import Bytes
import Dispatch
import FileSystem
import Synchronization
import Vault

/// The files below the vault's folder, documents and all others, in order of path.
package struct VaultTree {
    package struct File {
        package let path: VaultPath
        package let stamp: FileStamp

        /// Hashes the facts that change with the file.
        package func add(to hash: inout ContentHash) {
            hash.add(path.text)
            hash.add(stamp.size)
            hash.add(stamp.modified)
            hash.add(stamp.changed)
        }
    }

    package private(set) var files: [File] = []
    /// Links, and names that are not UTF-8, which no export can include.
    package private(set) var leftOut: [String] = []

    /// Deleted files, at the top of a vault: excluded from all exports, including backups.
    package static let trash = ".trash"

    /// - Parameter includingHidden: includes folders whose names begin with a dot, but never `.git` or the trash.
    package init(_ vault: VaultFolder, includingHidden: Bool = false) throws(SystemError) {
        // Level by level; the folders of a level in parallel.
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
        // The files of a folder are sorted already, and so are most folders.
        files.sort { $0.path < $1.path }
    }

    /// The contents of one folder.
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

    /// Whether any change of a file after `now` (nanoseconds since the epoch) will show in its stamp.
    package func isSettled(at now: Int64) -> Bool { files.allSatisfy { $0.stamp.isSettled(at: now) } }

    /// The tree with some of its files renamed.
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
