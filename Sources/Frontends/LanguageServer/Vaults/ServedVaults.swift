// Which vault a file lies in. A folder becomes one only because it says so, or because somebody said so: no home folder is walked.

import FileSystem
import Vault
import Workspaces

/// The vaults of one server, each made when it is first needed.
final class ServedVaults {
    private let surroundings: ServerSurroundings
    private var byRoot: [String: ServedVault] = [:]
    /// Folders that are vaults though they may not have `.daybook/`: named at the start, by the editor, in the user's configuration.
    private var known: [String] = []
    private var places: [String: KeptPlace] = [:]

    /// Where a file was found to lie, as long as that cannot have changed.
    private struct KeptPlace {
        let vault: ServedVault
        let path: VaultPath
        /// The folder of the file, by its number in the file system.
        let folder: FolderNumber
        /// As often as its vault was seen to have changed until then.
        let changes: Int
    }

    private struct FolderNumber: Equatable {
        let device: UInt64
        let inode: UInt64

        /// Nil where there is none.
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

    /// What was found out for one question is of that moment, and no other.
    func endQuestion() { for vault in byRoot.values { vault.endQuestion() } }

    /// The vault that a file lies in and its path there; nil outside of all. The file need not be there yet.
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
        // What changed before that number was read was perhaps not seen yet.
        guard let found = foundVault(holding: file) else { return nil }
        if found.vault === first.vault, found.path == first.path {
            places[file] = KeptPlace(vault: found.vault, path: found.path, folder: folder, changes: changes)
        }
        return found
    }

    /// It will not be asked for soon.
    func forget(_ file: String) { places[file] = nil }

    private func foundVault(holding file: String) -> (vault: ServedVault, path: VaultPath)? {
        guard let real = Self.real(file), let root = root(above: Paths.parent(of: real)) else { return nil }
        guard let path = VaultPath(real.dropFirst(root == "/" ? 1 : root.utf8.count + 1)) else { return nil }
        let ending = "/" + path.text
        let spelled = file.hasSuffix(ending) ? String(file.dropLast(ending.count)) : root
        return (vault(root, spelled), path)
    }

    /// The vault that a folder is or lies in.
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

    /// The nearest folder that is a vault: this one or one above it.
    private func root(above folder: String) -> String? {
        var folder = folder
        while true {
            if known.contains(folder) || FileStamp.isFolder(Paths.join(folder, ".daybook")) { return folder }
            let parent = Paths.parent(of: folder)
            if parent == folder { return nil }
            folder = parent
        }
    }

    /// A path without links; of a file that is not there yet, that of the nearest folder that is.
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
