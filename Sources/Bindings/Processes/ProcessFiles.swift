// Runs a program from one file to another, of any size: neither is loaded into memory.

internal import Glibc

extension ChildProcess {
    /// Runs a program and waits. The result has no output; the last 64 KiB of stderr are kept.
    ///
    /// - Parameters:
    ///   - source: the file for standard input; nil: `input`.
    ///   - target: the file for its output (mode 0600, truncated first); nil: it is discarded.
    package static func run(
        _ program: String, _ arguments: [String], input: [UInt8] = [], from source: String? = nil,
        into target: String? = nil, variables: [(name: String, value: String)] = []
    ) throws(ProcessError) -> ProcessResult {
        func opened(_ path: String, _ flags: Int32) throws(ProcessError) -> Int32 {
            let file = open(path, flags | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw .failed(program: path, reason: String(cString: strerror(errno))) }
            return file
        }
        let output =
            if let target { try opened(target, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW) } else {
                try opened("/dev/null", O_WRONLY)
            }
        defer { close(output) }
        guard let inputPipe = Pipe(), let outputPipe = Pipe(), let errorPipe = Pipe() else {
            throw .failed(program: program, reason: String(cString: strerror(errno)))
        }
        outputPipe.closeReadEnd()
        outputPipe.closeWriteEnd()
        let child: Int32
        if let source {
            let file = try opened(source, O_RDONLY)
            defer { close(file) }
            child = try spawn(
                program, arguments, input: file, output: output, errors: errorPipe.writeEnd, folder: nil,
                variables: variables, endsWithParent: true)
            inputPipe.closeWriteEnd()
        } else {
            child = try spawn(
                program, arguments, input: inputPipe.readEnd, output: output, errors: errorPipe.writeEnd, folder: nil,
                variables: variables, endsWithParent: true)
        }
        inputPipe.closeReadEnd()
        errorPipe.closeWriteEnd()
        var collector = Collector(input: input)
        collector.exchange(inputPipe, outputPipe, errorPipe)
        collector.keepEnds(of: 65536)
        return ProcessResult(exitCode: wait(for: child), output: [], errors: collector.errors)
    }
}
