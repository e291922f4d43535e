// A program that answers one line of input with one line of output.

internal import Glibc

/// A program with pipes to its standard input and output; its stderr is discarded. It is terminated with the last reference.
package final class AnsweringProcess {
    private let program: String
    private let child: Int32
    private let inputPipe: Pipe
    private let outputPipe: Pipe
    private var waiting: [UInt8] = []
    private var isEnded = false

    package enum Answer: Sendable, Equatable {
        case line([UInt8])
        /// The program ended instead, with its exit code, or 128 + the signal number.
        case ended(Int32)
        /// It took too long and was terminated.
        case late
    }

    package init(_ program: String, _ arguments: [String] = []) throws(ProcessError) {
        guard let inputPipe = Pipe(), let outputPipe = Pipe() else {
            throw .failed(program: program, reason: String(cString: strerror(errno)))
        }
        let nowhere = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { if nowhere >= 0 { close(nowhere) } }
        child = try ChildProcess.spawn(
            program, arguments, input: inputPipe.readEnd, output: outputPipe.writeEnd, errors: nowhere, folder: nil)
        inputPipe.closeReadEnd()
        outputPipe.closeWriteEnd()
        (self.program, self.inputPipe, self.outputPipe) = (program, inputPipe, outputPipe)
    }

    /// Sends a line, adding its end, and waits for one. After any other result the process is gone.
    package func ask(_ line: [UInt8], seconds: Int) -> Answer {
        guard !isEnded else { return .ended(0) }
        var sent = 0
        let bytes = line + [UInt8(ascii: "\n")]
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(inputPipe.writeEnd, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return end() }
            sent += count
        }
        while true {
            if let stop = waiting.firstIndex(of: UInt8(ascii: "\n")) {
                let answer = Array(waiting[..<stop])
                waiting.removeSubrange(...stop)
                return .line(answer)
            }
            var watched = pollfd(fd: outputPipe.readEnd, events: Int16(POLLIN), revents: 0)
            let ready = poll(&watched, 1, Int32(clamping: seconds * 1000))
            if ready < 0, errno == EINTR { continue }
            if ready == 0 {
                kill(child, SIGKILL)
                _ = end()
                return .late
            }
            let end = outputPipe.readEnd
            let chunk = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                count = max(0, read(end, buffer.baseAddress, 4096))
            }
            if chunk.isEmpty { return self.end() }
            waiting += chunk
        }
    }

    private func end() -> Answer {
        isEnded = true
        inputPipe.closeWriteEnd()
        return .ended(ChildProcess.wait(for: child))
    }

    deinit {
        guard !isEnded else { return }
        inputPipe.closeWriteEnd()
        kill(child, SIGTERM)
        _ = ChildProcess.wait(for: child)
    }
}
