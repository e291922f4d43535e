// A program that receives its input from this process and uses the terminal otherwise: a pager, a picker.

internal import Glibc

/// A program that displays its input. It ends at the end of its input, or when the person quits.
package final class FedProcess {
    private let child: Int32
    private let inputPipe: Pipe
    /// Nil if it writes to this process's standard output.
    private let outputPipe: Pipe?

    /// - Parameter collectsOutput: keeps its output for `finish`; otherwise it goes to this process's output.
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
        // The terminal sends interrupts to both; the other program decides what they mean.
        signal(SIGINT, SIG_IGN)
    }

    /// Sends input; false once it does not read any more.
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

    /// Waits for its end: the exit code, and its output if collected.
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
