// A restricted view of a vault: files that its reader may not see do not exist.

import FileSystem

/// Filters the files of a vault for a reader. All reads through `VaultFiles` go through it, so no answer can depend
/// on what the reader may not see.
package protocol VaultView: Sendable {
    /// Identifies the view: results obtained through another view are not reused.
    var key: String { get }

    /// Whether such a file or folder may exist, judged by its name.
    func admits(_ path: VaultPath) -> Bool

    /// The bytes of a file for the reader; nil if it does not exist for them.
    func contents(of path: VaultPath, _ bytes: [UInt8]) -> [UInt8]?
}

extension VaultFiles {
    /// The same files for a reader, read-only.
    package func seen(through view: any VaultView) -> VaultFiles {
        var files = self
        files.view = view
        return files
    }

    /// Larger files do not exist for a reader: judging a file requires all of it in memory.
    static let largestSeen = 64 << 20

    /// Whether such a file or folder may exist for this reader.
    package func admits(_ path: VaultPath) -> Bool { view?.admits(path) ?? true }

    /// The bytes of the file for a reader. Throws `missing` if there are none.
    func seen(_ path: VaultPath, _ bytes: [UInt8]) throws(VaultError) -> [UInt8] {
        guard let view else { return bytes }
        guard view.admits(path), let seen = view.contents(of: path, bytes) else { throw .missing(path) }
        return seen
    }

    /// Throws for the files of a reader, who does not write and reads only whole files, and for an unknown format version.
    func requireOwner(_ path: VaultPath) throws(VaultError) {
        if let unknownFormat { throw .newerFormat(unknownFormat) }
        if view != nil { throw .system(.denied(path.text), path) }
    }
}

extension VaultFolder {
    /// The vault for a reader.
    ///
    /// - Parameter settings: the ones that the reader needs, possibly fewer.
    package func seen(through view: any VaultView, settings: VaultSettings) -> VaultFolder {
        VaultFolder(
            files: files.seen(through: view), settings: settings, ignore: ignore,
            configuration: configuration + [0] + Array(view.key.utf8))
    }

    /// Identifies the view; nil for the vault itself.
    package var viewKey: String? { files.view?.key }
}
