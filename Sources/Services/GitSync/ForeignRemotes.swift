// Remotes that belong to others: private documents are never committed for them, nor sent to them.

import Bytes
import FileSystem
import Permissions
import Processes
import Vault

/// git sends its contents unmodified, so they must not include anything private or denied.
package struct ForeignRemotes: Sendable {
    /// Whether a file may be sent as it is; its bytes are only read if the path alone does not decide.
    package typealias Check = @Sendable (_ path: VaultPath, _ read: () -> [UInt8]?) -> Bool

    /// Names or addresses of remotes in the user's own configuration; nil if it cannot be read: then any remote may be another's.
    private let names: [String]?
    private let mayLeave: Check

    package init(_ names: [String]?, mayLeave: @escaping Check) {
        self.names = names
        self.mayLeave = mayLeave
    }

    /// - Parameter addresses: all addresses that git uses for the remote's name (git-remote(1), get-url).
    func has(_ remote: String, addresses: [String], from folder: String) -> Bool {
        guard let names else { return true }
        if names.contains(remote) { return true }
        let foreign = Set(names.compactMap { RemoteAddress($0, from: folder) })
        return addresses.isEmpty
            || addresses.contains { text in
                guard let address = RemoteAddress(text, from: folder) else { return true }
                return names.contains(text) || foreign.contains(address)
            }
    }

    /// Private files that are in git, or would be with the next commit.
    func waiting(_ git: Git) throws -> [String] {
        let listed = try git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "."])
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        // Paths are relative to the vault.
        let paths = Set(listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        return paths.sorted().filter { path in
            let file = Paths.join(git.folder, path)
            // git stores only the target of a link, and missing files are not sent.
            guard (try? FileStamp.of(file, followingLinks: false))?.kind == .file else { return false }
            return !mayLeave(VaultPath(trusted: path)) {
                try? OpenFile.reading(file, followingLinks: false).readAll(limit: 1 << 28)
            }
        }
    }

    /// Private files in commits that the remote lacks, even if a later commit removes them.
    func outgoing(_ git: Git, _ place: GitPlace, since tracking: String?) throws -> [String] {
        let range = tracking.map { ["HEAD", "^" + $0] } ?? ["HEAD"]
        let listed = try git.run(["rev-list", "--objects"] + range)
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        var found: Set<String> = []
        var open: [(object: String, path: String)] = []
        for line in listed.outputText.split(separator: "\n") {
            guard let blank = line.firstIndex(of: " "),
                let path = place.vaultPath(String(line[line.index(after: blank)...])), !path.isEmpty
            else { continue }
            var isAsked = false
            let leaves = mayLeave(VaultPath(trusted: path)) {
                isAsked = true
                return nil
            }
            if isAsked {
                open.append((String(line[..<blank]), path))
            } else if !leaves {
                found.insert(path)
            }
        }
        for start in stride(from: 0, to: open.count, by: Self.batch) {
            let part = open[start..<min(open.count, start + Self.batch)]
            try Self.contents(of: part.map(\.object), git) { number, bytes in
                let path = part[part.startIndex + number].path
                if !mayLeave(VaultPath(trusted: path), { bytes }) { found.insert(path) }
            }
        }
        return found.sorted()
    }

    /// Maximum number of objects held in memory at once.
    private static let batch = 200

    /// Passes on the bytes of blobs, with their indices; trees are skipped.
    private static func contents(of objects: [String], _ git: Git, _ take: (Int, [UInt8]) -> Void) throws {
        let answer = try git.run(
            ["cat-file", "--batch"], input: Array(objects.map { $0 + "\n" }.joined().utf8))
        guard answer.exitCode == 0 else { throw SyncError(.look, answer.complaint) }
        var rest = answer.output[...]
        for number in objects.indices {
            // `OBJECT TYPE SIZE`, the bytes, a line end (git-cat-file(1), "Batch output").
            guard let end = rest.firstIndex(of: .newline) else { break }
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            rest = rest[(end + 1)...]
            guard words.count == 3, let size = Int(words[2]), rest.count >= size else { continue }
            let bytes = Array(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
            if words[1] == "blob" { take(number, bytes) }
        }
    }
}
