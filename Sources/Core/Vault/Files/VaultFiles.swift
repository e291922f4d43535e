// The only access to the files of a vault: reading, creating, editing, never outside its folder.

import Bytes
import FileSystem

/// The files in one folder.
package struct VaultFiles: Sendable {
    /// The real path of the vault's folder: no links, no `..`.
    package let root: String
    /// Kept open, to open files strictly below it.
    private let folder: RootFolder
    /// The view through which files are read; nil for the owner.
    var view: (any VaultView)?
    /// The format version of the vault, if unknown to this program.
    var unknownFormat: String?
    /// Handles locked files; nil if they are treated like any other.
    var lock: (any FileLock)?

    package struct Contents: Sendable {
        package let bytes: [UInt8]
        package let stamp: FileStamp
    }

    /// Throws `VaultError` if the folder cannot be found.
    package init(folder: String) throws(VaultError) {
        do {
            root = try Paths.real(folder)
            self.folder = RootFolder(try? OpenFile.folder(root))
        } catch {
            throw .system(error, nil)
        }
    }

    /// The absolute path of a file.
    package func location(_ path: VaultPath) -> String { Paths.join(root, path.text) }

    /// Whether the folder at `root` is still the one that was opened: not moved, unmounted or replaced.
    package var isInPlace: Bool { folder.isAt(root) }

    package func exists(_ path: VaultPath) -> Bool {
        guard view != nil else { return FileStamp.exists(location(path)) }
        return admits(path) && (try? read(path)) != nil
    }

    /// Reads at most `limit` bytes of a file. Refuses links that lead out of the vault.
    package func read(_ path: VaultPath, limit: Int = .max) throws(VaultError) -> Contents {
        guard view != nil else { return try readText(path, limit: limit) }
        // Hidden files look like missing ones; files that cannot be judged are hidden, too. A link would bypass the
        // names by which a view judges.
        guard admits(path), (try? Paths.real(location(path))) == location(path),
            let all = try? readAll(path, limit: Self.largestSeen)
        else { throw .missing(path) }
        let bytes = try seen(path, all.bytes)
        guard bytes.count <= limit else { throw .system(.tooLarge(path.text), path) }
        return Contents(bytes: bytes, stamp: all.stamp)
    }

    /// The current stamp of a file as opened by the owner. Throws `outside` for links that lead out of the vault.
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

    /// Reads the first `limit` bytes of a file, or all of a shorter one.
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

    /// Reads `count` bytes of a file from `start`, or fewer at its end.
    package func readPart(_ path: VaultPath, from start: Int, count: Int) throws(VaultError) -> [UInt8] {
        if isWhole(path) { return Array(try read(path).bytes.dropFirst(start).prefix(count)) }
        let file = try open(path)
        do throws(SystemError) {
            return try file.readPart(from: start, count: count)
        } catch {
            throw VaultError(error, path)
        }
    }

    /// Whether the file can only be read as a whole.
    func isWhole(_ path: VaultPath) -> Bool { view != nil || lock != nil && path.isLocked }

    /// Throws `VaultError`, `lock` for a locked document without the key.
    package func document(_ path: VaultPath, settings: VaultSettings) throws(VaultError) -> Document {
        if path.isLocked, lock?.isOpen != true { throw exists(path) ? .lock(.closed, path) : .missing(path) }
        return Document(path: path, contents: try read(path).bytes, settings: settings)
    }

    /// Creates a file and its parent folders. Throws `existing` if it exists.
    ///
    /// - Parameter isDurable: false if many files are created, followed by `synchronize`.
    package func create(_ path: VaultPath, _ bytes: [UInt8], isDurable: Bool = true) throws(VaultError) {
        try write(path, bytes, expecting: .nothing, isDurable: isDurable) { VaultError.existing(path) }
    }

    /// Waits until everything created without waiting is on disk.
    package func synchronize() throws(SystemError) { try AtomicWrite.synchronizeFileSystem(of: root) }

    /// Edits a file: reads it, passes its bytes to `change`, and writes the result if the file is unchanged since;
    /// otherwise retries with the new content. Returns the bytes before and after.
    @discardableResult
    package func edit(
        _ path: VaultPath, _ change: ([UInt8]) throws -> [UInt8]
    ) throws -> (before: [UInt8], after: [UInt8]) {
        try withVaultLock { try editAlone(path, change) }
    }

    /// The same for a caller that holds the lock.
    @discardableResult
    package func editAlone(
        _ path: VaultPath, _ change: ([UInt8]) throws -> [UInt8]
    ) throws -> (before: [UInt8], after: [UInt8]) {
        for _ in 0..<5 {
            let stored = try view == nil ? readAll(path, limit: .max) : read(path)
            let before = try text(path, stored.bytes)
            let changed = try change(before)
            // A locked file with unchanged text is not written again.
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

    /// Writes bytes, replacing any existing file: for restoring a backup.
    package func restore(_ path: VaultPath, _ bytes: [UInt8]) throws(VaultError) {
        try write(path, bytes, expecting: .anything) { VaultError.changing(path) }
    }

    /// Removes a file but not the folders above it. Removes a link rather than its target.
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

    /// Renames a file to a free name atomically. Returns false if that is impossible: for a link, or across file systems. Throws
    /// `VaultError.existing` if the name is taken.
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

    /// The location for writing a file, with its folder created if missing. The vault's own folder is never created:
    /// it would reappear at its old path after being moved or unmounted.
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

    /// The location, after resolving all its existing links: it must still be below the root.
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
                // A dangling or circular link: nothing is read or created through it.
                throw .outside(path: path.text)
            }
            existing = Paths.parent(of: existing)
        }
        return location
    }
}

/// Owns the open folder of the vault, shared by copies of `VaultFiles`.
private final class RootFolder: Sendable {
    private let folder: OpenFile?

    init(_ folder: consuming OpenFile?) { self.folder = folder }

    /// Whether `path` leads to this folder.
    func isAt(_ path: String) -> Bool {
        guard let there = try? FileStamp.of(path) else { return false }
        guard folder != nil, let own = try? folder?.stamp() else { return true }
        return own.inode == there.inode && own.device == there.device
    }

    /// Nil if the system cannot open files beneath a folder.
    func open(_ path: String) throws(SystemError) -> OpenFile? {
        guard folder != nil else { return nil }
        return try folder?.openBeneath(path) ?? nil
    }
}
