// The versions of one file in git, under all its former names.

import Bytes
import Processes

/// A file as of one commit.
package struct FileVersion: Sendable, Equatable {
    package let commit: String
    /// The author's date, in seconds since the epoch.
    package let seconds: Int64
    package let author: String
    /// The name of the device that made it; nil if daybook did not.
    package let device: String?
    package let subject: String
    /// From the top of the repository, under the name at the time.
    package let path: String
    /// The blob; nil if the commit deleted the file.
    package let object: String?
}

package struct FileHistory: Sendable {
    /// The limit for following renames.
    private static let maxNames = 50
    private let git: Git
    private let place: GitPlace

    package init(_ git: Git, _ place: GitPlace) {
        self.git = git
        self.place = place
    }

    /// A file that a commit changed compared to all of its parents (git-diff-tree(1), "Raw output format", with -z).
    private struct Change {
        let version: FileVersion
        let isNew: Bool
    }

    /// The versions, newest first, including all merged branches. Mere renames do not count as versions.
    ///
    /// - Parameter path: relative to the vault.
    /// - Throws: `SyncError`, `ProcessError`
    package func versions(of path: String) throws -> [FileVersion] {
        guard try git.text(["rev-parse", "--verify", "--quiet", "HEAD"]) != nil else { return [] }
        var names = [place.prefix + path]
        // By former name: the commit that removed it, and all later commits, in which another file may have the name.
        var foreign: [String: Set<String>] = [:]
        var next = 0
        while next < names.count, next < Self.maxNames {
            let name = names[next]
            next += 1
            for change in try changes([name]) where change.isNew && !isForeign(change.version, foreign) {
                let commit = change.version.commit
                guard let former = try formerName(of: name, in: commit), !names.contains(former) else { continue }
                names.append(former)
                let behind = try lines(["rev-list", "--ancestry-path", commit + "..HEAD"])
                foreign[former] = Set(behind + [commit])
            }
        }
        var found: [FileVersion] = []
        for change in try changes(names) where !isForeign(change.version, foreign) {
            // A commit that renames a file removes one name and adds another.
            if let last = found.last, last.commit == change.version.commit {
                if last.object == nil { found[found.count - 1] = change.version }
            } else {
                found.append(change.version)
            }
        }
        return found
    }

    private func isForeign(_ version: FileVersion, _ foreign: [String: Set<String>]) -> Bool {
        foreign[version.path]?.contains(version.commit) ?? false
    }

    /// The bytes as stored in git. Nil if the version is a deletion, or git does not have it (any more).
    package func bytes(of version: FileVersion) throws(ProcessError) -> [UInt8]? {
        guard let object = version.object else { return nil }
        let result = try git.run(["cat-file", "blob", object])
        return result.exitCode == 0 ? result.output : nil
    }

    /// The object name of these bytes as a version of the file.
    package func object(of bytes: [UInt8], at path: String) throws(ProcessError) -> String? {
        let result = try git.run(["hash-object", "--stdin", "--path=" + path], input: bytes)
        return result.exitCode == 0 ? result.outputText.trimmed : nil
    }

    private func lines(_ arguments: [String]) throws -> [String] {
        let result = try git.run(arguments)
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        return result.outputText.split(separator: "\n").map(String.init)
    }

    private func changes(_ names: [String]) throws -> [Change] {
        let result = try git.run(
            [
                "log", "--full-history", "-c", "--raw", "--no-renames", "--no-abbrev", "-z", "--no-show-signature",
                "--format=%x01%H%x1f%at%x1f%an%x1f\(SyncMessage.deviceFormat)%x1f%s", "--",
            ] + names.map { ":(top,literal)" + $0 })
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        var found: [Change] = []
        var header: [String] = []
        var entry: [String]?
        for record in result.output.split(separator: 0) {
            let text = String(decoding: record, as: UTF8.self)
            if let words = entry, header.count == 5, let status = words.last {
                entry = nil
                // The last of the objects is the commit's; for a deleted file it is all zeros.
                let object = words[words.count - 2]
                found.append(
                    Change(
                        version: FileVersion(
                            commit: header[0], seconds: Int64(header[1]) ?? 0, author: header[2],
                            device: header[3].isEmpty ? nil : header[3], subject: header[4], path: text,
                            object: object.allSatisfy { $0 == "0" } ? nil : object),
                        isNew: status.allSatisfy { $0 == "A" }))
            } else if text.hasPrefix("\u{1}") {
                header = text.dropFirst().split(separator: "\u{1f}", maxSplits: 4, omittingEmptySubsequences: false)
                    .map(String.init)
            } else if text.trimmed.hasPrefix(":") {
                let words = text.trimmed.split(separator: " ").map(String.init)
                entry = words.count > 3 ? words : nil
            }
        }
        return found
    }

    /// The name of a file before the commit that gave it this one; nil if the file was created there.
    private func formerName(of name: String, in commit: String) throws -> String? {
        let result = try git.run([
            "diff-tree", "-r", "-z", "--name-status", "--find-renames", "--diff-filter=R", "--no-commit-id", commit,
        ])
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        let records = result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        for index in stride(from: 0, to: records.count - 2, by: 3) where records[index + 2] == name {
            return records[index + 1]
        }
        return nil
    }
}
