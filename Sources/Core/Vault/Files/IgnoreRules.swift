// Exclusions from walks of the vault: hidden folders, `node_modules`, and the patterns of `.daybookignore`.

import Bytes

/// Patterns as in gitignore(5): one per line, `#` comments, `!` negates, a trailing `/` for folders only, a slash inside anchors.
package struct IgnoreRules: Sendable {
    package static let path = ".daybookignore"

    private struct Rule: Sendable {
        let glob: Glob
        let isAnchored: Bool
        let isFolderOnly: Bool
        let takesBack: Bool
    }

    private let rules: [Rule]

    package init(_ bytes: [UInt8] = []) {
        rules = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            var pattern = Substring(line.trimmed)
            guard !pattern.isEmpty, !pattern.hasPrefix("#") else { return nil }
            let takesBack = pattern.hasPrefix("!")
            if takesBack { pattern = pattern.dropFirst() }
            let isFolderOnly = pattern.hasSuffix("/")
            if isFolderOnly { pattern = pattern.dropLast() }
            let isAnchored = pattern.contains("/")
            if pattern.hasPrefix("/") { pattern = pattern.dropFirst() }
            return Rule(glob: Glob(pattern), isAnchored: isAnchored, isFolderOnly: isFolderOnly, takesBack: takesBack)
        }
    }

    /// Whether an entry of `folder` (empty: the top) is excluded. Never called for entries of excluded folders.
    package func leavesOut(name: String, in folder: String, isFolder: Bool) -> Bool {
        if isFolder, name.hasPrefix(".") || name == "node_modules" { return true }
        // Companion files of macOS (AppleDouble) and locks of Emacs: not notes, despite their extension.
        if name.hasPrefix("._") || name.hasPrefix(".#") { return true }
        guard !rules.isEmpty else { return false }
        let path = VaultPath.joined(folder, name)
        var isOut = false
        for rule in rules where !rule.isFolderOnly || isFolder {
            if rule.glob.matches(rule.isAnchored ? path : name) { isOut = !rule.takesBack }
        }
        return isOut
    }

    /// Whether a file, or a folder above it, is excluded.
    package func leavesOut(_ path: VaultPath) -> Bool {
        let parts = path.text.split(separator: "/")
        var folder = ""
        for (index, part) in parts.enumerated() {
            if leavesOut(name: String(part), in: folder, isFolder: index < parts.count - 1) { return true }
            folder += (folder.isEmpty ? "" : "/") + part
        }
        return false
    }
}
