// Pages long answers: starts the user's pager once an answer exceeds the screen.

import FileSystem
import Processes
import Workspaces

/// The pager process. It is started only if the answer does not fit.
final class Pager {
    private let program: String
    private let arguments: [String]
    private let variables: [(name: String, value: String)]
    private var process: FedProcess?
    /// It could not be started, or the person has quit it.
    private(set) var isOver = false

    /// `$PAGER`, else less(1); nil if neither is available, or paging is disabled. Words after the program's name are its arguments.
    init?(_ machine: Machine) {
        guard machine["TERM"] != "dumb" else { return nil }
        let words = (machine["PAGER"] ?? "less").split(separator: " ").map(String.init)
        guard let program = words.first, program != "cat", program.hasPrefix("/") || machine.hasProgram(program) else {
            return nil
        }
        self.program = program
        arguments = Array(words.dropFirst())
        // As in git: colours are passed through, short output is not paged, and the screen is not cleared. All text is UTF-8, whatever
        // the locale.
        variables =
            (machine["LESS"] == nil ? [("LESS", "FRX")] : [])
            + (machine["LESSCHARSET"] == nil ? [("LESSCHARSET", "utf-8")] : [])
    }

    /// Passes bytes to the pager; false if they must be written directly.
    func write(_ bytes: [UInt8]) -> Bool {
        guard !isOver else { return process != nil }
        if process == nil {
            process = try? FedProcess(program, arguments, variables: variables)
            guard process != nil else {
                isOver = true
                return false
            }
        }
        if let process, !process.write(bytes) { isOver = true }
        return true
    }

    var isRunning: Bool { process != nil }

    /// Waits until the person quits it.
    func finish() {
        _ = process?.finish()
        process = nil
        isOver = true
    }
}
