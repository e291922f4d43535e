// Temporary files of killed programs: never committed, and cleaned up.

import Bytes
import FileSystem
import Processes
import Vault

enum Leftovers {
    /// Patterns for `.git/info/exclude` (gitignore(5)): files left by killed merge drivers of git and by our own interrupted writes.
    static let patterns = [".merge_file_*", ".*.[0-9]*-[0-9]*.tmp"]
    private static let comment = "# temporary files of git and daybook"

    /// Whether the name is that of such a file.
    static func isOne(_ name: some StringProtocol) -> Bool {
        name.hasPrefix(".merge_file_") || AtomicWrite.process(ofTemporary: name) != nil
    }

    /// Excludes them in this repository only. Returns whether the patterns were missing.
    static func exclude(in place: GitPlace) throws -> Bool {
        let file = Paths.join(place.commonFolder, "info/exclude")
        let old =
            (try? OpenFile.reading(file).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = Set(old.split(whereSeparator: \.isNewline).map { String($0).trimmed })
        guard !patterns.allSatisfy(lines.contains) else { return false }
        try Paths.makeFolder(Paths.parent(of: file))
        let text =
            old + (old.isEmpty || old.hasSuffix("\n") ? "" : "\n") + ([comment] + patterns).map { $0 + "\n" }.joined()
        try AtomicWrite.replace(file, with: Array(text.utf8))
        return true
    }

    /// Removes those no longer being written: older than an hour, or from a process of ours that has ended.
    ///
    /// - Parameter status: the vault's status, including ignored files.
    /// - Parameter isAfterFailure: a sync failed or was killed, and none of its processes are still running.
    static func sweep(_ status: GitStatus, in place: GitPlace, now: Int64, isAfterFailure: Bool = false) {
        for path in status.ignored where isOne(Paths.name(of: path)) && place.vaultPath(path) != nil {
            let location = Paths.join(place.top, path)
            let isOurs = !Paths.name(of: path).hasPrefix(".merge_file_")
            guard let stamp = try? FileStamp.of(location, followingLinks: false), stamp.kind == .file else { continue }
            if AtomicWrite.isLeftover(Paths.name(of: path)) || isAfterFailure && !isOurs
                || now - stamp.modified > 3_600_000_000_000
            {
                bestEffort { try Paths.removeFile(location) }
            }
        }
    }
}
