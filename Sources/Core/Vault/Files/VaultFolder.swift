// An opened vault: its files, its settings, and what a walk of it leaves out.

import FileSystem

/// A folder whose Markdown files are its documents, whether or not `init` ever saw it.
package struct VaultFolder: Sendable {
    package let files: VaultFiles
    package let settings: VaultSettings
    package let ignore: IgnoreRules
    /// The bytes of both files together: when they change, what is known of the vault must be found out anew.
    package let configuration: [UInt8]

    /// Throws `VaultError` where the folder is missing. Missing or unreadable settings are the defaults.
    package init(folder: String, isLockHeld: Bool = false) throws(VaultError) {
        let files = try VaultFiles(folder: folder, isLockHeld: isLockHeld)
        self.files = files
        guard FileStamp.isFolder(files.root) else {
            throw .system(SystemError(code: 20, path: folder), nil)
        }
        let settingsBytes = Self.bytes(of: VaultSettings.path, files)
        let ignoreBytes = Self.bytes(of: IgnoreRules.path, files)
        var settings = VaultSettings(settingsBytes ?? [])
        if settingsBytes == nil { settings.isUnread = true }
        self.settings = settings
        ignore = IgnoreRules(ignoreBytes ?? [])
        configuration = (settingsBytes ?? []) + [0] + (ignoreBytes ?? [])
    }

    init(files: VaultFiles, settings: VaultSettings, ignore: IgnoreRules, configuration: [UInt8]) {
        (self.files, self.settings, self.ignore, self.configuration) = (files, settings, ignore, configuration)
    }

    /// Nil where it is there and cannot be read; empty where it is not.
    private static func bytes(of path: String, _ files: VaultFiles) -> [UInt8]? {
        guard let path = VaultPath(path) else { return [] }
        do throws(VaultError) {
            return try files.read(path, limit: 1 << 20).bytes
        } catch {
            if case .missing = error { return [] }
            return nil
        }
    }

    package var root: String { files.root }

    package func document(_ path: VaultPath) throws(VaultError) -> Document {
        try files.document(path, settings: settings)
    }
}
