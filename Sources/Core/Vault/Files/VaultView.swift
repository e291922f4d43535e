// A vault as somebody else than its owner sees it: files that are not for them are not there.

import FileSystem

/// What a reader gets of the files of a vault. Whatever is read through `VaultFiles` passes here, so that no question to the vault can be
/// answered from what its reader may not have.
package protocol VaultView: Sendable {
    /// The same for the same view: what was found out through another one is not believed.
    var key: String { get }

    /// Whether there can be such a file or folder, judged by its name.
    func admits(_ path: VaultPath) -> Bool

    /// The bytes of a file as the reader gets them; nil where there is no such file for them.
    func contents(of path: VaultPath, _ bytes: [UInt8]) -> [UInt8]?
}

extension VaultFiles {
    /// The same files for a reader. They are read-only: whoever writes has the vault itself.
    package func seen(through view: any VaultView) -> VaultFiles {
        var files = self
        files.view = view
        return files
    }

    /// Files beyond this are not there for a reader: who judges a file has all of it in memory.
    static let largestSeen = 64 << 20

    /// Whether there can be such a file or folder for this reader.
    package func admits(_ path: VaultPath) -> Bool { view?.admits(path) ?? true }

    /// What a reader gets of the file's bytes. Throws `missing` where they get nothing.
    func seen(_ path: VaultPath, _ bytes: [UInt8]) throws(VaultError) -> [UInt8] {
        guard let view else { return bytes }
        guard view.admits(path), let seen = view.contents(of: path, bytes) else { throw .missing(path) }
        return seen
    }

    /// Throws where the files are a reader's, who does not write and reads only whole files, and where the vault is of a version that is not known.
    func requireOwner(_ path: VaultPath) throws(VaultError) {
        if let unknownFormat { throw .newerFormat(unknownFormat) }
        if view != nil { throw .system(.denied(path.text), path) }
    }
}

extension VaultFolder {
    /// The vault for a reader.
    ///
    /// - Parameter settings: those that the reader has to know, which may be fewer.
    package func seen(through view: any VaultView, settings: VaultSettings) -> VaultFolder {
        VaultFolder(
            files: files.seen(through: view), settings: settings, ignore: ignore,
            configuration: configuration + [0] + Array(view.key.utf8))
    }

    /// Distinguishes the views of a vault; nil for the vault itself.
    package var viewKey: String? { files.view?.key }
}
