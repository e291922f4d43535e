// A program that outlives this one: without output to this process, and without a terminal.

internal import CSys
internal import Glibc

package struct DetachedProcess: Sendable {
    private let child: Int32

    /// Starts it in a separate process group, so keys typed here do not reach it, with all three streams on /dev/null.
    package init(_ program: String, _ arguments: [String]) throws(ProcessError) {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { throw .failed(program: program, reason: String(cString: strerror(errno))) }
        defer { close(nowhere) }
        child = try ChildProcess.spawn(
            program, arguments, input: nowhere, output: nowhere, errors: nowhere, folder: nil, leadsGroup: true)
    }

    /// Waits up to this many milliseconds; false if it is still running. Do not call again after true.
    package func ends(within milliseconds: Int) -> Bool {
        let step = 10
        var waited = 0
        while ChildProcess.status(of: child) == nil {
            if waited >= milliseconds { return false }
            poll(nil, 0, Int32(step))
            waited += step
        }
        return true
    }
}
