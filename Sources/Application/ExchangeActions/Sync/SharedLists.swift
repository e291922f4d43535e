// The lists of a vault that declare a share.

import Bytes
import FileSystem
import GitSync
import Vault

/// A list with `shared:` in its front matter.
package struct SharedList: Sendable {
    package let path: VaultPath
    package let document: Document
    /// As in the file.
    package let text: String
    /// Nil if the text is not an address, but a name chosen by the owner.
    package var address: ShareAddress? { try? ShareAddress(text) }
    /// A list marked by hand, instead of by `daybook share`.
    package var isOnlyMarked: Bool { document.shareVersion == nil && address == nil }

    /// All of a vault, in order. Reads only the folders of lists, and only the start of each file: the index is not needed.
    package static func all(_ vault: VaultFolder) -> [SharedList] {
        var folders =
            ["lists"] + vault.settings.folders.filter { $0.kind == .list }.map { String($0.prefix.dropLast()) }
        var seen: Set<String> = []
        var found: [SharedList] = []
        while let folder = folders.popLast() {
            guard seen.insert(folder).inserted else { continue }
            for entry in (try? OpenFile.folder(Paths.join(vault.root, folder)).entries()) ?? [] {
                guard let name = entry.text else { continue }
                let path = VaultPath(trusted: folder + "/" + name)
                let kind = entry.kind ?? (try? FileStamp.of(vault.files.location(path), followingLinks: false).kind)
                guard !vault.ignore.leavesOut(name: name, in: folder, isFolder: kind == .folder) else { continue }
                if kind == .folder {
                    folders.append(path.text)
                } else if kind == .file, path.isMarkdown, let list = read(path, vault) {
                    found.append(list)
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    private static let start = 16384
    private static let mark = Array("\nshared:".utf8)

    private static func read(_ path: VaultPath, _ vault: VaultFolder) -> SharedList? {
        guard let bytes = try? vault.files.readStart(path, limit: start), bytes.firstRange(of: mark) != nil,
            let document = try? vault.document(path)
        else { return nil }
        return SharedList(document)
    }

    package init?(_ document: Document) {
        guard let text = document.fields.share else { return nil }
        (path, self.document, self.text) = (document.path, document, text)
    }
}
