// The result of stat(2): sufficient to tell whether a file may have changed.

internal import CSys
internal import Glibc

/// The metadata of a file that changes with its content, name or mode.
package struct FileStamp: Sendable, Hashable {
    package enum Kind: Sendable { case file, folder, link, other }

    package let inode: UInt64
    package let device: UInt64
    /// Bytes.
    package let size: Int64
    /// Nanoseconds since the epoch.
    package let modified: Int64
    /// Nanoseconds since the epoch; unlike `modified`, programs cannot set it (`touch -d`, `cp -p`).
    package let changed: Int64
    package let mode: UInt32
    let owner: UInt32
    let group: UInt32

    init(_ raw: csys_stamp) {
        inode = raw.inode
        device = raw.device
        size = raw.size
        modified = raw.modified_ns
        changed = raw.changed_ns
        mode = raw.mode
        owner = raw.owner
        group = raw.group
    }

    package var kind: Kind {
        switch mode & 0o170000 {
        case 0o100000: .file
        case 0o040000: .folder
        case 0o120000: .link
        default: .other
        }
    }

    /// The stamp of the file at `path`. Throws `SystemError`.
    package static func of(_ path: String, followingLinks: Bool = true) throws(SystemError) -> FileStamp {
        var raw = csys_stamp()
        let failed = csys_stamp_at(AT_FDCWD, path, followingLinks ? 1 : 0, &raw)
        guard failed == 0 else { throw SystemError(code: failed, path: path) }
        return FileStamp(raw)
    }

    /// Whether a change after `now` (nanoseconds since the epoch) is certain to alter the stamp.
    ///
    /// A file that changed within the clock's granularity may change again with the same stamp ("racily clean", see
    /// git's Documentation/technical/racy-git). Kernels have timestamps with a tick of 1 to 10 ms.
    package func isSettled(at now: Int64) -> Bool {
        let isCoarse = modified % 1_000_000_000 == 0 && changed % 1_000_000_000 == 0
        return max(modified, changed) + (isCoarse ? Self.coarseGrain : Self.grain) < now
    }

    private static let grain: Int64 = 20_000_000
    /// For file systems with a resolution of whole seconds.
    private static let coarseGrain: Int64 = 2_000_000_000

    package static func exists(_ path: String) -> Bool {
        (try? of(path, followingLinks: false)) != nil
    }

    package static func isFolder(_ path: String) -> Bool {
        (try? of(path))?.kind == .folder
    }
}

extension FileStamp {
    /// The parts that must be equal for equal content: everything except the mode.
    package struct Identity: Sendable, Hashable {
        package let inode: UInt64
        package let device: UInt64
        package let size: Int64
        package let modified: Int64
        package let changed: Int64

        package init(inode: UInt64, device: UInt64, size: Int64, modified: Int64, changed: Int64) {
            self.inode = inode
            self.device = device
            self.size = size
            self.modified = modified
            self.changed = changed
        }
    }

    package var identity: Identity {
        Identity(inode: inode, device: device, size: size, modified: modified, changed: changed)
    }
}
