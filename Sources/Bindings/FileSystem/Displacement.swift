// A file that is ready elsewhere takes the place of another, which is kept until it is no longer needed: nothing that was written meanwhile
// is replaced or removed.

internal import CSys
internal import Glibc

/// What a path held when it was looked at.
package enum PathContent: Sendable {
    case nothing
    /// A file or link with this stamp. Where the stamp cannot tell a change (`FileStamp.isSettled`), the bytes of the file as well.
    case entry(FileStamp, [UInt8]?)

    /// Looks at a path, not following links. Throws `SystemError` for what cannot be read.
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

    /// Whether a path holds this still.
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

/// Moves files and links by name alone. Links are moved, not followed. Nothing here waits for the disk.
package enum Displacement {
    /// Puts what lies at `source` in place of what was seen at `path`, which lies at `source` then.
    ///
    /// A file keeps its mode and, where allowed, its owner; whether it can be run is said by the new one.
    ///
    /// - Throws: `AtomicWriteError.changedMeanwhile` where `path` holds something else by now; it is as it was then.
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
            // What was replaced is to be looked at where the caller expects it.
            return try copy(near, to: source)
        case EINVAL, ENOSYS, ENOTSUP:
            // A file system that cannot swap names: between the look and the rename is nothing but these two calls.
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

    /// Takes away what was seen at `path`: it lies at `target` then, which must be free.
    ///
    /// - Throws: `AtomicWriteError.changedMeanwhile` where `path` holds something else by now; it is as it was then.
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

    /// To a name that is free.
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

    /// A copy in the folder of `path`, on another file system.
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
