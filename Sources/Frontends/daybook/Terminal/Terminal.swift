// The two streams: answers collected for stdout, diagnostics on stderr.

import Bytes
import FileSystem
import Wording
import Workspaces

/// stdout is the answer, stderr diagnostics. Answers are written in large pieces; a reader that went away is no error.
final class Terminal {
    private var buffer: [UInt8] = []
    private let machine: Machine
    private(set) var isBroken = false
    private var colour = "auto"
    /// Machine output: no decoration.
    var isTerse = false

    init(machine: Machine) {
        self.machine = machine
    }

    func setColour(_ choice: String?) { colour = choice ?? "auto" }

    /// no-color.org, bixense.com/clicolors.
    private func isColoured(_ stream: StandardStream) -> Bool {
        switch colour {
        case "always": return true
        case "never": return false
        default:
            if machine["NO_COLOR"] != nil || machine["TERM"] == "dumb" || machine["CLICOLOR"] == "0" {
                return false
            }
            return machine["CLICOLOR_FORCE"].map { $0 != "0" } ?? stream.isTerminal
        }
    }

    var isTerminal: Bool { StandardStream.output.isTerminal }

    lazy var isColoured: Bool = isColoured(.output)
    lazy var isDiagnosticColoured: Bool = isColoured(.errors)

    /// Columns: of the terminal, of `$COLUMNS`, else 80; never fewer than 40.
    lazy var width: Int = max(
        40, min(StandardStream.output.columns ?? machine["COLUMNS"].flatMap { Int($0) } ?? 80, 200))

    func write(_ text: String) { write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) {
        guard !isBroken else { return }
        buffer += bytes
        if buffer.count > 1 << 16 { flush() }
    }

    func line(_ text: String = "") { write(text + "\n") }

    func flush() {
        guard !buffer.isEmpty, !isBroken else { return }
        do throws(SystemError) {
            try StandardStream.output.write(buffer)
        } catch {
            isBroken = true
            if error.code != 32 { diagnostic("daybook: stdout: \(error.reason)") }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    func finish() { flush() }

    /// A line on stderr, after the answers so far.
    func diagnostic(_ text: String) {
        flush()
        bestEffort { try StandardStream.errors.write(Array((text + "\n").utf8)) }
    }

    /// One JSON object as the whole answer.
    ///
    /// - Parameter isIndented: else on one line, for what is long.
    func json(_ value: JSONValue, isIndented: Bool = true) {
        write(value.encoded(indented: isIndented))
        line()
    }

    /// Whether somebody sits there who can answer.
    var canAsk: Bool { StandardStream.input.isTerminal && StandardStream.errors.isTerminal }

    /// Asks for a yes on the terminal; false where nobody sits there.
    func confirm(_ question: String) -> Bool {
        guard canAsk else { return false }
        flush()
        prompt(question)
        return YesNo(StandardStream.input.readLine() ?? "") == .yes
    }

    /// Text on stderr without a line end: a question, or progress.
    func prompt(_ text: String) {
        bestEffort { try StandardStream.errors.write(Array(text.utf8)) }
    }

    /// Text in a colour, where colours are wanted.
    func styled(_ text: String, _ style: Style) -> String {
        isColoured && !text.isEmpty ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
    }

    enum Style: String {
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case magenta = "35"
        case cyan = "36"
        case mark = "1;33"
    }
}
