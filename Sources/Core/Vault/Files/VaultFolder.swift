// An opened vault: its files, its settings, and what a walk of it leaves out.

import FileSystem

/// A folder whose Markdown files are its documents, whether or not `init` ever saw it.
package struct VaultFolder: Sendable {
    package private(set) var files: VaultFiles
    package let settings: VaultSettings
    package let ignore: IgnoreRules
    /// The bytes of the files that say so together: when they change, what is known of the vault must be found out again.
    package let configuration: [UInt8]

    /// Throws `VaultError` where the folder is missing. Missing or unreadable settings are the defaults.
    ///
    /// - Parameter memory: of a process that opens the vault again and again: its files are read again only where they may have changed.
    package init(folder: String, memory: VaultMemory? = nil) throws(VaultError) {
        let files = try VaultFiles(folder: folder)
        self.files = files
        guard FileStamp.isFolder(files.root) else {
            throw .system(.notAFolder(folder), nil)
        }
        let own = Self.kept(VaultSettings.path, files, memory?.settings) { bytes in
            var settings = VaultSettings(bytes ?? [])
            if bytes == nil { settings.isUnread = true }
            return settings
        }
        let rules = Self.kept(IgnoreRules.path, files, memory?.rules) { IgnoreRules($0 ?? []) }
        let titles = Self.kept(JournalTitles.path, files, memory?.titles) { JournalTitles(configuration: $0 ?? []) }
        var settings = own.meaning
        settings.journalTitles = titles.meaning
        if !settings.format.isKnown { self.files.unknownFormat = settings.format.text }
        (self.settings, ignore) = (settings, rules.meaning)
        configuration = own.bytes + [0] + rules.bytes + [0] + titles.bytes
    }

    init(files: VaultFiles, settings: VaultSettings, ignore: IgnoreRules, configuration: [UInt8]) {
        (self.files, self.settings, self.ignore, self.configuration) = (files, settings, ignore, configuration)
    }

    /// A file of the vault with what it says, by memory where it is the same.
    ///
    /// - Parameter read: what its bytes say; nil: it is there and cannot be read.
    private static func kept<Meaning>(
        _ path: String, _ files: VaultFiles, _ memory: CachedReading<VaultMemory.File<Meaning>>?,
        _ read: ([UInt8]?) -> Meaning
    ) -> VaultMemory.File<Meaning> {
        func make() -> VaultMemory.File<Meaning> {
            let bytes = bytes(of: path, files)
            return VaultMemory.File(bytes: bytes ?? [], meaning: read(bytes))
        }
        guard let memory, let place = VaultPath(path) else { return make() }
        do throws(VaultError) {
            return memory.value(of: try files.openedStamp(place), make)
        } catch {
            var isMissing = false
            if case .missing = error { isMissing = true }
            return memory.value(of: nil, isTold: isMissing, make)
        }
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

    /// Throws `VaultError.newerFormat` where the vault is of a version that this program does not know; for what writes by other ways.
    package func requireKnownFormat() throws(VaultError) {
        if !settings.format.isKnown { throw .newerFormat(settings.format.text) }
    }

    package func document(_ path: VaultPath) throws(VaultError) -> Document {
        try files.document(path, settings: settings)
    }
}
