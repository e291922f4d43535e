// Messages for a change that cannot be undone.

import Wording

extension UndoChangeError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .changedSince(let path):
            Explanation(
                .conflict,
                Phrase(
                    "\(path): changed since; nothing was taken back",
                    fr: "\(path) : modifié depuis ; rien n’a été annulé"))
        }
    }
}
