// An encrypted remote in a folder: on a USB stick, in a folder synchronised by Syncthing or a WebDAV client, on a mounted server.

import Bytes
import FileSystem

struct FolderStore: RemoteStore {
    let folder: String
    private var manifestsFolder: String { Paths.join(folder, "manifests") }
    private var packsFolder: String { Paths.join(folder, "packs") }

    init(folder: String) { self.folder = folder }

    private static let note = """
        This folder is a git repository that daybook has encrypted: packs/ has its objects, manifests/ says which of them there are and where its
        branches point. Nothing here is to be edited. The newest manifest can be read with age and the key of a device, and each pack with the key
        that the manifest has for it.

        """

    /// Creates the folders. Throws `EncryptedRemoteError.notThere` if the parent folder is missing, `.exists`, `.otherFiles`.
    func create() throws {
        guard FileStamp.isFolder(Paths.parent(of: folder)) else {
            throw EncryptedRemoteError.notThere(Paths.parent(of: folder))
        }
        if FileStamp.isFolder(folder) {
            guard !FileStamp.exists(manifestsFolder) else { throw EncryptedRemoteError.exists(folder) }
            guard try OpenFile.folder(folder).entries().allSatisfy({ $0.name.first == UInt8(ascii: ".") }) else {
                throw EncryptedRemoteError.otherFiles(folder)
            }
        }
        try Paths.makeFolder(packsFolder)
        try AtomicWrite.replace(Paths.join(folder, "README.txt"), with: Array(Self.note.utf8))
        try Paths.makeFolder(manifestsFolder)
    }

    func refresh() throws {
        guard FileStamp.isFolder(folder) else { throw EncryptedRemoteError.notThere(folder) }
    }

    private func names(_ folder: String) throws -> [String] {
        guard FileStamp.exists(folder) else { return [] }
        return try OpenFile.folder(folder).entries().compactMap(\.text)
    }

    func manifestNames() throws -> [String] { try names(manifestsFolder).filter(ManifestName.isManifest) }

    func manifest(_ name: String) throws -> [UInt8] {
        try OpenFile.reading(Paths.join(manifestsFolder, name), followingLinks: false).readAll(limit: 1 << 26)
    }

    func has(pack name: String) throws -> Bool { FileStamp.exists(Paths.join(packsFolder, name + ".age")) }

    func has(pack name: String, size: Int) throws -> Bool {
        (try? FileStamp.of(Paths.join(packsFolder, name + ".age")))?.size == Int64(size)
    }

    func packFile(_ name: String) throws -> String {
        let path = Paths.join(packsFolder, name + ".age")
        guard FileStamp.exists(path) else { throw EncryptedRemoteError.missing(name) }
        return path
    }

    func draft(_ name: String) throws -> String {
        try Paths.makeFolder(packsFolder)
        return Paths.join(packsFolder, "." + name + ".part")
    }

    func add(packs: [String], manifest: [UInt8], generation: Int, removing: Removal) throws -> Bool {
        for name in packs { try Paths.rename(try draft(name), to: Paths.join(packsFolder, name + ".age")) }
        if !packs.isEmpty { try AtomicWrite.synchronizeFolder(packsFolder) }
        do {
            try AtomicWrite.replace(
                Paths.join(manifestsFolder, ManifestName.of(generation)), with: manifest, expecting: .nothing)
        } catch AtomicWriteError.changedMeanwhile {
            for name in packs { bestEffort { try Paths.removeFile(Paths.join(packsFolder, name + ".age")) } }
            return false
        }
        for name in removing.manifests { bestEffort { try Paths.removeFile(Paths.join(manifestsFolder, name)) } }
        for name in removing.packs {
            for file in [Paths.join(packsFolder, name + ".age"), try draft(name)] {
                bestEffort { try Paths.removeFile(file) }
            }
        }
        return true
    }

    func packs() throws -> [(name: String, modified: Int64)] {
        try names(packsFolder).compactMap { file in
            let name = file.hasPrefix(".") ? String(file.dropFirst().prefix(32)) : String(file.prefix(32))
            guard RemoteManifest.isHex(name, 32), let stamp = try? FileStamp.of(Paths.join(packsFolder, file)) else {
                return nil
            }
            return (name, stamp.modified)
        }
    }

    func setAside(_ name: String) throws {
        try Paths.rename(
            Paths.join(manifestsFolder, name), to: Paths.join(manifestsFolder, name.dropLast(4) + ".unreadable"))
    }
}
