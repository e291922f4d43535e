// A photo copied into the vault with an entry: undoing the entry removes it too, unless it is used elsewhere.

import Bytes
import FileSystem
import Permissions
import Vault
import Workspaces

struct CopiedFile: Sendable {
    let path: VaultPath
    /// The file's state after copying.
    private let stamp: FileStamp

    /// Nil if there was no copy, or it is already gone.
    init?(_ file: ChangedFile, in vault: VaultFolder) {
        guard file.source != nil, file.after == nil, let stamp = vault.files.stamp(file.path) else { return nil }
        (path, self.stamp) = (file.path, stamp)
    }

    /// Copies that are unchanged and that no file of the vault names. Throws for an unreadable file, since it may name any of them.
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

    /// The longest run of ASCII letters and digits in a name, in lower case: it appears unchanged under any quoting.
    private static func longestPart(_ name: String) -> [UInt8] {
        name.utf8.split { !$0.isLetter && !$0.isDigit }.max { $0.count < $1.count }?.map(\.lowercased) ?? []
    }

    /// Whether a text must be parsed: it contains a part of a name, or escapes, which may encode any letter.
    private static func mayName(_ parts: [[UInt8]], _ bytes: [UInt8]) -> Bool {
        if bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }) {
            return true
        }
        let lower = bytes.map(\.lowercased)
        return parts.contains { $0.isEmpty || lower.firstRange(of: $0) != nil }
    }

    /// Extensions of files that may name other files, including those in hidden folders and the trash.
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
