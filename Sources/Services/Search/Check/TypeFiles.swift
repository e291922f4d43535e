// The types of a vault, from its folder.

import Bytes
import FileSystem
import SQLite
import Tables
import Vault

extension VaultFolder {
    /// A type is at most a page long.
    private static let largestType = 1 << 20

    /// Read on each use, as they are few. Without types this only looks for a missing folder.
    package var folderTypes: FolderTypes {
        guard let folder = try? OpenFile.folder(Paths.join(root, FolderTypes.folder)),
            let entries = try? folder.entries()
        else { return FolderTypes() }
        let paths = entries.compactMap { $0.text.flatMap { VaultPath(FolderTypes.folder + "/" + $0) } }
        return FolderTypes(
            paths.filter(FolderTypes.isType).sorted().compactMap { path in
                (try? files.read(path, limit: Self.largestType).bytes).map { TypeFile(path, $0) }
            })
    }
}

extension VaultCheck {
    /// The problems in type files.
    static func findings(_ types: FolderTypes, in vault: VaultFolder) -> [Finding] {
        types.files.filter { !$0.problems.isEmpty }.flatMap { file in
            Finding.list(file.problems, in: file.path, (try? vault.files.read(file.path).bytes) ?? [])
        }
    }
}

extension VaultIndex {
    /// The notes that violate their types, by their contents in the index. Throws `SQLiteError`.
    func misfits(_ types: FolderTypes) throws -> Set<VaultPath> {
        guard !types.files.isEmpty else { return [] }
        let statement = try database.prepare(
            "SELECT d.path, h.json FROM documents d LEFT JOIN heads h ON h.document = d.id")
        var found: Set<VaultPath> = []
        // Computed once per set of types, as there may be many notes with few types.
        var known: [[Int]: (fields: [TypedField], keys: HeadReader.Keys)] = [:]
        while try statement.step() {
            let path = VaultPath(trusted: statement.text(0))
            let matching = types.types(of: path)
            if matching.isEmpty { continue }
            if known[matching] == nil {
                let fields = types.fields(ofTypes: matching)
                known[matching] = (fields, HeadReader.Keys(Set(fields.map { Folding.fold($0.name) })))
            }
            guard let (fields, keys) = known[matching] else { continue }
            let values = statement.withBytes(1) { HeadReader.members($0, only: keys) }
            if FolderTypes.isFaulty(values, by: fields) { found.insert(path) }
        }
        return found
    }
}
