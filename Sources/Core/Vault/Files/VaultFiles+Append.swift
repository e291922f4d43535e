// Appends to files that only grow, such as readings: durably, and without losing a row if a program replaces the file meanwhile.

import FileSystem

extension VaultFiles {
    /// The current stamp of a file; nil if it does not exist.
    package func stamp(_ path: VaultPath) -> FileStamp? {
        guard let location = try? checked(path), view == nil || exists(path) else { return nil }
        return try? FileStamp.of(location)
    }

    /// The last `count` bytes of a file, or all of a shorter one.
    package func readEnd(_ path: VaultPath, count: Int) throws(VaultError) -> [UInt8] {
        if isWhole(path) { return Array(try read(path).bytes.suffix(count)) }
        let file = try open(path)
        do throws(SystemError) {
            return try file.readEnd(count: count)
        } catch {
            throw VaultError(error, path)
        }
    }

    /// Runs `body` while no other daybook process edits a file of this vault.
    ///
    /// The lock is on the folder itself and needs no lock file. On file systems without locks, the check on rename
    /// has to suffice. Threads of this process take turns in order of arrival; only one of them waits for other
    /// processes.
    package func withVaultLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        return try TurnOrder.taking(root) {
            let folder = try? OpenFile.folder(root)
            try? folder?.lock(exclusive: true)
            defer { folder?.unlock() }
            return try body()
        }
    }

    /// Appends bytes to a file, which is created if missing, and waits until they are on disk.
    ///
    /// On failure (a full disk) the file is truncated to its former length. Throws `changing` if another program
    /// replaced the file: the appended bytes may be only in the old one.
    @discardableResult
    package func append(_ path: VaultPath, _ bytes: [UInt8]) throws(VaultError) -> FileStamp {
        // Nothing can be appended to an encrypted file.
        guard !path.isLocked else { throw .lock(.closed, path) }
        let location = try placed(path)
        let appended: FileStamp?
        do throws(SystemError) {
            let isNew = !FileStamp.exists(location)
            let file = try OpenFile.appending(location)
            let before = try file.stamp()
            do throws(SystemError) {
                try file.write(bytes)
                try file.synchronizeData()
            } catch {
                try? file.cut(to: before.size)
                throw error
            }
            if isNew { try AtomicWrite.synchronizeFolder(Paths.parent(of: location)) }
            let (after, there) = (try file.stamp(), try? FileStamp.of(location))
            appended = there?.inode == after.inode && there?.device == after.device ? after : nil
        } catch {
            throw .system(error, path)
        }
        guard let appended else { throw .changing(path) }
        return appended
    }
}
