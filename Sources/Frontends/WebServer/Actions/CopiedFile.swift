// A photo that came into the vault with an entry: where the entry is taken back it goes, too, unless somebody wants it.

import Bytes
import FileSystem
import Permissions
import Vault
import Workspaces

struct CopiedFile: Sendable {
    let path: VaultPath
    /// Of the file as it came.
    private let stamp: FileStamp

    /// Nil where no copy came, or it is gone already.
    init?(_ file: ChangedFile, in vault: VaultFolder) {
        guard file.source != nil, file.after == nil, let stamp = vault.files.stamp(file.path) else { return nil }
        (path, self.stamp) = (file.path, stamp)
    }

    /// Those that are as they came, and that no file of the vault names. Throws for a file that cannot be read: it may name any.
    static func unwanted(_ copies: [CopiedFile], in vault: VaultFolder) throws -> [VaultPath] {
        let untouched = copies.filter { copy in
            vault.files.stamp(copy.path).map { $0.isSameContent(as: copy.stamp) } ?? false
        }.map(\.path)
        guard !untouched.isEmpty else { return [] }
        let mentions = FileMentions(untouched)
        let parts = untouched.map { longestPart($0.name) }
        var named: Set<VaultPath> = []
        for path in try textFiles(of: vault) {
            let bytes = try vault.files.read(path).bytes
            guard mayName(parts, bytes) else { continue }
            let document = Document(path: path, contents: bytes, settings: vault.settings)
            named.formUnion(mentions.files(of: document, .anything))
        }
        return untouched.filter { !named.contains($0) }
    }

    /// The longest run of letters and digits of ASCII in a name, in lower case: in whatever way it is quoted, that stays together.
    private static func longestPart(_ name: String) -> [UInt8] {
        name.utf8.split { !$0.isLetter && !$0.isDigit }.max { $0.count < $1.count }?.map(\.lowercased) ?? []
    }

    /// Whether a text has to be read: it has a part of a name, or escapes, after which any letter may be.
    private static func mayName(_ parts: [[UInt8]], _ bytes: [UInt8]) -> Bool {
        if bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }) {
            return true
        }
        let lower = bytes.map(\.lowercased)
        return parts.contains { $0.isEmpty || lower.firstRange(of: $0) != nil }
    }

    /// What may name a file, by the endings of names; hidden folders and what was deleted are among it.
    private static let endings = [
        "md", "markdown", "txt", "yaml", "yml", "csv", "json", "canvas", "base", "inkml", "svg", "html",
    ]

    private static func textFiles(of vault: VaultFolder) throws(SystemError) -> [VaultPath] {
        var found: [VaultPath] = []
        var folders = [""]
        while let folder = folders.popLast() {
            let open = try OpenFile.folder(Paths.join(vault.root, folder))
            for entry in try open.entries() {
                guard let name = entry.text, let stamp = open.stamp(ofChild: name) else { continue }
                let path = VaultPath.joined(folder, name)
                if stamp.kind == .folder {
                    if name != ".git" { folders.append(path) }
                } else if stamp.kind == .file, endings.contains(where: { name.lowercased().hasSuffix("." + $0) }) {
                    found.append(VaultPath(trusted: path))
                }
            }
        }
        return found
    }
}
