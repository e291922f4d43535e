// File system paths as text: resolving, joining, creating and removing.

internal import CSys
internal import Glibc

/// Operations on absolute and relative paths of the file system (not of a vault).
package enum Paths {
    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || name.hasPrefix("/") { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The part before the last slash: "." if there is none, "/" for a child of the root.
    package static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.index(after: slash)...])
    }

    /// The real path, with all links resolved (realpath(3)). Throws `SystemError` if it does not exist.
    package static func real(_ path: String) throws(SystemError) -> String {
        guard let found = realpath(path, nil) else { throw .last(path) }
        defer { free(found) }
        return String(cString: found)
    }

    /// The target of a link (readlink(2)).
    package static func linkTarget(_ path: String) throws(SystemError) -> String {
        var length = 0
        let bytes = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
            length = buffer.baseAddress.map { readlink(path, $0, buffer.count) } ?? -1
            filled = max(length, 0)
        }
        guard length >= 0 else { throw .last(path) }
        return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    package static func workingFolder() throws(SystemError) -> String {
        guard let found = getcwd(nil, 0) else { throw .last(".") }
        defer { free(found) }
        return String(cString: found)
    }

    /// Creates a folder and its parents. Succeeds if it exists.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
        if mkdir(path, mode) == 0 { return }
        switch errno {
        case EEXIST:
            guard FileStamp.isFolder(path) else { throw SystemError(code: EEXIST, path: path) }
        case ENOENT where parent(of: path) != path:
            try makeFolder(parent(of: path), mode: mode)
            guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last(path) }
        default:
            throw .last(path)
        }
    }

    /// Creates a folder with mode 0700, including missing parents; an existing one is restricted to its owner.
    package static func makePrivateFolder(_ path: String) throws(SystemError) {
        try makeFolder(path, mode: 0o700)
        restrict(path)
    }

    /// Whether this user may write a file, or create one in a folder (access(2)).
    package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// Revokes the rights of others on an existing file or folder of this user, in the cache or the state.
    package static func restrict(_ path: String) {
        guard let stamp = try? FileStamp.of(path, followingLinks: false), stamp.kind != .link, stamp.mode & 0o077 != 0
        else { return }
        _ = chmod(path, mode_t(stamp.mode & 0o7700))
    }

    /// Creates a folder and its parents up to `top`, which is not created: throws ENOENT if it is missing.
    package static func makeFolder(_ path: String, below top: String) throws(SystemError) {
        if path == top || !path.hasPrefix(top.hasSuffix("/") ? top : top + "/") {
            guard FileStamp.isFolder(path) else { throw SystemError(code: ENOENT, path: path) }
            return
        }
        if mkdir(path, 0o777) == 0 { return }
        switch errno {
        case EEXIST:
            guard FileStamp.isFolder(path) else { throw SystemError(code: EEXIST, path: path) }
        case ENOENT:
            try makeFolder(parent(of: path), below: top)
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last(path) }
        default:
            throw .last(path)
        }
    }

    package static func removeFile(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 else { throw .last(path) }
    }

    /// Removes an empty folder.
    package static func removeFolder(_ path: String) throws(SystemError) {
        guard rmdir(path) == 0 else { throw .last(path) }
    }

    package static func rename(_ from: String, to path: String) throws(SystemError) {
        guard Glibc.rename(from, path) == 0 else { throw .last(path) }
    }

    /// To a name that is free: there is no moment in which both names are there, or none (renameat2(2), `RENAME_NOREPLACE`). Throws
    /// `EEXIST` for a name that is taken.
    package static func renameToFree(_ from: String, to path: String) throws(SystemError) {
        let code = csys_rename_to_free(from, path)
        guard code == 0 else { throw SystemError(code: code, path: path) }
    }

    /// Removes a file, or a folder with all that is in it; what is not there is fine. Links are removed, not followed.
    package static func removeTree(_ path: String) throws(SystemError) {
        guard let stamp = try? FileStamp.of(path, followingLinks: false) else { return }
        guard stamp.kind == .folder else { return try removeFile(path) }
        for entry in try OpenFile.folder(path).entries() {
            try removeTree(join(path, String(decoding: entry.name, as: UTF8.self)))
        }
        try removeFolder(path)
    }

    /// Gives a folder that was created private the usual mode (umask(2)).
    package static func restoreMode(of path: String) throws(SystemError) {
        let mask = umask(0)
        umask(mask)
        guard chmod(path, 0o777 & ~mask) == 0 else { throw .last(path) }
    }

    /// Creates a new, empty, private folder (mkdtemp(3)) in `parent`.
    package static func makeTemporaryFolder(in parent: String, prefix: String) throws(SystemError) -> String {
        var template = Array(join(parent, prefix + "XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .last(parent) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
