// An opened vault: its files, settings and ignore rules.

import FileSystem

/// A folder whose Markdown files are its documents, with or without `init`.
package struct VaultFolder: Sendable {
    package private(set) var files: VaultFiles
    package let settings: VaultSettings
    package let ignore: IgnoreRules
    /// The bytes of the configuration files: if they change, everything known about the vault is outdated.
    package let configuration: [UInt8]

    /// Throws `VaultError` if the folder is missing. Missing or unreadable settings have default values.
    ///
    /// - Parameter memory: for a process that opens the vault repeatedly: files are read again only if they may have changed.
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

    /// The meaning of a file of the vault, from memory if the file is unchanged.
    ///
    /// - Parameter read: interprets the bytes; nil means that the file exists but cannot be read.
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

    /// Nil if the file exists but cannot be read; empty if it does not exist.
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

    /// Throws `VaultError.newerFormat` if this program does not know the vault's format version; for writes that bypass `files`.
    package func requireKnownFormat() throws(VaultError) {
        if !settings.format.isKnown { throw .newerFormat(settings.format.text) }
    }

    package func document(_ path: VaultPath) throws(VaultError) -> Document {
        try files.document(path, settings: settings)
    }
}
