// Messages for warnings about the day's sources.

import Permissions
import Wording
import Workspaces

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

    /// The problem and the remedy in one line.
    private static func line(_ explanation: Explanation) -> Phrase {
        guard let hint = explanation.hint else { return explanation.message }
        return explanation.message + Phrase(": ", fr: " : ") + hint
    }
}
