// Finds the common base of two versions of a file in git's history.

import Bytes
import Processes

/// Versions of files in git.
package struct ConflictHistory: Sendable {
    private static let depth = 60
    let git: Git
    let place: GitPlace

    package init(_ git: Git, _ place: GitPlace) {
        self.git = git
        self.place = place
    }

    /// A stage of a merge in progress (1 base, 2 ours, 3 theirs). `path` is relative to the vault.
    package func stage(_ number: Int, of path: String) throws(ProcessError) -> [UInt8]? {
        let result = try git.run(["cat-file", "blob", ":\(number):\(place.prefix)\(path)"])
        return result.exitCode == 0 ? result.output : nil
    }

    /// Whether a person has decided on the content of a file in the merge in progress. `path` is relative to the vault.
    package func isDecided(_ path: String) throws -> Bool {
        let name = place.prefix + path
        var versions: [Int: String] = [:]
        for number in 1...3 {
            versions[number] = try git.text(["rev-parse", "--verify", "--quiet", ":\(number):\(name)"])
        }
        return try UnmergedFile(name, versions, git, place).standing == .decided
    }

    /// The version that a copy most likely derives from: the one in the history nearest to it, the oldest among equals, as an older one
    /// preserves more. Nil if git has none.
    package func base(of path: String, nearest copy: [UInt8]) throws(ProcessError) -> [UInt8]? {
        let log = try git.run([
            "log", "--format=%H", "--max-count=\(Self.depth)", "--no-renames", "--", path,
        ])
        guard log.exitCode == 0 else { return nil }
        var best: (distance: Int, bytes: [UInt8])?
        for commit in log.outputText.split(separator: "\n") {
            let result = try git.run(["cat-file", "blob", "\(commit):\(place.prefix)\(path)"])
            guard result.exitCode == 0 else { continue }
            let found = LineDistance.between(result.output, copy)
            if found <= best?.distance ?? .max { best = (found, result.output) }
        }
        return best?.bytes
    }
}
