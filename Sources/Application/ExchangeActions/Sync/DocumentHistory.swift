// Versions of a file kept by syncs: listed, shown, restored.

import Agenda
import Bytes
import CivilTime
import FileSystem
import GitSync
import Vault
import Workspaces

/// The known history of one file.
package struct DocumentHistory: Sendable {
    package struct Version: Sendable {
        package let made: FileVersion
        /// In the reader's zone.
        package let moment: LocalDateTime
        /// The same with its UTC offset.
        package var time: Timestamp {
            let local = Int64(moment.day.number) * 86_400 + Int64(moment.time.secondsSinceMidnight)
            return Timestamp(moment, offsetSeconds: Int(local - made.seconds))
        }
        /// The file's name at the time, if different. Relative to the vault, or to the root of its repository if it was outside the vault.
        package let formerName: String?

        fileprivate var isLocked: Bool { VaultPath(trusted: made.path).isLocked }
    }

    package let path: VaultPath
    /// The newest first.
    package let versions: [Version]
    /// The file exists and matches no version: its current text is in no commit.
    package let isUnsaved: Bool
    private let history: FileHistory
    /// The current bytes; nil if the file does not exist.
    private let present: [UInt8]?
    private let presentObject: String?
    /// Nil while the key is closed. Git stores the bytes on disk, never the plaintext of a locked file.
    private let lock: (any FileLock)?

    /// - Parameter typed: a path, or another name of a document.
    /// - Throws: `SyncActionError.noVersions`, `SyncError`, `WorkspaceError`, `ProcessError`
    package init(of typed: String, in workspace: Workspace) throws {
        let git = Git(folder: workspace.vault.root, mayAsk: false)
        let place = try GitPlace(git)
        history = FileHistory(git, place)
        var path = workspace.vaultPath(of: typed)
        var found = try path.map { try FileHistory(git, place).versions(of: $0.text) } ?? []
        if found.isEmpty, path.map({ !workspace.vault.files.exists($0) }) ?? true {
            let named = try workspace.path(named: typed)
            path = named
            found = try history.versions(of: named.text)
        }
        guard let path else { throw SyncActionError.notInVault(typed) }
        guard !found.isEmpty else { throw SyncActionError.noVersions(path) }
        let zone = workspace.machine.readerZone
        self.path = path
        versions = found.map { version in
            let name = place.vaultPath(version.path) ?? version.path
            return Version(
                made: version, moment: zone.local(of: version.seconds), formerName: name == path.text ? nil : name)
        }
        let files = workspace.vault.files.closed
        lock = workspace.vault.files.isOpen ? workspace.vault.lock : nil
        present = files.exists(path) ? try files.read(path).bytes : nil
        let object = try present.flatMap { try FileHistory(git, place).object(of: $0, at: path.text) }
        presentObject = object
        isUnsaved = present != nil && !found.contains { $0.object == object }
    }

    /// Whether the current file is locked and unreadable even with the open key: then a version replaces it in locked form.
    package var isUnreadable: Bool {
        guard lock != nil, path.isLocked, let present else { return false }
        return (try? opened(present, true)) == nil
    }

    /// The last version up to the end of a day; with a time, up to the end of that minute.
    package func version(at day: Day, _ time: TimeOfDay? = nil) throws(SyncActionError) -> Version {
        func minutes(_ time: TimeOfDay) -> Int { time.hour * 60 + time.minute }
        let last = time.map(minutes) ?? .max
        let kept = versions.filter { $0.made.object != nil }
        guard let version = kept.first(where: { ($0.moment.day, minutes($0.moment.time)) <= (day, last) }) else {
            throw .nothingSoEarly(path, day, time, first: kept.map(\.moment).last)
        }
        return version
    }

    /// The newest version that differs from the current file; if there is none, the newest.
    package func latest() throws(SyncActionError) -> Version {
        let kept = versions.filter { $0.made.object != nil }
        let text = present.flatMap { try? opened($0, path.isLocked) }
        // Locking the same text again yields different bytes.
        func differs(_ version: Version) -> Bool {
            guard version.made.object != presentObject else { return false }
            guard version.isLocked || path.isLocked, let text, let then = try? self.text(of: version) else {
                return true
            }
            return then != text
        }
        // A readable version replaces an unreadable one.
        let readable = isUnreadable ? kept.first { (try? self.text(of: $0)) != nil } : nil
        guard let version = readable ?? kept.first(where: differs) ?? kept.first else {
            throw .noVersions(path)
        }
        return version
    }

    /// The text of a version. Throws `VaultError.lock` for a locked one that cannot be opened, `SyncActionError.lostVersion`,
    /// `ProcessError`.
    package func text(of version: Version) throws -> [UInt8] { try opened(bytes(of: version), version.isLocked) }

    private func opened(_ bytes: [UInt8], _ isLocked: Bool) throws(VaultError) -> [UInt8] {
        guard isLocked else { return bytes }
        do throws(LockError) {
            guard let lock else { throw .closed }
            return try lock.opened(bytes)
        } catch {
            throw .lock(error, path)
        }
    }

    private func bytes(of version: Version) throws -> [UInt8] {
        guard let bytes = try history.bytes(of: version.made) else { throw SyncActionError.lostVersion(path) }
        return bytes
    }

    /// Restores a version by an ordinary edit. The current text must be in a commit, or it would be lost.
    ///
    /// - Returns: a plan whose result is whether anything changes.
    /// - Throws: `SyncActionError.unsaved`, what `text(of:)` throws
    package func restoring(_ version: Version) throws -> Plan<Bool> {
        // Without the key, a locked file is replaced by a locked file, byte by byte.
        let staysLocked = (lock == nil || isUnreadable) && version.isLocked && path.isLocked
        let bytes = try staysLocked ? bytes(of: version) : text(of: version)
        let present = try present.map { try lock == nil || staysLocked ? $0 : opened($0, self.path.isLocked) }
        guard let present else {
            return Plan([.create(.exactly(path), bytes)]) { $0.isChanged }
        }
        guard present != bytes else { return Plan([], false) }
        guard !isUnsaved else { throw SyncActionError.unsaved(path) }
        let path = path
        return Plan([
            .rewrite(path) { now in
                guard now == present else { throw VaultError.changing(path) }
                return bytes
            }
        ]) { $0.isChanged }
    }
}
