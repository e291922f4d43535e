// An opened vault: its files, its settings, and what a walk of it leaves out.

internal import FileSystem

/// A folder whose Markdown files are its documents, whether or not `init` ever saw it.
package struct VaultFolder: Sendable {
    package let files: VaultFiles
    package let settings: VaultSettings
    package let ignore: IgnoreRules
    /// The bytes of both files together: when they change, what is known of the vault must be found out anew.
    package let configuration: [UInt8]

    /// Throws `VaultError` where the folder is missing. Missing or unreadable settings are the defaults.
    package init(folder: String) throws(VaultError) {
        files = try VaultFiles(folder: folder)
        guard FileStamp.isFolder(files.root) else {
            throw .system(SystemError(code: 20, path: folder), nil)
        }
        func bytes(_ path: String) -> [UInt8] {
            VaultPath(path).flatMap { try? files.read($0, limit: 1 << 20) }?.bytes ?? []
        }
        let settingsBytes = bytes(VaultSettings.path)
        let ignoreBytes = bytes(IgnoreRules.path)
        settings = VaultSettings(settingsBytes)
        ignore = IgnoreRules(ignoreBytes)
        configuration = settingsBytes + [0] + ignoreBytes
    }

    package var root: String { files.root }

    package func document(_ path: VaultPath) throws(VaultError) -> Document {
        try files.document(path, settings: settings)
    }
}
