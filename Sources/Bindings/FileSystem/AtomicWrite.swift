// Replacing a file whole: another process sees the old bytes or the new ones, never a part, whatever happens between.

internal import CSys
internal import Glibc

/// Why a file was not replaced.
package enum AtomicWriteError: Error, Sendable, Equatable {
    /// The file is no longer the one that was read.
    case changedMeanwhile(path: String)
    case system(SystemError)
}

/// Writes whole files durably: temporary file in the same folder, fsync, rename, fsync of the folder.
package enum AtomicWrite {
    /// What the file must still be when the new bytes take its place.
    package enum Expectation: Sendable {
        /// Whatever is there is replaced.
        case anything
        /// There must be no file yet.
        case nothing
        /// It must be the one with this stamp, and still hold these bytes: a program that writes in place within one tick of the
        /// clock, or sets the time back, moves no stamp.
        case contents(FileStamp, [UInt8])
    }

    /// Puts `bytes` in place of the file at `path`, keeping its mode and, where allowed, its owner.
    ///
    /// A link is followed, so that its target is replaced and the link stays. The check of the expectation comes right before the
    /// rename; with `.nothing` the name is taken with link(2), which cannot replace anything. `mode` is that of a new file, less the umask.
    /// A file that can be made again at any time need not be durable: then nothing waits for the disk.
    package static func replace(
        _ path: String, with bytes: [UInt8], expecting expectation: Expectation = .anything, mode: UInt32 = 0o666,
        isDurable: Bool = true
    ) throws(AtomicWriteError) {
        try replace(path, expecting: expectation, mode: mode, isDurable: isDurable) { file throws(SystemError) in
            try file.write(bytes)
        }
    }

    /// The same with the bytes of another file, which is read piece by piece.
    package static func copy(
        _ source: String, to path: String, expecting expectation: Expectation = .anything, mode: UInt32 = 0o666
    ) throws(AtomicWriteError) {
        try replace(path, expecting: expectation, mode: mode, isDurable: true) { target throws(SystemError) in
            let original = try OpenFile.reading(source)
            guard try original.stamp().kind == .file else { throw SystemError.notAFile(source) }
            try target.write(restOf: original)
        }
    }

    /// The same with what `fill` writes, piece by piece.
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

    /// Writes the new bytes of an existing file beside it without waiting for the disk: one of many, for which `synchronizeFileSystem` waits
    /// once before the first is put in place.
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

    /// Writes the file that is to take the place of another, and comes to its path.
    private static func temporaryFile(
        for target: String, mode: UInt32, isDurable: Bool,
        filling fill: (borrowing OpenFile) throws(SystemError) -> Void
    ) throws(SystemError) -> String {
        let existing = try? FileStamp.of(target)
        // The name does not end in ".md", so that no reader takes the half-written file for a document.
        let temporary = temporaryPath(for: target)
        do throws(SystemError) {
            let file = try OpenFile.creating(temporary, mode: existing.map { $0.mode & 0o7777 } ?? mode)
            if let existing {
                // creating() applied the umask; the mode of the file that is replaced counts.
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

    /// Puts the new file in place and then looks at what it replaced: a file that changed between the look and the rename is put
    /// back, so that no program's write is lost.
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
                // A file system without hard links (FAT, some network ones).
                switch csys_rename_to_free(temporary, target) {
                case 0: return
                case EEXIST: throw AtomicWriteError.changedMeanwhile(path: target)
                default: break
                }
                // One that cannot promise that either.
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

    /// Waits until the names in a folder are on the disk. File systems that cannot (EINVAL) are left alone.
    package static func synchronizeFolder(_ path: String) throws(SystemError) {
        let folder = try OpenFile.folder(path)
        if fsync(folder.descriptor) != 0, errno != EINVAL, errno != EROFS { throw .last(path) }
    }

    /// Waits until all that was written without waiting is on the disk: one wait for many files.
    package static func synchronizeFileSystem(of path: String) throws(SystemError) {
        let folder = try OpenFile.folder(path)
        let code = csys_sync_file_system(folder.descriptor)
        if code != 0, code != EROFS { throw SystemError(code: code, path: path) }
    }

    /// A name beside a file that nothing else has.
    static func temporaryPath(for target: String) -> String {
        Paths.join(Paths.parent(of: target), temporaryName(for: Paths.name(of: target)))
    }

    /// Within 255 bytes, which is the longest name that file systems take (NAME_MAX), whatever characters `name` is of.
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

/// New bytes that lie beside the file whose place they are to take.
package struct StagedFile: Sendable {
    fileprivate let temporary: String
    fileprivate let target: String
    /// What the file must still be.
    fileprivate let stamp: FileStamp
    fileprivate let bytes: [UInt8]

    /// Puts them in place where the file is still the one that was read; else they are thrown away. Once.
    package func commit() throws(AtomicWriteError) {
        do throws(AtomicWriteError) {
            try AtomicWrite.exchange(temporary, target, expecting: stamp, holding: bytes)
        } catch {
            discard()
            throw error
        }
    }

    /// Leaves the file as it is.
    package func discard() { unlink(temporary) }
}

extension FileStamp {
    /// Whether the content cannot have changed since `earlier` was taken (a change of mode alone does not count).
    package func isSameContent(as earlier: FileStamp) -> Bool {
        inode == earlier.inode && device == earlier.device && size == earlier.size && modified == earlier.modified
    }
}
