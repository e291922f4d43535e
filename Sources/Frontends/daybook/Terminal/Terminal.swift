// The two output streams: answers are buffered for stdout, diagnostics go to stderr.

import Bytes
import FileSystem
import Vault
import Wording
import Workspaces

/// stdout is the answer, stderr diagnostics. Answers are written in large pieces; a reader that went away is not an error.
final class Terminal {
    private var buffer: [UInt8] = []
    private let machine: Machine
    private(set) var isBroken = false
    /// Part of the answer could not be written, for another reason than a reader that went away.
    private(set) var hasFailed = false
    private var hasAnswered = false
    /// The changes of a rehearsal, for a JSON answer; nil without one.
    private var rehearsed: [(path: VaultPath, isNew: Bool, difference: String)]?
    private var colour = "auto"
    /// Machine output: no decoration.
    var isTerse = false
    /// The pager for answers longer than the screen; nil to write directly to stdout.
    private var pager: Pager?
    /// Diagnostics held back while the answer waits for its pager.
    private var heldDiagnostics: [String] = []

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

    private(set) lazy var isTerminal = StandardStream.output.isTerminal
    /// The width for wrapping text that is one line for programs: unlimited, unless the output goes to a terminal.
    var lineWidth: Int { isTerminal ? width : .max / 2 }

    lazy var isColoured: Bool = isColoured(.output)
    lazy var isDiagnosticColoured: Bool = isColoured(.errors)

    /// Columns of the terminal, or of `$COLUMNS`, else 80; at least 40.
    lazy var width: Int = max(
        40, min(StandardStream.output.columns ?? machine["COLUMNS"].flatMap { Int($0) } ?? 80, 200))

    /// On a terminal, without control sequences from files; verbatim if another program reads.
    func write(_ text: String) { write(Array((isTerminal ? TerminalText.styledHarmless(text) : text).utf8)) }

    /// A change of a rehearsal. No part of the text is our own: styles in it would hide lines.
    func write(change file: ChangedFile) {
        let text = file.difference
        guard rehearsed == nil else {
            if file.isChanged { rehearsed?.append((file.path, file.before == nil, text)) }
            return
        }
        write(isTerminal ? TerminalText.harmless(text) : text)
    }

    /// Collects changes of a rehearsal for a JSON answer from now on.
    func beginRehearsal() { rehearsed = [] }

    /// Answers with the changes, if the command had no other answer.
    func endRehearsal() {
        guard let rehearsed, !rehearsed.isEmpty || !hasAnswered else { return }
        json(Schema.rehearsal(rehearsed))
    }

    /// Verbatim: pictures and whole files.
    func write(_ bytes: [UInt8]) {
        guard !isBroken else { return }
        hasAnswered = true
        buffer += bytes
        if buffer.count > 1 << 16 { flush() }
    }

    /// A large number of texts, requested by index, each followed by a byte.
    func write(_ count: Int, end: UInt8, _ text: (Int) -> String) {
        for number in 0..<count where !isBroken {
            let text = text(number)
            buffer.append(contentsOf: (isTerminal ? TerminalText.styledHarmless(text) : text).utf8)
            buffer.append(end)
            if buffer.count > 1 << 16 { flush() }
        }
    }

    func line(_ text: String = "") { write(text + "\n") }

    /// From now on, an answer longer than the screen goes through the user's pager, if stdout is a terminal.
    func beginPaging() {
        guard StandardStream.output.isTerminal else { return }
        pager = Pager(machine)
    }

    /// Further output goes directly to the terminal: a picture, a question, another program.
    func endPaging() {
        guard let pager, !pager.isRunning else { return }
        self.pager = nil
        flush()
        tellHeld()
    }

    func flush() {
        guard !buffer.isEmpty, !isBroken else { return }
        if let pager {
            // Its length is known at the end, or once it exceeds any screen.
            guard pager.isRunning || buffer.count > 1 << 16 else { return }
            if pager.write(buffer) {
                isBroken = pager.isOver
                buffer.removeAll(keepingCapacity: true)
                return
            }
            self.pager = nil
        }
        do throws(SystemError) {
            try StandardStream.output.write(buffer)
        } catch {
            isBroken = true
            if !error.isBrokenPipe {
                hasFailed = true
                diagnostic("daybook: stdout: \(error.reason)")
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    func finish() {
        if let pager {
            let lines = buffer.count { $0 == UInt8(ascii: "\n") }
            if pager.isRunning || lines >= StandardStream.output.lines ?? .max, pager.write(buffer) {
                buffer.removeAll()
                pager.finish()
            }
            self.pager = nil
        }
        flush()
        tellHeld()
    }

    private func tellHeld() {
        let held = heldDiagnostics
        heldDiagnostics = []
        for text in held { diagnostic(text) }
    }

    /// A line on stderr, after the answer so far.
    func diagnostic(_ text: String) {
        guard pager == nil else {
            heldDiagnostics.append(text)
            return
        }
        flush()
        let text = StandardStream.errors.isTerminal ? TerminalText.styledHarmless(text) : text
        bestEffort { try StandardStream.errors.write(Array((text + "\n").utf8)) }
    }

    /// A JSON object as the complete answer.
    ///
    /// - Parameter isIndented: if false, on a single line, for long answers.
    func json(_ value: JSONValue, isIndented: Bool = true) {
        rehearsed = nil
        write(value.encoded(indented: isIndented))
        line()
    }

    /// Whether there is a person who can answer.
    var canAsk: Bool { StandardStream.input.isTerminal && StandardStream.errors.isTerminal }

    /// Asks for confirmation on the terminal; false if there is no one to ask.
    func confirm(_ question: String) -> Bool {
        guard canAsk else { return false }
        endPaging()
        flush()
        prompt(question)
        return YesNo(StandardStream.input.readLine() ?? "") == .yes
    }

    /// Text on stderr without a line end: a question, or progress.
    func prompt(_ text: String) {
        bestEffort { try StandardStream.errors.write(Array(TerminalText.styledHarmless(text).utf8)) }
    }

    /// Text in a colour, if colours are enabled.
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
