// Where deleted entries lie until somebody takes them back or clears them away: `.trash/` of the vault, under the paths they had.

import Bytes
import FileSystem
import Permissions
import Vault
import Workspaces

/// The vault walk skips hidden folders, so nothing in it is found, counted, exported or linked. Its own `.gitignore` keeps it out of sync:
/// the history has the deleted text already.
struct TrashFolder {
    static let name = VaultTree.trash
    static let ignoreFile = VaultPath(trusted: name + "/.gitignore")
    static let ignoreText = Array("# What was deleted stays on this machine; the history has it as well.\n*\n".utf8)

    private let files: VaultFiles
    private var taken: Set<VaultPath> = []

    init(_ files: VaultFiles) { self.files = files }

    /// What has to be there before the first file.
    var preparations: [FileChange] {
        files.exists(Self.ignoreFile) ? [] : [.create(.exactly(Self.ignoreFile), Self.ignoreText)]
    }

    /// Moves a file into the trash, under the first name that is free.
    mutating func taking(_ path: VaultPath) throws(WorkspaceError) -> (FileChange, MovedFile) {
        try move(path, to: VaultPath(trusted: Self.name + "/" + path.text))
    }

    /// Moves a file of the trash back to where it was, under the first name that is free.
    mutating func giving(_ path: VaultPath) throws(WorkspaceError) -> (FileChange, MovedFile) {
        try move(path, to: Self.original(path))
    }

    private mutating func move(_ path: VaultPath, to wanted: VaultPath) throws(WorkspaceError) -> (
        FileChange, MovedFile
    ) {
        let free = try FreeName.numbered(wanted).first { !files.exists($0) && !taken.contains($0) }
        taken.insert(free)
        return (.move(path, to: free), MovedFile(old: path, new: free))
    }

    /// The path that a file of the trash had.
    static func original(_ path: VaultPath) -> VaultPath {
        VaultPath(trusted: String(path.text.dropFirst(name.utf8.count + 1)))
    }

    /// The place in the trash of a file that was at that path.
    static func place(of path: VaultPath) -> VaultPath { VaultPath(trusted: name + "/" + path.text) }

    /// The documents in the trash, in order. Links are left out. Throws `SystemError`.
    func documents() throws(SystemError) -> [VaultPath] {
        var found: [VaultPath] = []
        var folders = [Self.name]
        while let folder = folders.popLast() {
            let place = Paths.join(files.root, folder)
            guard FileStamp.isFolder(place) else { continue }
            for entry in try OpenFile.folder(place).entries() {
                guard let name = entry.text, !name.hasPrefix(".") else { continue }
                let path = VaultPath(trusted: folder + "/" + name)
                let kind: FileStamp.Kind
                if let known = entry.kind {
                    kind = known
                } else {
                    kind = try FileStamp.of(Paths.join(place, name), followingLinks: false).kind
                }
                switch kind {
                case .folder: folders.append(path.text)
                case .file where path.isDocument: found.append(path)
                default: continue
                }
            }
        }
        return found.sorted()
    }
}

/// A file that went from one place of the vault to another.
package struct MovedFile: Sendable, Hashable {
    package let old: VaultPath
    package let new: VaultPath

    package init(old: VaultPath, new: VaultPath) {
        self.old = old
        self.new = new
    }
}
