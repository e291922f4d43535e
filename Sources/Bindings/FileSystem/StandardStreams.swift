// Standard input, output and error: reading, writing, and terminal properties.

internal import CSys
internal import Glibc

package enum StandardStream: Int32, Sendable {
    case input = 0
    case output = 1
    case errors = 2

    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The width of the terminal in columns; nil if the stream is not a terminal.
    package var columns: Int? {
        let columns = csys_terminal_columns(rawValue)
        return columns > 0 ? Int(columns) : nil
    }

    /// The height of the terminal in lines; nil if the stream is not a terminal or it is unknown.
    package var lines: Int? {
        let lines = csys_terminal_lines(rawValue)
        return lines > 0 ? Int(lines) : nil
    }

    /// Writes all bytes. Throws if the reader has closed the pipe (EPIPE); SIGPIPE must be ignored.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: rawValue, path: self == .output ? "stdout" : "stderr")
    }

    /// Passes on all input in pieces. Throws what `take` throws, and `SystemError`.
    package func readPieces(_ take: ([UInt8]) throws -> Void) throws {
        while true {
            let piece = try readPiece()
            if piece.isEmpty { return }
            try take(piece)
        }
    }

    /// The available input, at most the capacity of a pipe (pipe(7)); waits for the first bytes. Empty at the end.
    package func readPiece() throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let piece = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65536) { buffer in
            let got = retryingInterrupts { read(rawValue, buffer.baseAddress, buffer.count) }
            if got < 0 { failure = .last("stdin") }
            return Array(buffer.prefix(max(got, 0)))
        }
        if let failure { throw failure }
        return piece
    }

    /// Whether `readPiece` would not block; waits for that at most that long. A signal may end the wait early.
    ///
    /// - Parameter milliseconds: nil: without a limit.
    package func awaitInput(milliseconds: Int?) -> Bool {
        var waiting = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        // Errors are detected when reading.
        return poll(&waiting, 1, milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1) > 0
    }

    /// Reads to the end, at most `limit` bytes. Throws EFBIG beyond that.
    package func readAll(limit: Int = .max) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var failure: SystemError?
        while true {
            let chunk = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
                let got = retryingInterrupts { read(rawValue, buffer.baseAddress, 65536) }
                if got < 0 { failure = .last("stdin") }
                count = max(got, 0)
            }
            if let failure { throw failure }
            if chunk.isEmpty { return bytes }
            bytes.append(contentsOf: chunk)
            guard bytes.count <= limit else { throw .tooLarge("stdin") }
        }
    }

    /// The next line without its newline; nil at the end.
    package func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while retryingInterrupts({ read(rawValue, &byte, 1) }) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// The next line without its newline, typed without echo. Nil at the end, on Control-C, or if the stream is not a
    /// terminal.
    package func readHiddenLine() -> [UInt8]? {
        var shown = termios()
        guard tcgetattr(rawValue, &shown) == 0 else { return nil }
        var hidden = shown
        // Signals arrive as bytes, so nothing ends the process before the terminal is restored.
        hidden.c_lflag &= ~tcflag_t(ECHO | ECHONL | ISIG | ICANON)
        guard tcsetattr(rawValue, TCSADRAIN, &hidden) == 0 else { return nil }
        defer { tcsetattr(rawValue, TCSADRAIN, &shown) }
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while retryingInterrupts({ read(rawValue, &byte, 1) }) == 1 {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return line
            case 3: return nil
            case 4 where line.isEmpty: return nil
            case 4: return line
            // Backspace removes a whole UTF-8 character, Control-U everything.
            case 8, 127:
                while let last = line.popLast(), last & 0xc0 == 0x80 {}
            case 21: line = []
            default: line.append(byte)
            }
        }
        return line.isEmpty ? nil : line
    }

    /// Makes a closed pipe an error of write(2) instead of ending the process.
    package static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
        // Exceeding the file size limit also becomes a write error, so partial writes are undone.
        signal(SIGXFSZ, SIG_IGN)
    }
}
