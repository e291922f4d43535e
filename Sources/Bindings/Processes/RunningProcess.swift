// A program that runs concurrently with this one.

internal import CSys
internal import Glibc

/// A started program that must be waited for. Otherwise it is terminated.
package final class RunningProcess {
    private let child: Int32
    private let input: [UInt8]
    private let inputPipe: Pipe
    private let outputPipe: Pipe
    private let errorPipe: Pipe
    private var isWaitedFor = false

    /// Starts it; `input` is sent while `finish` waits. Its output until then must fit into a pipe (pipe(7): 64 KiB), or it blocks.
    ///
    /// - Parameter endsWithParent: terminate it if this process, or the thread that starts it, ends first (Linux).
    package init(
        _ program: String, _ arguments: [String], input: [UInt8] = [], in folder: String? = nil,
        variables: [(name: String, value: String)] = [], endsWithParent: Bool = false
    ) throws(ProcessError) {
        guard let inputPipe = Pipe(), let outputPipe = Pipe(), let errorPipe = Pipe() else {
            throw .failed(program: program, reason: String(cString: strerror(errno)))
        }
        child = try ChildProcess.spawn(
            program, arguments, input: inputPipe.readEnd, output: outputPipe.writeEnd, errors: errorPipe.writeEnd,
            folder: folder, variables: variables, endsWithParent: endsWithParent)
        inputPipe.closeReadEnd()
        outputPipe.closeWriteEnd()
        errorPipe.closeWriteEnd()
        if input.isEmpty { inputPipe.closeWriteEnd() }
        (self.input, self.inputPipe, self.outputPipe, self.errorPipe) = (input, inputPipe, outputPipe, errorPipe)
    }

    /// Waits for its end. To be called once.
    ///
    /// - Parameter hear: receives each complete line of stderr immediately.
    package func finish(hearing hear: ((String) -> Void)? = nil) -> ProcessResult {
        var collector = Collector(input: input)
        if let hear {
            var heard = 0
            while outputPipe.readEnd >= 0 || errorPipe.readEnd >= 0 {
                collector.exchange(inputPipe, outputPipe, errorPipe, milliseconds: 200)
                while let end = collector.errors[heard...].firstIndex(of: UInt8(ascii: "\n")) {
                    hear(String(decoding: collector.errors[heard..<end], as: UTF8.self))
                    heard = end + 1
                }
            }
        }
        collector.exchange(inputPipe, outputPipe, errorPipe)
        isWaitedFor = true
        return ProcessResult(
            exitCode: ChildProcess.wait(for: child), output: collector.output, errors: collector.errors)
    }

    deinit {
        guard !isWaitedFor else { return }
        kill(child, SIGTERM)
        _ = ChildProcess.wait(for: child)
    }
}
