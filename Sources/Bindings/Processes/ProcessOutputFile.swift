// Runs a program with large output: written to a file in pieces, and stopped beyond a limit.

internal import Glibc

extension ChildProcess {
    /// Runs a program with additional variables for at most `milliseconds`, and writes its output to a file (mode
    /// 0600, truncated first). Beyond `limit` bytes the program is terminated, and the result is `isTooLong`. The
    /// result has no output.
    package static func run(
        _ program: String, _ arguments: [String], input: [UInt8] = [], variables: [(name: String, value: String)],
        into path: String, limit: Int, milliseconds: Int
    ) throws(ProcessError) -> ProcessResult {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .failed(program: path, reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var count = 0
        var failure: Int32 = 0
        var result = try run(program, arguments, input: input, variables: variables, milliseconds: milliseconds) {
            let piece = $0.takeOutput()
            $0.keepEnds(of: 65536)
            count += piece.count
            if count <= limit, failure == 0 { failure = write(piece, to: file) }
            return count <= limit && failure == 0
        }
        guard failure == 0 else { throw .failed(program: path, reason: String(cString: strerror(failure))) }
        result.isTooLong = count > limit
        return result
    }

    /// Writes everything; returns the error number if that fails, else 0.
    private static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
        var sent = 0
        while sent < bytes.count {
            let written = bytes.withUnsafeBytes {
                Glibc.write(file, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return errno }
            sent += written
        }
        return 0
    }
}
