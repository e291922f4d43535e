// Exchanges a prepared file with an existing one, which is kept until it is no longer needed: concurrent changes are never replaced or
// removed.

internal import CSys
internal import Glibc

/// The content of a path when it was checked.
package enum PathContent: Sendable {
    case nothing
    /// A file or link with this stamp; also the file's bytes if the stamp cannot detect a change (`FileStamp.isSettled`).
    case entry(FileStamp, [UInt8]?)

    /// Checks a path without following links. Throws `SystemError` if it cannot be read.
    ///
    /// - Parameter now: nanoseconds since the epoch.
    package static func of(_ path: String, now: Int64) throws(SystemError) -> PathContent {
        let stamp: FileStamp
        do throws(SystemError) {
            stamp = try FileStamp.of(path, followingLinks: false)
        } catch {
            // ENOTDIR: a parent of the path is a file.
            if error.isMissing || error.code == ENOTDIR { return .nothing }
            throw error
        }
        guard stamp.kind == .file, !stamp.isSettled(at: now) else { return .entry(stamp, nil) }
        return .entry(stamp, try OpenFile.reading(path, followingLinks: false).readAll())
    }

    /// Whether a path still has this content.
    package func isStill(at path: String) -> Bool {
        let stamp = try? FileStamp.of(path, followingLinks: false)
        switch self {
        case .nothing: return stamp == nil
        case .entry(let known, let bytes):
            guard let stamp, stamp.isSameContent(as: known), stamp.kind == known.kind else { return false }
            return bytes.map { (try? FileContent.isSame(path, $0)) ?? false } ?? true
        }
    }
}

/// Moves files and links by renaming. Links are moved, not followed. Never waits for the disk.
package enum Displacement {
    /// Exchanges `source` with the expected content of `path`, which is at `source` afterwards.
    ///
    /// A file keeps its mode and, if permitted, its owner; whether it is executable depends on the new one.
    ///
    /// - Throws: `AtomicWriteError.changedMeanwhile` if `path` has other content by now; nothing changes then.
    package static func put(
        _ source: String, in path: String, expecting content: PathContent
    ) throws(AtomicWriteError) {
        guard case .entry(let stamp, _) = content else { return try move(source, to: path) }
        guard content.isStill(at: path) else { throw .changedMeanwhile(path: path) }
        keepFacts(of: stamp, on: source)
        switch csys_exchange(source, path) {
        case 0: break
        case EXDEV:
            let near = try copy(source, near: path)
            defer { unlink(near) }
            try put(near, in: path, expecting: content)
            unlink(source)
            // The caller expects the replaced file at this place.
            return try copy(near, to: source)
        case EINVAL, ENOSYS, ENOTSUP:
            // A file system that cannot exchange names: only these two calls separate the check from the rename.
            let old = AtomicWrite.temporaryPath(for: path)
            guard link(path, old) == 0 || Glibc.rename(path, old) == 0 else { throw .system(.last(path)) }
            guard Glibc.rename(source, path) == 0 else { throw .system(.last(path)) }
            guard Glibc.rename(old, source) == 0 else { throw .system(.last(source)) }
        case ENOENT, ENOTDIR: throw .changedMeanwhile(path: path)
        case let code: throw .system(SystemError(code: code, path: path))
        }
        guard content.isStill(at: source) else {
            _ = csys_exchange(source, path)
            throw .changedMeanwhile(path: path)
        }
    }

    /// Moves the expected content of `path` to `target`, which must be free.
    ///
    /// - Throws: `AtomicWriteError.changedMeanwhile` if `path` has other content by now; nothing changes then.
    package static func take(
        _ path: String, to target: String, expecting content: PathContent
    ) throws(AtomicWriteError) {
        guard content.isStill(at: path) else { throw .changedMeanwhile(path: path) }
        do throws(AtomicWriteError) {
            try move(path, to: target)
        } catch .changedMeanwhile {
            throw .changedMeanwhile(path: path)
        }
        guard content.isStill(at: target) else {
            _ = csys_rename_to_free(target, path)
            throw .changedMeanwhile(path: path)
        }
    }

    /// To a free name.
    private static func move(_ source: String, to path: String) throws(AtomicWriteError) {
        switch csys_rename_to_free(source, path) {
        case 0: break
        case EXDEV:
            let near = try copy(source, near: path)
            defer { unlink(near) }
            guard csys_rename_to_free(near, path) == 0 else { throw .changedMeanwhile(path: path) }
            unlink(source)
        case EEXIST, ENOENT, ENOTDIR: throw .changedMeanwhile(path: path)
        case let code: throw .system(SystemError(code: code, path: path))
        }
    }

    private static func keepFacts(of old: FileStamp, on path: String) {
        guard old.kind == .file, let new = try? FileStamp.of(path, followingLinks: false), new.kind == .file else {
            return
        }
        let readable = old.mode & 0o444
        let runs: UInt32 = new.mode & 0o100 != 0 ? (old.mode & 0o111 != 0 ? old.mode & 0o111 : readable >> 2) : 0
        let mode = old.mode & 0o7666 | runs
        if mode != new.mode & 0o7777 { chmod(path, mode_t(mode)) }
        if old.owner != geteuid() || old.group != getegid() { _ = lchown(path, old.owner, old.group) }
    }

    /// A copy in the folder of `path`, if that is on another file system.
    private static func copy(_ source: String, near path: String) throws(AtomicWriteError) -> String {
        let target = AtomicWrite.temporaryPath(for: path)
        try copy(source, to: target)
        return target
    }

    private static func copy(_ source: String, to target: String) throws(AtomicWriteError) {
        do throws(SystemError) {
            let stamp = try FileStamp.of(source, followingLinks: false)
            if stamp.kind == .link {
                guard symlink(try Paths.linkTarget(source), target) == 0 else { throw .last(target) }
            } else {
                let file = try OpenFile.creating(target, mode: stamp.mode & 0o7777)
                try file.write(restOf: try OpenFile.reading(source, followingLinks: false))
                try file.synchronizeData()
            }
        } catch {
            unlink(target)
            throw .system(error)
        }
    }
}
