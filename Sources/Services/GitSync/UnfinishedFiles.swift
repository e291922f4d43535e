// Files that a git was writing when it was killed: they become what they were before, and nothing that somebody wrote since is lost.

import Bytes
import FileSystem
import Processes
import Vault

/// The files between two commits, of which git was at any one. It unlinks a file and writes it anew: so a file may be as it was, gone, a
/// beginning of what comes, or all of it. None of these is an edit, and what somebody has written since is.
struct UnfinishedFiles {
    private let git: Git
    private let place: GitPlace

    init(_ git: Git, _ place: GitPlace) {
        (self.git, self.place) = (git, place)
    }

    /// A file of a tree, as `git diff-tree` names it.
    private struct Version {
        let mode: String
        let object: String

        /// Nil where there is no file.
        init?(mode: String, object: String) {
            guard mode != "000000" else { return nil }
            (self.mode, self.object) = (mode, object)
        }
    }

    private struct File {
        let path: String
        let old: Version?
        let new: Version?
    }

    /// Makes the index and the files what `from` has. Returns the files that somebody wrote into while they were cut off: they hold both.
    ///
    /// - Parameters:
    ///   - from: the commit that HEAD is at; empty where there is none yet.
    ///   - to: the one that was merged into it.
    /// - Throws: `SyncError`, `ProcessError`, `AtomicWriteError`
    func putBack(from: String, to: String) throws -> [String] {
        let former = from.isEmpty ? try required(["mktree"]) : from
        // The index may say that it has the new files already.
        _ = try required(from.isEmpty ? ["read-tree", "--empty"] : ["reset", "--quiet", "--mixed"])
        let files = try files(from: former, to: try written(from: from, to: to))
        let changed = try differing(files, \.old)
        let unlike = try differing(files, \.new)
        var back: [String] = []
        var mended: [String] = []
        // What came anew first: it may stand in a folder that takes the place of a file.
        for file in files.filter({ $0.old == nil }) + files.filter({ changed.contains($0.path) }) {
            let location = Paths.join(place.top, file.path)
            let isWritten = file.new != nil && !unlike.contains(file.path)
            switch isWritten ? .unfinished : try state(of: file, at: location) {
            case .edited: continue
            case .cutOff(let whole, let expected):
                try AtomicWrite.replace(location, with: whole, expecting: expected)
                mended.append(file.path)
            case .unfinished where file.old == nil: bestEffort { try Paths.removeFile(location) }
            case .unfinished: back.append(file.path)
            }
        }
        if !back.isEmpty {
            _ = try required(
                ["checkout-index", "--index", "--force", "--quiet", "-z", "--stdin"],
                input: back.flatMap { Array($0.utf8) + [0] }, from: place.top)
        }
        return mended
    }

    /// What stands where git was to write a version.
    private enum State {
        /// Git's own work, or nothing.
        case unfinished
        /// Somebody's words in a file that was cut off: what it held before with them, as long as it is the file that was read.
        case cutOff([UInt8], AtomicWrite.Expectation)
        case edited
    }

    private func state(of file: File, at location: String) throws -> State {
        guard let stamp = try? FileStamp.of(location, followingLinks: false) else { return .unfinished }
        // A folder in place of a file, from which all that came is gone again.
        if stamp.kind == .folder { return Self.removeIfEmpty(location) ? .unfinished : .edited }
        guard stamp.kind == .file,
            let present = try? OpenFile.reading(location, followingLinks: false).readAll()
        else { return .edited }
        let old = try content(file.old, file.path)
        let versions = [try content(file.new, file.path), old].compactMap { $0 }
        if versions.contains(where: { Self.isUnfinished(present, of: $0) }) { return .unfinished }
        guard let old, let path = textPath(file.path) else { return .edited }
        for version in versions {
            if let whole = CutText(present, of: version)?.joined(with: old, path: path) {
                return .cutOff(whole, .contents(stamp, present))
            }
        }
        return .edited
    }

    /// Whether there was nothing in it but folders.
    private static func removeIfEmpty(_ folder: String) -> Bool {
        for name in (try? OpenFile.folder(folder).entries())?.compactMap(\.text) ?? [] {
            let path = Paths.join(folder, name)
            // A link would lead out of it.
            guard (try? FileStamp.of(path, followingLinks: false))?.kind == .folder, removeIfEmpty(path) else {
                return false
            }
        }
        return (try? Paths.removeFolder(folder)) != nil
    }

    /// A beginning of a version; or the places of a conflict in it, whatever their sides are called.
    private static func isUnfinished(_ present: [UInt8], of version: [UInt8]) -> Bool {
        if version.starts(with: present) { return true }
        guard let here = ConflictMarkers(present), let there = ConflictMarkers(version), here.count > 0 else {
            return false
        }
        return here.first == there.first && here.second == there.second
    }

    /// The tree that git was writing. A git before 2.38 does not tell what a merge would be: then that which came.
    private func written(from: String, to: String) throws -> String {
        guard !from.isEmpty else { return to }
        let merged = try git.setting("DAYBOOK_VAULT_LOCKED", to: git.folder).run([
            "merge-tree", "--write-tree", "--allow-unrelated-histories", "-z", "--name-only", "--no-messages", from, to,
        ])
        guard [0, 1].contains(merged.exitCode), let tree = merged.output.split(separator: 0).first else { return to }
        return String(decoding: tree, as: UTF8.self).trimmed
    }

    private func files(from: String, to: String) throws -> [File] {
        let listed = try git.run(["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", from, to])
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        // `:100644 100644 OBJECT OBJECT M`, and the path behind it.
        let words = listed.output.split(separator: 0)
        return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
            let record = String(decoding: words[index].dropFirst(), as: UTF8.self).split(separator: " ").map(
                String.init)
            // A repository of its own is no file of this one.
            guard record.count == 5, !record[0...1].contains("160000") else { return nil }
            return File(
                path: String(decoding: words[index + 1], as: UTF8.self),
                old: Version(mode: record[0], object: record[2]), new: Version(mode: record[1], object: record[3]))
        }
    }

    /// The files that are not what git would write for their version, or are gone.
    private func differing(_ files: [File], _ version: (File) -> Version?) throws -> Set<String> {
        let entries = files.flatMap { file in
            version(file).map { Array("\($0.mode) \($0.object)\t\(file.path)\0".utf8) } ?? []
        }
        guard !entries.isEmpty else { return [] }
        let index = Paths.join(place.gitFolder, "daybook-index-\(MachineFacts.processNumber)")
        defer { bestEffort { try Paths.removeFile(index) } }
        let git = git.setting("GIT_INDEX_FILE", to: index)
        let made = try git.run(["update-index", "-z", "--index-info"], input: entries)
        guard made.exitCode == 0 else { throw SyncError(.look, made.complaint) }
        let listed = try git.run([
            "-c", "diff.autoRefreshIndex=true", "-c", "core.fsmonitor=false", "diff", "--name-only", "-z",
            "--no-renames", "--no-ext-diff", "--no-relative",
        ])
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        return Set(listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }

    /// As git would write it.
    private func content(_ version: Version?, _ path: String) throws -> [UInt8]? {
        guard let version else { return nil }
        let result = try git.run(["cat-file", "--filters", "--path=" + path, version.object])
        return result.exitCode == 0 ? result.output : nil
    }

    /// The path in the vault of what is read line by line.
    private func textPath(_ path: String) -> VaultPath? {
        place.vaultPath(path).map { VaultPath(trusted: $0) }.flatMap { $0.isMarkdown || $0.isCSV ? $0 : nil }
    }

    private func required(_ arguments: [String], input: [UInt8] = [], from folder: String? = nil) throws -> String {
        let result = try (folder.map { git.at($0) } ?? git).run(arguments, input: input)
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        return result.outputText.trimmed
    }
}
