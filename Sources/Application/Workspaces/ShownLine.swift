// A line as shown on a page, to refer to exactly that line.

import Vault

/// The position and text of a line. Its file may have changed since.
package struct ShownLine: Sendable, Hashable {
    package let path: VaultPath
    /// From 1.
    package let line: Int
    /// Starting at its bullet.
    package let text: String
    /// The heading above it, if the page showed one.
    package let section: String?

    package init(_ path: VaultPath, line: Int, text: String, section: String? = nil) {
        (self.path, self.line, self.text, self.section) = (path, line, text, section)
    }
}
