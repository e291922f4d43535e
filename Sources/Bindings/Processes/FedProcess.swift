// A program that is fed on its standard input and has this terminal for the rest: a pager, a picker.

internal import Glibc

/// A program that shows what it is fed. It ends when its input ends, or when the person has seen enough.
package final class FedProcess {
    private let child: Int32
    private let inputPipe: Pipe
    /// Nil where it writes to this process's own standard output.
    private let outputPipe: Pipe?

    /// - Parameter collectsOutput: keeps what it prints for `finish`; else it prints where this process does.
    package init(
        _ program: String, _ arguments: [String], variables: [(name: String, value: String)] = [],
        collectsOutput: Bool = false
    ) throws(ProcessError) {
        let outputPipe = collectsOutput ? Pipe() : nil
        guard let inputPipe = Pipe(), !collectsOutput || outputPipe != nil else {
            throw .failed(program: program, reason: String(cString: strerror(errno)))
        }
        child = try ChildProcess.spawn(
            program, arguments, input: inputPipe.readEnd, output: outputPipe?.writeEnd ?? -1, errors: -1, folder: nil,
            variables: variables)
        inputPipe.closeReadEnd()
        outputPipe?.closeWriteEnd()
        (self.inputPipe, self.outputPipe) = (inputPipe, outputPipe)
        // The terminal sends its interrupt to both; what it means is the other program's to say.
        signal(SIGINT, SIG_IGN)
    }

    /// Feeds it; false once it reads no longer.
    package func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(inputPipe.writeEnd, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits for its end: the exit code, and what it printed where that was to be collected.
    package func finish() -> (exitCode: Int32, output: [UInt8]) {
        inputPipe.closeWriteEnd()
        var output: [UInt8] = []
        if let outputPipe {
            while Collector.readMore(outputPipe.readEnd, &output) {}
        }
        let code = ChildProcess.wait(for: child)
        signal(SIGINT, SIG_DFL)
        return (code, output)
    }
}
