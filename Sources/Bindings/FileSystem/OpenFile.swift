// Owns a file descriptor: opens, reads, writes, locks, and closes it at the end of its scope.

internal import CSys
internal import Glibc

/// An open file or folder. Closed at the end of its lifetime.
package struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32
    let path: String

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// Opens a file for reading. Never blocks on a FIFO and never acquires a controlling terminal.
    package static func reading(_ path: String, followingLinks: Bool = true) throws(SystemError) -> OpenFile {
        try open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW))
    }

    package static func folder(_ path: String) throws(SystemError) -> OpenFile {
        try open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    }

    /// Opens a file for appending, creating it if missing. Never waits for the reader of a FIFO: throws ENXIO.
    package static func appending(_ path: String, mode: UInt32 = 0o666) throws(SystemError) -> OpenFile {
        try open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY, mode)
    }

    /// Opens an existing device or pipe for writing. Waits for the reader of a FIFO, as a shell does.
    package static func streaming(to path: String) throws(SystemError) -> OpenFile {
        try open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    }

    /// Creates a new file; throws EEXIST if it exists.
    package static func creating(_ path: String, mode: UInt32 = 0o666) throws(SystemError) -> OpenFile {
        try open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, mode)
    }

    /// A descriptor inherited at the start of this process. Throws EBADF if it does not exist.
    package static func inherited(_ number: Int) throws(SystemError) -> OpenFile {
        let descriptor = fcntl(Int32(clamping: number), F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw .last("/dev/fd/\(number)") }
        return OpenFile(descriptor: descriptor, path: "/dev/fd/\(number)")
    }

    /// Opens an existing file for overwriting its content. Does not follow links.
    package static func overwriting(_ path: String) throws(SystemError) -> OpenFile {
        try open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    }

    /// Writes `count` zeros.
    package borrowing func write(zeros count: Int) throws(SystemError) {
        let piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
        for start in stride(from: 0, to: count, by: 1 << 16) {
            try write(count - start < piece.count ? Array(piece[..<(count - start)]) : piece)
        }
    }

    private static func open(_ path: String, _ flags: Int32, _ mode: UInt32 = 0) throws(SystemError) -> OpenFile {
        let descriptor = Glibc.open(path, flags, mode)
        guard descriptor >= 0 else { throw .last(path) }
        return OpenFile(descriptor: descriptor, path: path)
    }

    /// Opens a file below this folder; links may be followed as long as they stay below it. Nil if the system cannot
    /// guarantee that; throws `SystemError` with `isOutside` if they lead out.
    package borrowing func openBeneath(_ path: String) throws(SystemError) -> OpenFile? {
        let file = csys_open_beneath(descriptor, path)
        if file >= 0 { return OpenFile(descriptor: file, path: self.path + "/" + path) }
        if [ENOSYS, EINVAL, EPERM, EAGAIN].contains(-file) { return nil }
        throw SystemError(code: -file, path: self.path + "/" + path)
    }

    package borrowing func stamp() throws(SystemError) -> FileStamp {
        var raw = csys_stamp()
        let failed = csys_stamp_of(descriptor, &raw)
        guard failed == 0 else { throw SystemError(code: failed, path: path) }
        return FileStamp(raw)
    }

    /// The stamp of an entry of this folder, not following links; nil if it does not exist any more.
    package borrowing func stamp(ofChild name: UnsafePointer<CChar>) -> FileStamp? {
        var raw = csys_stamp()
        return csys_stamp_at(descriptor, name, 0, &raw) == 0 ? FileStamp(raw) : nil
    }

    /// The whole file, at most `limit` bytes (a larger one throws EFBIG).
    ///
    /// - Parameter stamp: as just obtained by the caller.
    package borrowing func readAll(limit: Int = .max, stamp: FileStamp? = nil) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        try readAll(into: &bytes, limit: limit, stamp: stamp)
        return bytes
    }

    /// The same into a reusable buffer.
    package borrowing func readAll(
        into bytes: inout [UInt8], limit: Int = .max, stamp: FileStamp? = nil
    ) throws(SystemError) {
        let size = if let stamp { stamp.size } else { try self.stamp().size }
        let expected = Int(clamping: size)
        guard expected <= limit else { throw .tooLarge(path) }
        bytes.removeAll(keepingCapacity: true)
        var failure: SystemError?
        // One more byte than expected: a short read then shows the end without another call.
        var wanted = expected + 1
        while true {
            let before = bytes.count
            let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                let got = retryingInterrupts { read(descriptor, buffer.baseAddress, wanted) }
                if got < 0 { failure = .last(path) }
                count = max(got, 0)
            }
            if let failure { throw failure }
            if before == 0 { bytes = chunk } else { bytes.append(contentsOf: chunk) }
            guard bytes.count <= limit else { throw .tooLarge(path) }
            if chunk.isEmpty || chunk.count < wanted && bytes.count >= expected { return }
            wanted = max(65536, expected + 1 - bytes.count)
        }
    }

    /// The first `count` bytes, or fewer if the file is shorter.
    package borrowing func readStart(count: Int) throws(SystemError) -> [UInt8] {
        try filled(count) { read(descriptor, $0, $1) }
    }

    private borrowing func filled(
        _ count: Int, _ read: (_ place: UnsafeMutablePointer<UInt8>?, _ rest: Int) -> Int
    ) throws(SystemError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = retryingInterrupts { read(buffer.baseAddress.map { $0 + filled }, count - filled) }
                if got < 0 { failed = true }
                if got <= 0 { return }
                filled += got
            }
        }
        if failed { throw .last(path) }
        return bytes
    }

    /// Writes all bytes, with as many calls as needed. Throws `SystemError` (ENOSPC, EPIPE, …).
    package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: descriptor, path: path)
    }

    /// Waits until the file's bytes are on disk (fsync(2)).
    package borrowing func synchronize() throws(SystemError) {
        guard retryingInterrupts({ Int(fsync(descriptor)) }) == 0 else { throw .last(path) }
    }

    /// Waits until the file's bytes and the metadata needed to read them are on disk (fdatasync(2)).
    package borrowing func synchronizeData() throws(SystemError) {
        guard retryingInterrupts({ Int(fdatasync(descriptor)) }) == 0 else { throw .last(path) }
    }

    /// The last `count` bytes, or all if the file is shorter.
    package borrowing func readEnd(count: Int) throws(SystemError) -> [UInt8] {
        let size = Int(clamping: try stamp().size)
        let start = max(0, size - count)
        return try readPart(from: start, count: size - start)
    }

    /// `count` bytes from `start`, or fewer at the end of the file.
    package borrowing func readPart(from start: Int, count: Int) throws(SystemError) -> [UInt8] {
        try filled(count) { pread(descriptor, $0, $1, off_t(start + count - $1)) }
    }

    /// Sets the modification time, in nanoseconds since the epoch (futimens(3)). Throws `SystemError`.
    package borrowing func setModified(_ time: Int64) throws(SystemError) {
        let time = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        guard futimens(descriptor, [time, time]) == 0 else { throw .last(path) }
    }

    /// Truncates the file to `size` bytes if it is longer.
    package borrowing func cut(to size: Int64) throws(SystemError) {
        guard try stamp().size > size else { return }
        guard retryingInterrupts({ Int(ftruncate(descriptor, off_t(size))) }) == 0 else { throw .last(path) }
    }

    /// Takes an advisory lock (flock(2)), released with this value or at the end of the process.
    package borrowing func lock(exclusive: Bool, waiting: Bool = true) throws(SystemError) {
        let failed = csys_lock(descriptor, exclusive ? 1 : 0, waiting ? 1 : 0)
        guard failed == 0 else { throw SystemError(code: failed, path: path) }
    }

    package borrowing func unlock() {
        _ = csys_unlock(descriptor)
    }
}

/// Repeats a call interrupted by a signal (EINTR).
func retryingInterrupts(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let count = retryingInterrupts {
                write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count < 0 {
                failure = .last(path)
                return
            }
            done += count
        }
    }
    if let failure { throw failure }
}
