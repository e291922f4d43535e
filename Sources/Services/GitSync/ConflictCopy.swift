// Conflict copies that programs make when they cannot merge: Syncthing, Dropbox, Nextcloud, git, editors.

import Bytes

/// What a file's name says about the file that it is a copy of.
package struct ConflictCopy: Sendable, Equatable {
    /// The name of the original file.
    package let original: String
    /// An editor's backup of the version that it replaced: older rather than diverging.
    package let isBackup: Bool

    /// Nil unless the name is that of a copy. `name` has no folder.
    package init?(name: String) {
        if let found = Self.syncthing(name) ?? Self.bracketed(name) {
            original = found
            isBackup = false
        } else if let tilde = name.lastIndex(of: "~"), tilde > name.startIndex {
            let before = String(name[..<tilde])
            // git and editors append it to the whole name.
            guard before.hasSuffix(".md") || before.hasSuffix(".csv") else { return nil }
            original = before
            isBackup = name.index(after: tilde) == name.endIndex
        } else {
            return nil
        }
    }

    /// `NAME.sync-conflict-20261120-091500-ABCDEFG.md` (Syncthing, "Understanding Synchronization", Conflicting Changes).
    private static func syncthing(_ name: String) -> String? {
        guard let mark = name.firstRange(of: ".sync-conflict-"), mark.lowerBound > name.startIndex else { return nil }
        let rest = name[mark.upperBound...]
        let ending = rest.firstIndex(of: ".").map { rest[$0...] } ?? ""
        return String(name[..<mark.lowerBound]) + ending
    }

    /// `NAME (Anna's conflicted copy 2026-11-20).md`, `NAME (conflicted copy 2026-11-20 091500).md`, `NAME (Copie en conflit de …).md`.
    private static func bracketed(_ name: String) -> String? {
        guard let close = name.lastIndex(of: ")"), let open = name[..<close].lastIndex(of: "("), open > name.startIndex
        else {
            return nil
        }
        let words = name[name.index(after: open)..<close].lowercased()
        guard ["conflicted copy", "case conflict", "copie en conflit"].contains(where: { words.contains($0) }) else {
            return nil
        }
        let stem = String(name[..<open]).trimmed
        let ending = name[name.index(after: close)...]
        // A second copy may be numbered: "(… conflicted copy)(1).md" ends with another bracket, and we do not guess.
        return stem.isEmpty || !ending.hasPrefix(".") ? nil : stem + ending
    }
}
