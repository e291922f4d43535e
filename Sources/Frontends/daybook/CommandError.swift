// Errors in the terminal: a message, a hint, an exit code.

import Arguments
import Wording
import Workspaces

/// The exit codes of every command.
enum ExitCode: Int32 {
    /// Nothing was found, or `check` found problems.
    case nothing = 1
    case usage = 2
    /// Something could not be read, written or run.
    case failed = 3
    /// A conflict for a person to resolve.
    case conflict = 4
    case notPermitted = 5

    init(_ kind: Explanation.Kind) {
        self =
            switch kind {
            case .nothing: .nothing
            case .usage: .usage
            case .failed: .failed
            case .conflict: .conflict
            case .notPermitted: .notPermitted
            }
    }
}

/// An error of the command line, or any other error, in the form for a terminal.
struct CommandError: Error {
    let exitCode: ExitCode
    let message: Phrase
    let hint: Phrase?
    /// The text concerned, with a caret below the place.
    let excerpt: String?

    init(_ exitCode: ExitCode, _ message: Phrase, hint: Phrase? = nil, excerpt: String? = nil) {
        self.exitCode = exitCode
        self.message = message
        self.hint = hint
        self.excerpt = excerpt
    }

    init(_ explanation: Explanation) {
        self.init(
            ExitCode(explanation.kind), explanation.message, hint: explanation.hint, excerpt: explanation.excerpt)
    }

    /// Any error of a command.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as UsageError:
            self.init(.usage, error.message, hint: error.hint ?? Self.helpHint(error.path))
        default: self.init(Explanation(error))
        }
    }

    private static func helpHint(_ path: [String]) -> Phrase {
        let command = (["daybook"] + path + ["--help"]).joined(separator: " ")
        return Phrase("\(command) shows how it is used", fr: "\(command) montre le mode d’emploi")
    }

    func text(_ language: LanguageCode, isColoured: Bool) -> String {
        let label = isColoured ? "\u{1b}[1;31mdaybook:\u{1b}[0m " : "daybook: "
        var lines = [label + TerminalText.harmless(message[language])]
        if let excerpt { lines.append(TerminalText.harmless(excerpt)) }
        if let hint {
            lines.append((language == .french ? "  piste : " : "  hint: ") + TerminalText.harmless(hint[language]))
        }
        return lines.joined(separator: "\n")
    }
}
