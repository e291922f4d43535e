// The versions of a file that syncs have kept: named, looked at, brought back.

import Agenda
import Bytes
import CivilTime
import FileSystem
import GitSync
import Vault
import Workspaces

/// What is known of one file's past.
package struct DocumentHistory: Sendable {
    package struct Version: Sendable {
        package let made: FileVersion
        /// Where the reader is.
        package let moment: LocalDateTime
        /// The same with its offset.
        package var time: Timestamp {
            let local = Int64(moment.day.number) * 86_400 + Int64(moment.time.secondsSinceMidnight)
            return Timestamp(moment, offsetSeconds: Int(local - made.seconds))
        }
        /// The name of the file then, where it was another. From the vault, or from the top of its repository where it lay outside.
        package let formerName: String?

        fileprivate var isLocked: Bool { VaultPath(trusted: made.path).isLocked }
    }

    package let path: VaultPath
    /// The newest first.
    package let versions: [Version]
    /// The file is there and no version is like it: what it says now is in no commit.
    package let isUnsaved: Bool
    private let history: FileHistory
    /// What lies there now; nil where nothing does.
    private let present: [UInt8]?
    private let presentObject: String?
    /// Nil where the key is not open. Git has and gets what lies on the disk, never the text of a locked file.
    private let lock: (any FileLock)?

    /// - Parameter typed: a path, or what else names a document.
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

    /// Whether what lies there is locked and cannot be read, with the key open: then a version takes its place as it is locked.
    package var isUnreadable: Bool {
        guard lock != nil, path.isLocked, let present else { return false }
        return (try? opened(present, true)) == nil
    }

    /// The last version of a day or before it; with a time, of that minute or before it.
    package func version(at day: Day, _ time: TimeOfDay? = nil) throws(SyncActionError) -> Version {
        func minutes(_ time: TimeOfDay) -> Int { time.hour * 60 + time.minute }
        let last = time.map(minutes) ?? .max
        let kept = versions.filter { $0.made.object != nil }
        guard let version = kept.first(where: { ($0.moment.day, minutes($0.moment.time)) <= (day, last) }) else {
            throw .nothingSoEarly(path, day, time, first: kept.map(\.moment).last)
        }
        return version
    }

    /// The newest version that is other than what lies there; where there is none, the newest.
    package func latest() throws(SyncActionError) -> Version {
        let kept = versions.filter { $0.made.object != nil }
        let text = present.flatMap { try? opened($0, path.isLocked) }
        // What is locked again has other bytes, and may say the same.
        func differs(_ version: Version) -> Bool {
            guard version.made.object != presentObject else { return false }
            guard version.isLocked || path.isLocked, let text, let then = try? self.text(of: version) else {
                return true
            }
            return then != text
        }
        // One that opens takes the place of one that does not.
        let readable = isUnreadable ? kept.first { (try? self.text(of: $0)) != nil } : nil
        guard let version = readable ?? kept.first(where: differs) ?? kept.first else {
            throw .noVersions(path)
        }
        return version
    }

    /// What a version says. Throws `VaultError.lock` for a locked one that cannot be opened, `SyncActionError.lostVersion`, `ProcessError`.
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

    /// Makes the file what it was, as any edit would. What it says now has to be in a commit: it would be nowhere.
    ///
    /// - Returns: a plan whose result is whether anything changes.
    /// - Throws: `SyncActionError.unsaved`, what `text(of:)` throws
    package func restoring(_ version: Version) throws -> Plan<Bool> {
        // Without the key a locked file becomes another locked file, as they lie there.
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
