// Temporary files of killed programs: never committed, and swept away.

import Bytes
import FileSystem
import Processes
import Vault

enum Leftovers {
    /// Patterns for `.git/info/exclude` (gitignore(5)): what git's merge drivers and our own writes leave when they are killed.
    static let patterns = [".merge_file_*", ".*.[0-9]*-[0-9]*.tmp"]
    private static let comment = "# temporary files of git and daybook"

    /// Whether a file is one by its name.
    static func isOne(_ name: some StringProtocol) -> Bool {
        if name.hasPrefix(".merge_file_") { return true }
        // `.NAME.PID-NUMBER.tmp`, as atomic writes name them.
        guard name.hasPrefix("."), name.hasSuffix(".tmp"), let part = name.split(separator: ".").dropLast().last else {
            return false
        }
        let numbers = part.split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    }

    /// Tells git of this repository alone to leave them out.
    static func exclude(in place: GitPlace) throws {
        let file = Paths.join(place.gitFolder, "info/exclude")
        let old =
            (try? OpenFile.reading(file).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = Set(old.split(whereSeparator: \.isNewline).map { String($0).trimmed })
        guard !patterns.allSatisfy(lines.contains) else { return }
        try Paths.makeFolder(Paths.parent(of: file))
        let text =
            old + (old.isEmpty || old.hasSuffix("\n") ? "" : "\n") + ([comment] + patterns).map { $0 + "\n" }.joined()
        try AtomicWrite.replace(file, with: Array(text.utf8))
    }

    /// Removes the locks of a repository's index, configuration and refs, which a killed git leaves (gitrepository-layout(5)).
    static func removeLocks(in gitFolder: String) {
        var waiting = [gitFolder, Paths.join(gitFolder, "refs")]
        while let folder = waiting.popLast() {
            for entry in (try? OpenFile.folder(folder).entries()) ?? [] {
                guard let name = entry.text else { continue }
                let path = Paths.join(folder, name)
                if name.hasSuffix(".lock") {
                    bestEffort { try Paths.removeFile(path) }
                } else if folder != gitFolder, FileStamp.isFolder(path) {
                    waiting.append(path)
                }
            }
        }
    }

    /// Removes the locks of a repository that only daybook uses, where they are older than any of its gits can be.
    static func sweepLocks(of repository: String, now: Int64) {
        for folder in ["", "refs/heads", "refs/daybook"].map({ Paths.join(repository, $0) }) {
            for entry in (try? OpenFile.folder(folder).entries()) ?? [] {
                guard let name = entry.text, name.hasSuffix(".lock") else { continue }
                let path = Paths.join(folder, name)
                guard let stamp = try? FileStamp.of(path, followingLinks: false), now - stamp.modified > 600_000_000_000
                else { continue }
                bestEffort { try Paths.removeFile(path) }
            }
        }
    }

    /// What git is asked for those that there are, in the vault and in its index.
    static var question: [String] {
        ["ls-files", "-z", "-t", "--cached", "--others", "--ignored"]
            + patterns.map { "--exclude=" + $0 } + ["--", "."]
    }

    /// The paths of an answer to `question`, from the vault's folder on: those that git does not know, or those of the index.
    static func paths(_ listed: ProcessResult, inIndex: Bool) -> [String] {
        guard listed.exitCode == 0 else { return [] }
        // `? PATH`, or the letter of what the index has of it (git-ls-files(1), -t).
        return listed.output.split(separator: 0).filter { ($0.first == UInt8(ascii: "?")) != inIndex }
            .map { String(decoding: $0.dropFirst(2), as: UTF8.self) }.filter { isOne(Paths.name(of: $0)) }
    }

    /// Removes those that nobody writes any more: older than an hour, or of a process of ours that is gone.
    ///
    /// - Parameter listed: the answer to `question`.
    /// - Parameter isAfterKill: a sync was killed, and nothing of it runs any more.
    static func sweep(_ listed: ProcessResult, _ git: Git, now: Int64, isAfterKill: Bool = false) {
        for path in paths(listed, inIndex: false) {
            let location = Paths.join(git.folder, path)
            guard let stamp = try? FileStamp.of(location, followingLinks: false), stamp.kind == .file else { continue }
            let isOurs = !Paths.name(of: path).hasPrefix(".merge_file_")
            let process =
                isOurs ? Paths.name(of: path).split(separator: ".").dropLast().last?.split(separator: "-").first : nil
            let isDead = process.flatMap { Int32($0) }.map { !MachineFacts.isRunning(process: $0) } ?? false
            if isDead || isAfterKill && !isOurs || now - stamp.modified > 3_600_000_000_000 {
                bestEffort { try Paths.removeFile(location) }
            }
        }
    }
}
