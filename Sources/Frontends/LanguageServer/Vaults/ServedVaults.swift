// Finds the vault of a file. A folder is a vault only if it is marked or named as one: no home folder is walked.

import FileSystem
import Vault
import Workspaces

/// The vaults of one server, each opened when first needed.
final class ServedVaults {
    private let surroundings: ServerSurroundings
    private var byRoot: [String: ServedVault] = [:]
    /// Folders that are vaults even without `.daybook/`: named at the start, by the editor, or in the user's configuration.
    private var known: [String] = []
    private var places: [String: KeptPlace] = [:]

    /// A file's vault and path, valid as long as they cannot have changed.
    private struct KeptPlace {
        let vault: ServedVault
        let path: VaultPath
        /// The inode of the file's folder.
        let folder: FolderNumber
        /// The number of changes noticed in its vault so far.
        let changes: Int
    }

    private struct FolderNumber: Equatable {
        let device: UInt64
        let inode: UInt64

        /// Nil if it does not exist.
        init?(_ path: String) {
            guard let stamp = try? FileStamp.of(path) else { return nil }
            (device, inode) = (stamp.device, stamp.inode)
        }
    }

    init(_ surroundings: ServerSurroundings) {
        self.surroundings = surroundings
        let machine = surroundings.machine()
        let configuration = UserConfiguration(file: machine.configurationFile)
        let named =
            [surroundings.vault, configuration.defaultVault].compactMap { $0 } + configuration.vaults.map(\.path)
        for path in named { know(machine.absolute(path)) }
    }

    func know(_ folder: String) {
        if let real = try? Paths.real(folder), !known.contains(real) { known.append(real) }
    }

    var all: [ServedVault] { byRoot.sorted { $0.key < $1.key }.map(\.value) }

    /// Discards what was valid only for one question.
    func endQuestion() { for vault in byRoot.values { vault.endQuestion() } }

    /// The vault of a file, and its path there; nil outside any. The file need not exist yet.
    func vault(holding file: String) -> (vault: ServedVault, path: VaultPath)? {
        let folder = FolderNumber(Paths.parent(of: file))
        if let kept = places[file], kept.folder == folder,
            kept.changes == kept.vault.watchedChanges(ofFolderOf: kept.path)
        {
            return (kept.vault, kept.path)
        }
        places[file] = nil
        guard let first = foundVault(holding: file) else { return nil }
        guard let folder, let changes = first.vault.watchedChanges(ofFolderOf: first.path) else { return first }
        // Changes before that number was read may not have been noticed yet.
        guard let found = foundVault(holding: file) else { return nil }
        if found.vault === first.vault, found.path == first.path {
            places[file] = KeptPlace(vault: found.vault, path: found.path, folder: folder, changes: changes)
        }
        return found
    }

    /// It will not be needed soon.
    func forget(_ file: String) { places[file] = nil }

    private func foundVault(holding file: String) -> (vault: ServedVault, path: VaultPath)? {
        guard let real = Self.real(file), let root = root(above: Paths.parent(of: real)) else { return nil }
        guard let path = VaultPath(real.dropFirst(root == "/" ? 1 : root.utf8.count + 1)) else { return nil }
        let ending = "/" + path.text
        let spelled = file.hasSuffix(ending) ? String(file.dropLast(ending.count)) : root
        return (vault(root, spelled), path)
    }

    /// The vault that a folder is or is in.
    func vault(ofFolder folder: String) -> ServedVault? {
        guard let real = try? Paths.real(folder), let root = root(above: real) else { return nil }
        return vault(root, root == real ? folder : root)
    }

    private func vault(_ root: String, _ spelled: String) -> ServedVault {
        if let found = byRoot[root] { return found }
        let vault = ServedVault(root: root, spelledRoot: spelled, surroundings)
        byRoot[root] = vault
        return vault
    }

    /// The nearest folder that is a vault: this one or a parent.
    private func root(above folder: String) -> String? {
        var folder = folder
        while true {
            if known.contains(folder) || FileStamp.isFolder(Paths.join(folder, ".daybook")) { return folder }
            let parent = Paths.parent(of: folder)
            if parent == folder { return nil }
            folder = parent
        }
    }

    /// A path without links; for a missing file, based on the nearest existing folder.
    private static func real(_ file: String) -> String? {
        var (folder, rest) = (Paths.parent(of: file), Paths.name(of: file))
        while true {
            if let real = try? Paths.real(folder) { return Paths.join(real, rest) }
            let parent = Paths.parent(of: folder)
            guard parent != folder else { return nil }
            rest = Paths.join(Paths.name(of: folder), rest)
            folder = parent
        }
    }
}
