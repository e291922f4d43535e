// Other documents of the vault, for expressions that refer to them: `link.asFile()`, `file("…")`, `this`.

import CivilTime
import Tables
import Vault

/// Looks up each document once.
final class IndexedFiles: TableFiles {
    private let index: VaultIndex
    private let file: (VaultPath) -> (size: Int, changed: Timestamp)?
    private let audience: TableAudience
    private lazy var follower = try? index.linkFollower()
    private var paths: [String: String?] = [:]
    private var rows: [String: TableRow?] = [:]

    init(
        _ index: VaultIndex, file: @escaping (VaultPath) -> (size: Int, changed: Timestamp)?,
        for audience: TableAudience
    ) {
        (self.index, self.file, self.audience) = (index, file, audience)
    }

    func path(of target: String) -> String? {
        if let known = paths[target] { return known }
        let name = target.split(separator: "#", maxSplits: 1).first.map(String.init) ?? target
        let found = (try? follower?.destinations(ofName: name))?.first?.text
        let path = found.flatMap { audience.includes($0) ? $0 : nil }
        paths[target] = path
        return path
    }

    func row(at path: String) -> TableRow? {
        if let known = rows[path] { return known }
        let row = audience.includes(path) ? (try? index.tableRow(at: path, file: file)).map(audience.told) : nil
        rows[path] = row
        return row
    }
}
