// Starting other programs (git, an editor, WeasyPrint) and waiting for them.

internal import CSys
internal import Glibc

/// Why a program could not be run.
package enum ProcessError: Error, Sendable, Equatable {
    /// No such program on PATH.
    case missing(program: String)
    /// errno(3) and its words.
    case failed(program: String, reason: String)
}

/// What a program that ended left behind.
package struct ProcessResult: Sendable {
    /// The exit code, or 128 + the number of the signal that ended it.
    package let exitCode: Int32
    package let output: [UInt8]
    package let errors: [UInt8]

    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs programs found on PATH with posix_spawn(3). No shell is involved.
package enum ChildProcess {
    /// Runs with the terminal of this process, and waits; for editors and pagers.
    package static func runInForeground(_ program: String, _ arguments: [String]) throws(ProcessError) -> Int32 {
        let child = try spawn(program, arguments, input: -1, output: -1, errors: -1, folder: nil)
        return wait(for: child)
    }

    /// Runs with `input` on its standard input, collecting what it prints.
    package static func run(
        _ program: String, _ arguments: [String], input: [UInt8] = [], in folder: String? = nil
    ) throws(ProcessError) -> ProcessResult {
        guard let inputPipe = Pipe(), let outputPipe = Pipe(), let errorPipe = Pipe() else {
            throw .failed(program: program, reason: String(cString: strerror(errno)))
        }
        let child = try spawn(
            program, arguments, input: inputPipe.readEnd, output: outputPipe.writeEnd, errors: errorPipe.writeEnd,
            folder: folder)
        inputPipe.closeReadEnd()
        outputPipe.closeWriteEnd()
        errorPipe.closeWriteEnd()
        var collector = Collector(input: input)
        collector.exchange(inputPipe, outputPipe, errorPipe)
        return ProcessResult(exitCode: wait(for: child), output: collector.output, errors: collector.errors)
    }

    private static func spawn(
        _ program: String, _ arguments: [String], input: Int32, output: Int32, errors: Int32, folder: String?
    ) throws(ProcessError) -> Int32 {
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        let started = csys_spawn(program, &words, environ, input, output, errors, folder)
        if started > 0 { return Int32(started) }
        if Int32(-started) == ENOENT { throw .missing(program: program) }
        throw .failed(program: program, reason: String(cString: strerror(Int32(-started))))
    }

    private static func wait(for child: Int32) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        // The macros WIFEXITED and friends are not imported (wait(2)).
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
