// Runs other programs (git, an editor, WeasyPrint).

internal import CSys
internal import Glibc

/// Why a program could not be started.
package enum ProcessError: Error, Sendable, Equatable {
    /// The program is not on PATH.
    case missing(program: String)
    /// It exists, but its loader or interpreter does not (execve(2), ENOENT).
    case unloadable(program: String)
    /// The message for errno(3).
    case failed(program: String, reason: String)
}

/// The result of a program.
package struct ProcessResult: Sendable {
    /// The exit code, or 128 + the number of the signal that terminated it.
    package let exitCode: Int32
    package let output: [UInt8]
    package let errors: [UInt8]
    /// It took too long and was terminated.
    package var isTimedOut = false
    /// It printed too much and was terminated.
    package var isTooLong = false

    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs programs on PATH with vfork(2) and execve(2). No shell is involved.
package enum ChildProcess {
    /// Runs with this process's terminal and waits; for editors and pagers. Signals from the terminal are left to
    /// that program meanwhile (as in system(3)), since its result is still needed.
    package static func runInForeground(_ program: String, _ arguments: [String]) throws(ProcessError) -> Int32 {
        let child = try spawn(program, arguments, input: -1, output: -1, errors: -1, folder: nil)
        let former = [SIGINT, SIGQUIT, SIGHUP, SIGTERM].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in former { signal(number, handler) } }
        return wait(for: child)
    }

    /// Runs with `input` on standard input and additional variables, collecting the output.
    package static func run(
        _ program: String, _ arguments: [String], input: [UInt8] = [], in folder: String? = nil,
        variables: [(name: String, value: String)] = []
    ) throws(ProcessError) -> ProcessResult {
        try RunningProcess(program, arguments, input: input, in: folder, variables: variables).finish()
    }

    /// Runs like `run`, with additional variables, for at most `seconds`; then terminates it with all its children.
    /// Background processes are not waited for. The last 64 KiB of output are kept.
    package static func run(
        _ program: String, _ arguments: [String], input: [UInt8] = [], variables: [(name: String, value: String)],
        seconds: Int
    ) throws(ProcessError) -> ProcessResult {
        try run(program, arguments, input: input, variables: variables, milliseconds: seconds * 1000)
    }

    /// The same in milliseconds.
    package static func run(
        _ program: String, _ arguments: [String], input: [UInt8] = [], variables: [(name: String, value: String)],
        milliseconds: Int
    ) throws(ProcessError) -> ProcessResult {
        try run(program, arguments, input: input, variables: variables, milliseconds: milliseconds) { collector in
            collector.keepEnds(of: 65536)
            return true
        }
    }

    /// Runs until `goesOn`, which is called after each small amount of output, returns false, or the time is up.
    static func run(
        _ program: String, _ arguments: [String], input: [UInt8], variables: [(name: String, value: String)],
        milliseconds: Int, goesOn: (inout Collector) -> Bool
    ) throws(ProcessError) -> ProcessResult {
        guard let inputPipe = Pipe(), let outputPipe = Pipe(), let errorPipe = Pipe() else {
            throw .failed(program: program, reason: String(cString: strerror(errno)))
        }
        let child = try spawn(
            program, arguments, input: inputPipe.readEnd, output: outputPipe.writeEnd, errors: errorPipe.writeEnd,
            folder: nil, variables: variables, leadsGroup: true)
        inputPipe.closeReadEnd()
        outputPipe.closeWriteEnd()
        errorPipe.closeWriteEnd()
        var collector = Collector(input: input)
        var status: Int32?
        var isTimedOut = false
        let end = Self.monotonic() + milliseconds
        while status == nil {
            collector.exchange(inputPipe, outputPipe, errorPipe, milliseconds: 50)
            let isStopped = !goesOn(&collector)
            status = Self.status(of: child)
            if status == nil, isStopped || Self.monotonic() >= end {
                isTimedOut = !isStopped
                kill(-child, SIGKILL)
                status = wait(for: child)
            }
        }
        // The last output.
        collector.exchange(inputPipe, outputPipe, errorPipe, milliseconds: 0)
        _ = goesOn(&collector)
        return ProcessResult(
            exitCode: status ?? 0, output: collector.output, errors: collector.errors, isTimedOut: isTimedOut)
    }

    /// The exit code of a child that has ended; nil while it is running.
    static func status(of child: Int32) -> Int32? {
        var status: Int32 = 0
        let found = waitpid(child, &status, WNOHANG)
        if found == child { return exitCode(status) }
        // If SIGCHLD is ignored, the status of a child is unknown.
        return found < 0 && errno == ECHILD ? 0 : nil
    }

    /// Milliseconds of a monotonic clock.
    private static func monotonic() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    static func spawn(
        _ program: String, _ arguments: [String], input: Int32, output: Int32, errors: Int32, folder: String?,
        variables: [(name: String, value: String)] = [], leadsGroup: Bool = false, endsWithParent: Bool = false
    ) throws(ProcessError) -> Int32 {
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var own = variables.isEmpty ? [] : environment(with: variables).map { strdup($0) } + [nil]
        defer { own.forEach { free($0) } }
        let flags =
            (leadsGroup ? Int32(CSYS_SPAWN_LEADS_GROUP) : 0)
            | (endsWithParent ? Int32(CSYS_SPAWN_ENDS_WITH_PARENT) : 0)
        let started =
            own.isEmpty
            ? csys_spawn(program, &words, environ, input, output, errors, folder, flags)
            : csys_spawn(program, &words, &own, input, output, errors, folder, flags)
        if started > 0 { return Int32(started) }
        throw startError(program, Int32(-started))
    }

    /// Why a program could not be started.
    ///
    /// - Parameter code: errno(3)
    static func startError(_ program: String, _ code: Int32) -> ProcessError {
        guard code == ENOENT else { return .failed(program: program, reason: String(cString: strerror(code))) }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let places = program.contains("/") ? [program] : path.split(separator: ":").map { $0 + "/" + program }
        return places.contains { access($0, X_OK) == 0 } ? .unloadable(program: program) : .missing(program: program)
    }

    static func wait(for child: Int32) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return exitCode(status)
    }

    private static func exitCode(_ status: Int32) -> Int32 {
        // The macros WIFEXITED etc. are not imported (wait(2)).
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// This process's environment, with variables of the same name replaced.
    private static func environment(with variables: [(name: String, value: String)]) -> [String] {
        var found: [String] = []
        var at = environ
        while let entry = at.pointee {
            let text = String(cString: entry)
            if !variables.contains(where: { text.hasPrefix($0.name + "=") }) { found.append(text) }
            at += 1
        }
        return found + variables.map { $0.name + "=" + $0.value }
    }
}
