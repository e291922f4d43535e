// Parses the porcelain format of `git status`.

import Bytes

/// git-status(1), "Porcelain Format Version 2", with -z and --branch.
package struct GitStatus: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        /// From the top of the repository.
        package let path: String
        /// Index against the last commit, and work tree against the index: M, A, D, T or "." for unchanged; "?" for untracked.
        package let staged: Character
        package let unstaged: Character
        package var isUnmerged = false

        package var isUntracked: Bool { staged == "?" }
        package var isDeleted: Bool { !isUnmerged && (unstaged == "D" || staged == "D" && unstaged == ".") }
        /// The index differs from both the last commit and the file.
        package var isStagedInPart: Bool { !isUnmerged && !isUntracked && staged != "." && unstaged != "." }
        /// A folder with a nested repository.
        package var isRepository: Bool { isUntracked && path.hasSuffix("/") }
    }

    /// Nil on an unborn branch.
    package private(set) var commit: String?
    /// Nil if HEAD is detached.
    package private(set) var branch: String?
    package private(set) var upstream: String?
    /// Nil if there is no upstream, or it was never fetched.
    package private(set) var ahead: Int?
    package private(set) var behind: Int?
    package private(set) var entries: [Entry] = []
    /// Ignored files, if requested (`listingIgnored`).
    private(set) var ignored: [String] = []

    package var unmerged: [Entry] { entries.filter(\.isUnmerged) }
    package var changes: [Entry] { entries.filter { !$0.isUnmerged && !$0.isRepository } }

    package static let arguments = [
        "status", "--porcelain=v2", "--branch", "-z", "--untracked-files=all", "--no-renames",
        "--ignore-submodules=dirty",
    ]
    /// With `--untracked-files=all`: individual files, also in ignored folders.
    static let listingIgnored = "--ignored=traditional"

    package init(_ bytes: [UInt8]) {
        for record in bytes.split(separator: 0) {
            let text = String(decoding: record, as: UTF8.self)
            switch text.first {
            case "#": readHeader(text)
            case "1": read(text, fields: 8)
            case "u": read(text, fields: 10)
            case "!": ignored.append(String(text.dropFirst(2)))
            case "?": entries.append(Entry(path: String(text.dropFirst(2)), staged: "?", unstaged: "?"))
            default: continue
            }
        }
    }

    /// The status after committing all changes.
    func committed(as commit: String?) -> GitStatus {
        var status = self
        (status.commit, status.ahead, status.behind) = (commit, nil, nil)
        status.entries = entries.filter(\.isRepository)
        return status
    }

    private mutating func readHeader(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 2 else { return }
        switch words[1] {
        case "branch.oid": commit = words[2] == "(initial)" ? nil : words[2]
        case "branch.head": branch = words[2] == "(detached)" ? nil : words[2]
        case "branch.upstream": upstream = words[2]
        case "branch.ab" where words.count > 3:
            ahead = Int(words[2].dropFirst())
            behind = Int(words[3].dropFirst())
        default: break
        }
    }

    private mutating func read(_ text: String, fields: Int) {
        let parts = text.split(separator: " ", maxSplits: fields, omittingEmptySubsequences: false)
        guard parts.count > fields, parts[1].count == 2, let first = parts[1].first, let last = parts[1].last else {
            return
        }
        entries.append(
            Entry(path: String(parts[fields]), staged: first, unstaged: last, isUnmerged: text.first == "u"))
    }
}
