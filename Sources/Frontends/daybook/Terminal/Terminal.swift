// The two streams: answers collected for stdout, diagnostics on stderr.

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
    /// A part of the answer could not be written, and not because its reader went away.
    private(set) var hasFailed = false
    private var hasAnswered = false
    /// What a rehearsal would change, for its answer in JSON; nil without one.
    private var rehearsed: [(path: VaultPath, isNew: Bool, difference: String)]?
    private var colour = "auto"
    /// Machine output: no decoration.
    var isTerse = false
    /// What shows an answer that is longer than the screen; nil where all goes straight to stdout.
    private var pager: Pager?
    /// What was to be said while the answer still waited for its pager.
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
    /// Where lines are broken that are whole for a program: nowhere, unless a person looks.
    var lineWidth: Int { isTerminal ? width : .max / 2 }

    lazy var isColoured: Bool = isColoured(.output)
    lazy var isDiagnosticColoured: Bool = isColoured(.errors)

    /// Columns: of the terminal, of `$COLUMNS`, else 80; never fewer than 40.
    lazy var width: Int = max(
        40, min(StandardStream.output.columns ?? machine["COLUMNS"].flatMap { Int($0) } ?? 80, 200))

    /// On a terminal, without what files could drive it with; where another program reads, as it is.
    func write(_ text: String) { write(Array((isTerminal ? TerminalText.styledHarmless(text) : text).utf8)) }

    /// What a rehearsal would change. Nothing in the text is our own: its styles would hide lines.
    func write(change file: ChangedFile) {
        let text = file.difference
        guard rehearsed == nil else {
            if file.isChanged { rehearsed?.append((file.path, file.before == nil, text)) }
            return
        }
        write(isTerminal ? TerminalText.harmless(text) : text)
    }

    /// From now on changes of a rehearsal are for an answer in JSON.
    func beginRehearsal() { rehearsed = [] }

    /// Answers with what would change, where the command had no answer of its own.
    func endRehearsal() {
        guard let rehearsed, !rehearsed.isEmpty || !hasAnswered else { return }
        json(Schema.rehearsal(rehearsed))
    }

    /// As it is: pictures and whole files.
    func write(_ bytes: [UInt8]) {
        guard !isBroken else { return }
        hasAnswered = true
        buffer += bytes
        if buffer.count > 1 << 16 { flush() }
    }

    /// Very many texts, asked for by number, each with a byte after it.
    func write(_ count: Int, end: UInt8, _ text: (Int) -> String) {
        for number in 0..<count where !isBroken {
            let text = text(number)
            buffer.append(contentsOf: (isTerminal ? TerminalText.styledHarmless(text) : text).utf8)
            buffer.append(end)
            if buffer.count > 1 << 16 { flush() }
        }
    }

    func line(_ text: String = "") { write(text + "\n") }

    /// From now on an answer that is longer than the screen goes through the user's pager, where a person looks at it.
    func beginPaging() {
        guard StandardStream.output.isTerminal else { return }
        pager = Pager(machine)
    }

    /// What follows goes to the terminal as it is: a picture, a question, another program.
    func endPaging() {
        guard let pager, !pager.isRunning else { return }
        self.pager = nil
        flush()
        tellHeld()
    }

    func flush() {
        guard !buffer.isEmpty, !isBroken else { return }
        if let pager {
            // Whether it is long is known at its end, or once it is longer than any screen.
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

    /// A line on stderr, after the answers so far.
    func diagnostic(_ text: String) {
        guard pager == nil else {
            heldDiagnostics.append(text)
            return
        }
        flush()
        let text = StandardStream.errors.isTerminal ? TerminalText.styledHarmless(text) : text
        bestEffort { try StandardStream.errors.write(Array((text + "\n").utf8)) }
    }

    /// One JSON object as the whole answer.
    ///
    /// - Parameter isIndented: else on one line, for what is long.
    func json(_ value: JSONValue, isIndented: Bool = true) {
        rehearsed = nil
        write(value.encoded(indented: isIndented))
        line()
    }

    /// Whether somebody sits there who can answer.
    var canAsk: Bool { StandardStream.input.isTerminal && StandardStream.errors.isTerminal }

    /// Asks for a yes on the terminal; false where no one is there.
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
