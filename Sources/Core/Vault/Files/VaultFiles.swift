// The one door to the files of a vault: reading, creating, editing, never outside its folder.

import Bytes
import FileSystem

/// The files below one folder.
package struct VaultFiles: Sendable {
    /// The real path of the vault's folder: no links, no `..`.
    package let root: String
    /// The folder kept open, so that files are opened below it and nowhere else.
    private let folder: RootFolder
    /// Through whose eyes files are read; nil for the owner's.
    var view: (any VaultView)?
    /// The version of the vault's files, where it is one that this program does not know.
    var unknownFormat: String?
    /// What opens locked files and makes new ones; nil where they are files like any other.
    var lock: (any FileLock)?

    package struct Contents: Sendable {
        package let bytes: [UInt8]
        package let stamp: FileStamp
    }

    /// Throws `VaultError` where the folder cannot be found.
    package init(folder: String) throws(VaultError) {
        do {
            root = try Paths.real(folder)
            self.folder = RootFolder(try? OpenFile.folder(root))
        } catch {
            throw .system(error, nil)
        }
    }

    /// The path of a file in the operating system's terms.
    package func location(_ path: VaultPath) -> String { Paths.join(root, path.text) }

    /// Whether the folder at `root` is still the one that was opened: not moved away, not unmounted, no other one in its place.
    package var isInPlace: Bool { folder.isAt(root) }

    package func exists(_ path: VaultPath) -> Bool {
        guard view != nil else { return FileStamp.exists(location(path)) }
        return admits(path) && (try? read(path)) != nil
    }

    /// Reads a file, at most `limit` bytes of it. A link that leads out of the vault is refused.
    package func read(_ path: VaultPath, limit: Int = .max) throws(VaultError) -> Contents {
        guard view != nil else { return try readText(path, limit: limit) }
        // What the reader may not see looks like what does not exist; what cannot be judged is hidden as well.
        // A link would lead round the names by which a view judges.
        guard admits(path), (try? Paths.real(location(path))) == location(path),
            let all = try? readAll(path, limit: Self.largestSeen)
        else { throw .missing(path) }
        let bytes = try seen(path, all.bytes)
        guard bytes.count <= limit else { throw .system(.tooLarge(path.text), path) }
        return Contents(bytes: bytes, stamp: all.stamp)
    }

    /// The stamp of a file as the owner would read it now. Throws `outside` for links that lead out of the vault.
    func openedStamp(_ path: VaultPath) throws(VaultError) -> FileStamp {
        let file = try open(path)
        do throws(SystemError) {
            return try file.stamp()
        } catch {
            throw VaultError(error, path)
        }
    }

    private func readText(_ path: VaultPath, limit: Int) throws(VaultError) -> Contents {
        let all = try readAll(path, limit: limit)
        return lock == nil ? all : Contents(bytes: try text(path, all.bytes), stamp: all.stamp)
    }

    private func readAll(_ path: VaultPath, limit: Int) throws(VaultError) -> Contents {
        let file = try open(path)
        do throws(SystemError) {
            let stamp = try file.stamp()
            if stamp.kind == .file {
                return Contents(bytes: try file.readAll(limit: limit, stamp: stamp), stamp: stamp)
            }
        } catch {
            throw VaultError(error, path)
        }
        throw .notAFile(path)
    }

    /// Reads the start of a file: all of it up to `limit` bytes.
    package func readStart(_ path: VaultPath, limit: Int) throws(VaultError) -> [UInt8] {
        if isWhole(path) { return Array(try read(path).bytes.prefix(limit)) }
        do {
            return try read(path, limit: limit).bytes
        } catch {
            guard case .system(let reason, _) = error, reason.isTooLarge else { throw error }
        }
        let file = try open(path)
        do throws(SystemError) {
            return try file.readStart(count: limit)
        } catch {
            throw VaultError(error, path)
        }
    }

    /// Reads `count` bytes of a file from a place on, or fewer where it ends before.
    package func readPart(_ path: VaultPath, from start: Int, count: Int) throws(VaultError) -> [UInt8] {
        if isWhole(path) { return Array(try read(path).bytes.dropFirst(start).prefix(count)) }
        let file = try open(path)
        do throws(SystemError) {
            return try file.readPart(from: start, count: count)
        } catch {
            throw VaultError(error, path)
        }
    }

    /// Whether a part of the file says nothing without the rest of it.
    func isWhole(_ path: VaultPath) -> Bool { view != nil || lock != nil && path.isLocked }

    /// Throws `VaultError`, `lock` for a locked one without the key.
    package func document(_ path: VaultPath, settings: VaultSettings) throws(VaultError) -> Document {
        if path.isLocked, lock?.isOpen != true { throw exists(path) ? .lock(.closed, path) : .missing(path) }
        return Document(path: path, contents: try read(path).bytes, settings: settings)
    }

    /// Makes a new file and the folders above it. Throws `existing` where there is one.
    ///
    /// - Parameter isDurable: false where many files are made and `synchronize` is called after them.
    package func create(_ path: VaultPath, _ bytes: [UInt8], isDurable: Bool = true) throws(VaultError) {
        try write(path, bytes, expecting: .nothing, isDurable: isDurable) { VaultError.existing(path) }
    }

    /// Waits until all that was created without waiting is on the disk.
    package func synchronize() throws(SystemError) { try AtomicWrite.synchronizeFileSystem(of: root) }

    /// Changes a file: reads it, asks `change` for the new bytes, and puts them in place if the file is still the one that was read;
    /// otherwise once more on the new content. Returns the bytes before and after.
    @discardableResult
    package func edit(
        _ path: VaultPath, _ change: ([UInt8]) throws -> [UInt8]
    ) throws -> (before: [UInt8], after: [UInt8]) {
        try withVaultLock { try editAlone(path, change) }
    }

    /// The same for one that holds the lock.
    @discardableResult
    package func editAlone(
        _ path: VaultPath, _ change: ([UInt8]) throws -> [UInt8]
    ) throws -> (before: [UInt8], after: [UInt8]) {
        for _ in 0..<5 {
            let stored = try view == nil ? readAll(path, limit: .max) : read(path)
            let before = try text(path, stored.bytes)
            let changed = try change(before)
            // What is locked and says the same stays the same file.
            if changed == before { return (changed, changed) }
            do throws(VaultError) {
                try write(path, changed, expecting: .contents(stored.stamp, stored.bytes)) {
                    VaultError.changing(path)
                }
                return (before, changed)
            } catch {
                guard case .changing = error else { throw error }
            }
        }
        throw VaultError.changing(path)
    }

    /// Puts bytes in place whatever was there: for restoring a backup.
    package func restore(_ path: VaultPath, _ bytes: [UInt8]) throws(VaultError) {
        try write(path, bytes, expecting: .anything) { VaultError.changing(path) }
    }

    /// Removes a file; the folders above it stay. A link is removed, not what it leads to.
    package func remove(_ path: VaultPath) throws(VaultError) {
        try requireOwner(path)
        let location = try checked(path)
        do {
            try Paths.removeFile(location)
            try AtomicWrite.synchronizeFolder(Paths.parent(of: location))
        } catch {
            throw error.isMissing ? .missing(path) : .system(error, path)
        }
    }

    /// Gives a file another name, which is free, without a moment in which it has both. Returns false where that cannot be done: for a link,
    /// or from one file system to another.
    package func rename(_ path: VaultPath, to target: VaultPath, isDurable: Bool = true) throws(VaultError) -> Bool {
        try requireOwner(path)
        let source = try checked(path)
        guard let stamp = try? FileStamp.of(source, followingLinks: false), stamp.kind == .file else { return false }
        let location = try placed(target)
        do throws(SystemError) {
            try Paths.renameToFree(source, to: location)
            guard isDurable else { return true }
            for folder in Set([source, location].map { Paths.parent(of: $0) }) {
                try AtomicWrite.synchronizeFolder(folder)
            }
            return true
        } catch {
            if error.isExisting { throw .existing(target) }
            if error.isOutside { return false }
            throw error.isMissing ? .missing(path) : .system(error, path)
        }
    }

    /// Opens a file for reading. Throws `outside` for links that lead out of the vault.
    func open(_ path: VaultPath) throws(VaultError) -> OpenFile {
        do throws(SystemError) {
            if let file = try folder.open(path.text) { return file }
        } catch {
            throw error.isOutside || error.isLinkLoop ? .outside(path: path.text) : VaultError(error, path)
        }
        let location = try checked(path)
        do throws(SystemError) {
            return try OpenFile.reading(location)
        } catch {
            throw VaultError(error, path)
        }
    }

    private func write(
        _ path: VaultPath, _ bytes: [UInt8], expecting expectation: AtomicWrite.Expectation, isDurable: Bool = true,
        _ changed: () -> VaultError
    ) throws(VaultError) {
        let location = try placed(path)
        let bytes = try stored(path, bytes)
        do throws(AtomicWriteError) {
            try AtomicWrite.replace(location, with: bytes, expecting: expectation, isDurable: isDurable)
        } catch {
            switch error {
            case .changedMeanwhile: throw changed()
            case .system(let error): throw .system(error, path)
            }
        }
    }

    /// The location of a file to be written, whose folder is made where it is missing. The vault's own folder never is: one that was
    /// moved or unmounted meanwhile is not made again at its old path.
    func placed(_ path: VaultPath) throws(VaultError) -> String {
        try requireOwner(path)
        let location = try checked(path)
        guard isInPlace else { throw .gone(root: root) }
        do throws(SystemError) {
            try Paths.makeFolder(Paths.parent(of: location), below: root)
        } catch {
            throw .system(error, path)
        }
        return location
    }

    /// The location, after following every link of it as far as it exists: it must still lie below the root.
    func checked(_ path: VaultPath) throws(VaultError) -> String {
        let location = location(path)
        var existing = location
        while existing.utf8.count > root.utf8.count {
            if let real = try? Paths.real(existing) {
                guard real == root || real.hasPrefix(root == "/" ? "/" : root + "/") else {
                    throw .outside(path: path.text)
                }
                return location
            }
            if let stamp = try? FileStamp.of(existing, followingLinks: false), stamp.kind == .link {
                // A link to nowhere or in a circle: nothing is read or made through it.
                throw .outside(path: path.text)
            }
            existing = Paths.parent(of: existing)
        }
        return location
    }
}

/// The owner of the vault's open folder, shared by the copies of `VaultFiles`.
private final class RootFolder: Sendable {
    private let folder: OpenFile?

    init(_ folder: consuming OpenFile?) { self.folder = folder }

    /// Whether the folder that `path` leads to is this one.
    func isAt(_ path: String) -> Bool {
        guard let there = try? FileStamp.of(path) else { return false }
        guard folder != nil, let own = try? folder?.stamp() else { return true }
        return own.inode == there.inode && own.device == there.device
    }

    /// Nil where the system cannot open beneath a folder.
    func open(_ path: String) throws(SystemError) -> OpenFile? {
        guard folder != nil else { return nil }
        return try folder?.openBeneath(path) ?? nil
    }
}
