// The trash: `.trash/` in the vault keeps deleted entries under their paths until they are restored or removed for good.

import Bytes
import FileSystem
import Permissions
import Vault
import Workspaces

/// The vault walk skips hidden folders: nothing in it is found, counted, exported or linked. Its `.gitignore` keeps it out of sync, since
/// the history has the deleted text already.
struct TrashFolder {
    static let name = VaultTree.trash
    static let ignoreFile = VaultPath(trusted: name + "/.gitignore")
    static let ignoreText = Array("# What was deleted stays on this machine; the history has it as well.\n*\n".utf8)

    private let files: VaultFiles
    private var taken: Set<VaultPath> = []

    init(_ files: VaultFiles) { self.files = files }

    /// Files to create before the first deletion.
    var preparations: [FileChange] {
        files.exists(Self.ignoreFile) ? [] : [.create(.exactly(Self.ignoreFile), Self.ignoreText)]
    }

    /// Moves a file into the trash, under the first free name.
    mutating func taking(_ path: VaultPath) throws(WorkspaceError) -> (FileChange, MovedFile) {
        try move(path, to: VaultPath(trusted: Self.name + "/" + path.text))
    }

    /// Moves a file back out of the trash, under the first free name.
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

    /// The original path of a file in the trash.
    static func original(_ path: VaultPath) -> VaultPath {
        VaultPath(trusted: String(path.text.dropFirst(name.utf8.count + 1)))
    }

    /// The path in the trash for a file.
    static func place(of path: VaultPath) -> VaultPath { VaultPath(trusted: name + "/" + path.text) }

    /// The documents in the trash, in order. Links are skipped. Throws `SystemError`.
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

/// A file moved within the vault.
package struct MovedFile: Sendable, Hashable {
    package let old: VaultPath
    package let new: VaultPath

    package init(old: VaultPath, new: VaultPath) {
        self.old = old
        self.new = new
    }
}
