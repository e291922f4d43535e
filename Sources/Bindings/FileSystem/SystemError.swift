// The error of this binding: errno and the path concerned.

internal import Glibc

/// A failed system call, with its errno(3) and the path concerned.
package struct SystemError: Error, Sendable, Equatable {
    package let code: Int32
    package let path: String

    package init(code: Int32, path: String) {
        self.code = code
        self.path = path
    }

    /// The system's message for the code, such as "No such file or directory".
    package var reason: String {
        String(cString: strerror(code))
    }

    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    package var isDenied: Bool { code == EACCES || code == EPERM }
    package var isReadOnly: Bool { code == EROFS }
    package var isFull: Bool { code == ENOSPC || code == EDQUOT }
    package var isExisting: Bool { code == EEXIST }
    package var isLinkLoop: Bool { code == ELOOP }
    /// A link leads out of the folder within which it must stay.
    package var isOutside: Bool { code == EXDEV }
    package var isTooLarge: Bool { code == EFBIG }
    /// The lock is held by another process.
    package var isHeld: Bool { code == EWOULDBLOCK }
    /// The pipe has no reader any more.
    package var isBrokenPipe: Bool { code == EPIPE }

    /// The error of the system call that has just returned -1.
    static func last(_ path: String) -> SystemError {
        SystemError(code: errno, path: path)
    }

    /// A folder, a FIFO or a device instead of a file.
    package static func notAFile(_ path: String) -> SystemError {
        SystemError(code: FileStamp.isFolder(path) ? EISDIR : EINVAL, path: path)
    }

    /// A file instead of a folder, or a missing folder.
    package static func notAFolder(_ path: String) -> SystemError {
        SystemError(code: ENOTDIR, path: path)
    }

    package static func tooLarge(_ path: String) -> SystemError {
        SystemError(code: EFBIG, path: path)
    }

    package static func denied(_ path: String) -> SystemError {
        SystemError(code: EACCES, path: path)
    }

    /// Another process was faster; a retry may succeed.
    package static func overtaken(_ path: String) -> SystemError {
        SystemError(code: EAGAIN, path: path)
    }
}
