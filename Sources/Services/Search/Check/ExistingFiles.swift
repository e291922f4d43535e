// Checks thousands of files for existence.

import Bytes
import FileSystem
import Vault

/// A folder with many failed lookups is listed once: a note may have a hundred thousand broken links.
struct ExistingFiles {
    private let files: VaultFiles
    private var folders: [String: Folder] = [:]

    private enum Folder {
        case missed(Int)
        /// All of its names, folded: a file system may not distinguish `Photo.jpg` and `photo.jpg`.
        case listed(Set<String>)
    }

    private static let maxMissed = 32

    init(_ files: VaultFiles) { self.files = files }

    mutating func contains(_ path: VaultPath) -> Bool {
        if case .listed(let names) = folders[path.folder], !names.contains(Folding.fold(path.name)) { return false }
        if files.exists(path) { return true }
        miss(in: path.folder)
        return false
    }

    private mutating func miss(in folder: String) {
        guard case .missed(let count) = folders[folder, default: .missed(0)] else { return }
        folders[folder] = .missed(count + 1)
        // If it cannot be listed, each name is looked up.
        guard count == Self.maxMissed,
            let entries = try? OpenFile.folder(Paths.join(files.root, folder)).entries()
        else { return }
        folders[folder] = .listed(Set(entries.map { Folding.fold(String(decoding: $0.name, as: UTF8.self)) }))
    }
}
