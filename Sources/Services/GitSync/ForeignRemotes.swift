// Remotes that are somebody else's: private documents are never committed for them, nor sent to them.

import Bytes
import FileSystem
import Permissions
import Processes
import Vault

/// git sends what it has, as it is; so what is private must not be in it.
package struct ForeignRemotes: Sendable {
    /// Names or addresses of remotes, as the user's own configuration has them.
    private let names: [String]
    private let grant: ExportGrant
    private let settings: VaultSettings

    package init(_ names: [String], by grant: ExportGrant, settings: VaultSettings) {
        self.names = names
        self.grant = grant
        self.settings = settings
    }

    func has(_ remote: String, url: String?) -> Bool {
        names.contains { $0 == remote || $0 == url || $0 + ".git" == url }
    }

    private func isPrivate(_ path: VaultPath, _ bytes: () -> [UInt8]?) -> Bool {
        if grant.withholding(path) != nil { return true }
        guard path.isMarkdown, let bytes = bytes() else { return false }
        return grant.withholding(Document(path: path, contents: bytes, settings: settings)) != nil
    }

    /// Private files that are in git already or would be with the next commit.
    func waiting(_ git: Git, _ place: GitPlace) throws -> [String] {
        let listed = try git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "."])
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        // Paths are as seen from the vault.
        let paths = Set(listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        return paths.sorted().filter { path in
            isPrivate(VaultPath(trusted: path)) {
                try? OpenFile.reading(Paths.join(git.folder, path)).readAll(limit: 1 << 26)
            }
        }
    }

    /// Private files in commits that the remote does not have yet, even where a later commit takes them away.
    func outgoing(_ git: Git, _ place: GitPlace, since tracking: String?) throws -> [String] {
        let range = tracking.map { ["HEAD", "^" + $0] } ?? ["HEAD"]
        let listed = try git.run(["rev-list", "--objects"] + range)
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        var found: Set<String> = []
        var texts: [(object: String, path: String)] = []
        for line in listed.outputText.split(separator: "\n") {
            guard let blank = line.firstIndex(of: " "),
                let path = place.vaultPath(String(line[line.index(after: blank)...])),
                !path.isEmpty
            else { continue }
            if grant.withholding(VaultPath(trusted: path)) != nil {
                found.insert(path)
            } else if VaultPath(trusted: path).isMarkdown {
                texts.append((String(line[..<blank]), path))
            }
        }
        guard !texts.isEmpty else { return found.sorted() }
        let answer = try git.run(
            ["cat-file", "--batch"], input: Array(texts.map { $0.object + "\n" }.joined().utf8))
        guard answer.exitCode == 0 else { throw SyncError(.look, answer.complaint) }
        var rest = answer.output[...]
        for (_, path) in texts {
            // `OBJECT TYPE SIZE`, the bytes, a line end (git-cat-file(1), "Batch output").
            guard let end = rest.firstIndex(of: .newline) else { break }
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            rest = rest[(end + 1)...]
            guard words.count == 3, let size = Int(words[2]), rest.count >= size else { continue }
            let bytes = Array(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
            if words[1] == "blob", isPrivate(VaultPath(trusted: path), { bytes }) { found.insert(path) }
        }
        return found.sorted()
    }
}
