// Whether files are there, for thousands of questions.

import Bytes
import FileSystem
import Vault

/// A folder in which many names were not found is listed once: a note may have a hundred thousand links that lead nowhere.
struct ExistingFiles {
    private let files: VaultFiles
    private var folders: [String: Folder] = [:]

    private enum Folder {
        case missed(Int)
        /// All of its names, folded: a file system may not tell `Photo.jpg` from `photo.jpg`.
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
        // One that may not be listed is asked for each name.
        guard count == Self.maxMissed,
            let entries = try? OpenFile.folder(Paths.join(files.root, folder)).entries()
        else { return }
        folders[folder] = .listed(Set(entries.map { Folding.fold(String(decoding: $0.name, as: UTF8.self)) }))
    }
}
