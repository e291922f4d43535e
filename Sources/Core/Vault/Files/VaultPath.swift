// A validated path of a file in a vault.

import Bytes

/// A path relative to the vault's folder: components joined by "/", none of them empty, "." or "..".
///
/// All paths from files and users go through this type, so none leads out of the vault by its text (links are checked
/// on opening, see `VaultFiles`).
package struct VaultPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    /// Nil for an absolute or empty path, or one that leaves the folder.
    package init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.first != .slash, !text.utf8.contains(0) else { return nil }
        if Self.isPlain(text.utf8) {
            self.text = String(text)
            return
        }
        var parts: [Substring] = []
        for part in Substring(text).split(separator: "/", omittingEmptySubsequences: true) {
            if part == "." { continue }
            if part == ".." {
                guard !parts.isEmpty else { return nil }
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        guard !parts.isEmpty else { return nil }
        self.text = parts.joined(separator: "/")
    }

    /// Whether no component is empty, "." or "..": a fast check for most paths.
    private static func isPlain(_ path: some Sequence<UInt8>) -> Bool {
        var (length, dots) = (0, 0)
        for byte in path {
            if byte == .slash {
                guard length > 2 || length > dots else { return false }
                (length, dots) = (0, 0)
            } else {
                length += 1
                if byte == .dot { dots += 1 }
            }
        }
        return length > 2 || length > dots
    }

    /// Unchecked: for paths from a walk of the folder, or composed by the program.
    package init(trusted text: String) { self.text = text }

    /// The same for a name in a folder.
    package init(trusted name: some StringProtocol, in folder: String) { text = Self.joined(folder, name) }

    /// Joins a folder and a name, without checks; the vault's own folder is empty.
    package static func joined(_ folder: String, _ name: some StringProtocol) -> String {
        folder.isEmpty ? String(name) : folder + "/" + name
    }

    /// A file with that name in the same folder, unchecked as in `init(trusted:)`.
    package func sibling(_ name: some StringProtocol) -> VaultPath { VaultPath(trusted: name, in: folder) }

    package var description: String { text }

    /// The last component.
    package var name: String {
        text.utf8.lastIndex(of: .slash).map { String(text[text.utf8.index(after: $0)...]) } ?? text
    }

    /// The last component without `.md` or another extension, and without that of a lock.
    package var stem: String {
        let name = (isLocked ? opened : self).name
        guard let dot = name.utf8.lastIndex(of: .dot), dot != name.utf8.startIndex else {
            return name == ".md" ? "" : name
        }
        return String(name[..<dot])
    }

    /// All but the last component; empty at the top of the vault.
    package var folder: String {
        text.utf8.lastIndex(of: .slash).map { String(text[..<$0]) } ?? ""
    }

    /// The first component if there are several.
    package var topFolder: String? {
        text.utf8.firstIndex(of: .slash).map { String(text[..<$0]) }
    }

    package var isMarkdown: Bool { text.utf8.suffix(3).elementsEqual(".md".utf8) { $0.lowercased == $1 } }
    package var isCSV: Bool { text.utf8.suffix(4).elementsEqual(".csv".utf8) { $0.lowercased == $1 } }
    /// Saved table views.
    package var isBase: Bool { text.utf8.suffix(5).elementsEqual(".base".utf8) { $0.lowercased == $1 } }

    package static func < (first: VaultPath, second: VaultPath) -> Bool { first.text < second.text }
}
