// The other documents of the vault, for expressions that ask for them: `link.asFile()`, `file("…")`, `this`.

import CivilTime
import Tables
import Vault

/// Looks each up once.
package final class IndexedFiles: TableFiles {
    private let index: VaultIndex
    /// How large a file is and when it was written last.
    package let file: (VaultPath) -> (size: Int, changed: Timestamp)?
    private lazy var follower = try? index.linkFollower()
    private var paths: [String: String?] = [:]
    private var rows: [String: TableRow?] = [:]

    package init(_ index: VaultIndex, file: @escaping (VaultPath) -> (size: Int, changed: Timestamp)?) {
        (self.index, self.file) = (index, file)
    }

    package func path(of target: String) -> String? {
        if let known = paths[target] { return known }
        let name = target.split(separator: "#", maxSplits: 1).first.map(String.init) ?? target
        let found = (try? follower?.destinations(ofName: name))?.first?.text
        paths[target] = found
        return found
    }

    package func row(at path: String) -> TableRow? {
        if let known = rows[path] { return known }
        let row = try? index.tableRow(at: path, file: file)
        rows[path] = row
        return row
    }
}
