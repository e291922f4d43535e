// A line as a page showed it to somebody, who now means that line and no other.

import Vault

/// Where a line was and what it said. Its file may have changed since.
package struct ShownLine: Sendable, Hashable {
    package let path: VaultPath
    /// From 1.
    package let line: Int
    /// From its bullet on.
    package let text: String
    /// The heading above it, where the page said one.
    package let section: String?

    package init(_ path: VaultPath, line: Int, text: String, section: String? = nil) {
        (self.path, self.line, self.text, self.section) = (path, line, text, section)
    }
}
