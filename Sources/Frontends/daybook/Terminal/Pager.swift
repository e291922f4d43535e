// Long answers page by page: the user's pager, once an answer turns out to be longer than the screen.

import FileSystem
import Processes
import Workspaces

/// The program that shows long answers. It is started only when there is more than fits.
final class Pager {
    private let program: String
    private let arguments: [String]
    private let variables: [(name: String, value: String)]
    private var process: FedProcess?
    /// It could not be started, or was left by the person who has seen enough.
    private(set) var isOver = false

    /// `$PAGER`, else less(1), and nil where neither is there or nothing is to be paged. Words after the program's name are its arguments.
    init?(_ machine: Machine) {
        guard machine["TERM"] != "dumb" else { return nil }
        let words = (machine["PAGER"] ?? "less").split(separator: " ").map(String.init)
        guard let program = words.first, program != "cat", program.hasPrefix("/") || machine.hasProgram(program) else {
            return nil
        }
        self.program = program
        arguments = Array(words.dropFirst())
        // As git does: colours pass, what fits is left on the screen, and what is shown stays there. All of it is UTF-8, whatever the locale.
        variables =
            (machine["LESS"] == nil ? [("LESS", "FRX")] : [])
            + (machine["LESSCHARSET"] == nil ? [("LESSCHARSET", "utf-8")] : [])
    }

    /// Hands over what is to be shown; false where it must go another way.
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

    /// Until the person leaves it.
    func finish() {
        _ = process?.finish()
        process = nil
        isOver = true
    }
}
