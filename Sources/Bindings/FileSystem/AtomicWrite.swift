// Replaces files atomically: other processes see either the old or the new bytes, even after a crash.

internal import CSys
internal import Glibc

/// Why a file was not replaced.
package enum AtomicWriteError: Error, Sendable, Equatable {
    /// The file has changed since it was read.
    case changedMeanwhile(path: String)
    case system(SystemError)
}

/// Writes whole files durably: temporary file in the same folder, fsync, rename, fsync of the folder.
package enum AtomicWrite {
    /// The state of the file required when the new bytes replace it.
    package enum Expectation: Sendable {
        /// Replaces whatever exists.
        case anything
        /// The file must not exist.
        case nothing
        /// The file must have this stamp and still contain these bytes: a program that writes in place within one
        /// clock tick, or resets the time, leaves the stamp unchanged.
        case contents(FileStamp, [UInt8])
    }

    /// Replaces the file at `path` with `bytes`, keeping its mode and, if permitted, its owner.
    ///
    /// Follows links: the target is replaced and the link kept. The expectation is checked right before the rename;
    /// with `.nothing` the name is created with link(2), which cannot replace anything. `mode` is for a new file,
    /// subject to the umask. A file that can be regenerated need not be durable, which avoids waiting for the disk.
    package static func replace(
        _ path: String, with bytes: [UInt8], expecting expectation: Expectation = .anything, mode: UInt32 = 0o666,
        isDurable: Bool = true
    ) throws(AtomicWriteError) {
        try replace(path, expecting: expectation, mode: mode, isDurable: isDurable) { file throws(SystemError) in
            try file.write(bytes)
        }
    }

    /// The same with the bytes of another file, copied in pieces.
    package static func copy(
        _ source: String, to path: String, expecting expectation: Expectation = .anything, mode: UInt32 = 0o666
    ) throws(AtomicWriteError) {
        try replace(path, expecting: expectation, mode: mode, isDurable: true) { target throws(SystemError) in
            let original = try OpenFile.reading(source)
            guard try original.stamp().kind == .file else { throw SystemError.notAFile(source) }
            try target.write(restOf: original)
        }
    }

    /// The same with what `fill` writes in pieces.
    package static func replace(
        _ path: String, expecting expectation: Expectation = .anything, mode: UInt32 = 0o666, isDurable: Bool = true,
        filling fill: (borrowing OpenFile) throws(SystemError) -> Void
    ) throws(AtomicWriteError) {
        let target = (try? Paths.real(path)) ?? path
        let temporary = try system { () throws(SystemError) in
            try temporaryFile(for: target, mode: mode, isDurable: isDurable, filling: fill)
        }
        do throws(AtomicWriteError) {
            switch expectation {
            case .anything:
                try system { () throws(SystemError) in try Paths.rename(temporary, to: target) }
            case .nothing:
                try linkThenUnlink(temporary, target)
            case .contents(let stamp, let bytes):
                try exchange(temporary, target, expecting: stamp, holding: bytes)
            }
        } catch {
            unlink(temporary)
            throw error
        }
        if isDurable { try system { () throws(SystemError) in try synchronizeFolder(Paths.parent(of: target)) } }
    }

    /// Writes the new bytes of an existing file next to it without waiting for the disk: `synchronizeFileSystem`
    /// waits once for many files before the first is put in place.
    package static func stage(
        _ path: String, with bytes: [UInt8], expecting stamp: FileStamp, holding old: [UInt8]
    ) throws(AtomicWriteError) -> StagedFile {
        let target = (try? Paths.real(path)) ?? path
        let temporary = try system { () throws(SystemError) in
            try temporaryFile(for: target, mode: 0o666, isDurable: false) { file throws(SystemError) in
                try file.write(bytes)
            }
        }
        return StagedFile(temporary: temporary, target: target, stamp: stamp, bytes: old)
    }

    /// Writes the file that is to replace another, and returns its path.
    private static func temporaryFile(
        for target: String, mode: UInt32, isDurable: Bool,
        filling fill: (borrowing OpenFile) throws(SystemError) -> Void
    ) throws(SystemError) -> String {
        let existing = try? FileStamp.of(target)
        // The name does not end in ".md", so a partial file is never read as a document.
        let temporary = temporaryPath(for: target)
        do throws(SystemError) {
            let file = try OpenFile.creating(temporary, mode: existing.map { $0.mode & 0o7777 } ?? mode)
            if let existing {
                // creating() applied the umask, but the mode of the replaced file applies.
                fchmod(file.descriptor, existing.mode & 0o7777)
                keepOwner(of: target, on: file)
            }
            try fill(file)
            if isDurable { try file.synchronize() }
        } catch {
            unlink(temporary)
            throw error
        }
        return temporary
    }

    private static func system<Value>(
        _ body: () throws(SystemError) -> Value
    ) throws(AtomicWriteError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw .system(error)
        }
    }

    /// Exchanges the files and then checks the replaced one: if it changed between the check and the rename it is put
    /// back, so no other program's write is lost.
    fileprivate static func exchange(
        _ temporary: String, _ target: String, expecting expected: FileStamp, holding bytes: [UInt8]
    ) throws(AtomicWriteError) {
        func isExpected(_ path: String) -> Bool {
            (try? FileStamp.of(path))?.isSameContent(as: expected) ?? false
        }
        func isUnchanged(_ path: String) -> Bool {
            isExpected(path) && ((try? FileContent.isSame(path, bytes)) ?? false)
        }
        guard isExpected(target) else { throw AtomicWriteError.changedMeanwhile(path: target) }
        switch csys_exchange(temporary, target) {
        case 0: break
        case EINVAL, ENOSYS, ENOTSUP:
            guard isUnchanged(target) else { throw AtomicWriteError.changedMeanwhile(path: target) }
            return try system { () throws(SystemError) in try Paths.rename(temporary, to: target) }
        case ENOENT: throw AtomicWriteError.changedMeanwhile(path: target)
        case let code: throw .system(SystemError(code: code, path: target))
        }
        guard isUnchanged(temporary) else {
            _ = csys_exchange(temporary, target)
            throw AtomicWriteError.changedMeanwhile(path: target)
        }
        unlink(temporary)
    }

    private static func linkThenUnlink(_ temporary: String, _ target: String) throws(AtomicWriteError) {
        guard link(temporary, target) == 0 else {
            switch errno {
            case EEXIST:
                throw AtomicWriteError.changedMeanwhile(path: target)
            case EPERM, ENOTSUP, ENOSYS, EMLINK:
                // A file system without hard links (FAT, some network file systems).
                switch csys_rename_to_free(temporary, target) {
                case 0: return
                case EEXIST: throw AtomicWriteError.changedMeanwhile(path: target)
                default: break
                }
                // The file system does not support that either.
                guard !FileStamp.exists(target) else { throw AtomicWriteError.changedMeanwhile(path: target) }
                return try system { () throws(SystemError) in try Paths.rename(temporary, to: target) }
            default:
                throw .system(.last(target))
            }
        }
        unlink(temporary)
    }

    private static func keepOwner(of path: String, on file: borrowing OpenFile) {
        var found = stat()
        if stat(path, &found) == 0, found.st_uid != geteuid() || found.st_gid != getegid() {
            _ = fchown(file.descriptor, found.st_uid, found.st_gid)
        }
    }

    /// Waits until the entries of a folder are on disk. File systems that do not support this (EINVAL) are ignored.
    package static func synchronizeFolder(_ path: String) throws(SystemError) {
        let folder = try OpenFile.folder(path)
        if fsync(folder.descriptor) != 0, errno != EINVAL, errno != EROFS { throw .last(path) }
    }

    /// Waits until everything written without waiting is on disk: a single wait for many files.
    package static func synchronizeFileSystem(of path: String) throws(SystemError) {
        let folder = try OpenFile.folder(path)
        let code = csys_sync_file_system(folder.descriptor)
        if code != 0, code != EROFS { throw SystemError(code: code, path: path) }
    }

    /// A unique name next to a file.
    static func temporaryPath(for target: String) -> String {
        Paths.join(Paths.parent(of: target), temporaryName(for: Paths.name(of: target)))
    }

    /// At most 255 bytes, the maximum of file systems (NAME_MAX), whatever the characters of `name`.
    private static func temporaryName(for name: String) -> String {
        var start = ""
        for character in name {
            guard start.utf8.count + character.utf8.count <= 80 else { break }
            start.append(character)
        }
        return ".\(start).\(getpid())-\(uniqueNumber()).tmp"
    }

    /// The process that was writing, by the name of its temporary file; nil for any other name.
    package static func process(ofTemporary name: some StringProtocol) -> Int32? {
        guard name.hasPrefix("."), name.hasSuffix(".tmp"), let part = name.split(separator: ".").dropLast().last else {
            return nil
        }
        let numbers = part.split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else { return nil }
        return Int32(numbers[0])
    }

    /// Whether a file is what a process left that is gone.
    package static func isLeftover(_ name: some StringProtocol) -> Bool {
        process(ofTemporary: name).map { !MachineFacts.isRunning(process: $0) } ?? false
    }

    private static func uniqueNumber() -> UInt32 { UInt32.random(in: 0...UInt32.max) }
}

/// New bytes staged next to the file that they are to replace.
package struct StagedFile: Sendable {
    fileprivate let temporary: String
    fileprivate let target: String
    /// The required state of the file.
    fileprivate let stamp: FileStamp
    fileprivate let bytes: [UInt8]

    /// Puts them in place if the file is unchanged since it was read; otherwise discards them. To be called once.
    package func commit() throws(AtomicWriteError) {
        do throws(AtomicWriteError) {
            try AtomicWrite.exchange(temporary, target, expecting: stamp, holding: bytes)
        } catch {
            discard()
            throw error
        }
    }

    /// Leaves the file unchanged.
    package func discard() { unlink(temporary) }
}

extension FileStamp {
    /// Whether the content cannot have changed since `earlier` (a change of mode does not count).
    package func isSameContent(as earlier: FileStamp) -> Bool {
        inode == earlier.inode && device == earlier.device && size == earlier.size && modified == earlier.modified
    }
}
