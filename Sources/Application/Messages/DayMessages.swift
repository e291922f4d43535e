// The words around a day: what cannot be written, what a source has to say, what can be typed.

import Bytes
import DayOverview
import Explanations
import PermissionActions
import Permissions
import Vault
import Wording
import Workspaces

extension DayOverviewError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .unendedBlock(let path, let line):
            Explanation(
                .failed,
                Phrase(
                    "\(path):\(line): no <!-- /daybook --> ends this block",
                    fr: "\(path):\(line) : aucun <!-- /daybook --> ne termine ce bloc"))
        }
    }
}

extension SourceWarning {
    package var message: Phrase {
        switch reason {
        case .refused(let refusal): refusal.message
        case .file(let name, let problem, let others):
            source.title + Phrase(same: ": \(name): ") + problem + Phrase(same: others > 0 ? " (+\(others))" : "")
        case .slow:
            source.title
                + Phrase(": takes longer than a second; left out", fr: " : prend plus d’une seconde ; laissé de côté")
        case .position(let error): source.title + Phrase(": ", fr: " : ") + Explanation(error).message
        case .copies(.copy(let problem)): source.title + Phrase(": ", fr: " : ") + problem
        case .copies(.settings(let error)):
            source.title + Phrase(": ", fr: " : ") + Self.line(Explanation(error))
        }
    }

    /// What is wrong and what to do, in one line.
    private static func line(_ explanation: Explanation) -> Phrase {
        guard let hint = explanation.hint else { return explanation.message }
        return explanation.message + Phrase(": ", fr: " : ") + hint
    }
}

extension BirthdaySuggestion {
    /// What adds it to the agenda, as typed in a shell.
    package var command: String { "daybook agenda add " + ShellText.quoted(line) }
}

/// Words for sh(1).
package enum ShellText {
    /// In single quotes where the shell would read something into it.
    package static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x80 || byte.isDigit || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                || "/._-~+,:@%".utf8.contains(byte)
        }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
