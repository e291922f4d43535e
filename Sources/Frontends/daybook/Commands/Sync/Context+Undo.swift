// Shared by the undo of a sync and of a shared list.

import Arguments
import Wording

extension Context {
    /// Asks for confirmation to undo the changes shown; reports if that is declined.
    func isUndoConfirmed(hasYes: Bool) -> Bool {
        terminal.flush()
        let question = Phrase("take that back? [y/N] ", fr: "reprendre cela ? [o/N] ")
        if hasYes || terminal.confirm(say(question)) { return true }
        diagnostic(Phrase("nothing was taken back: --yes does it", fr: "rien n’a été repris : --yes le fait"))
        return false
    }

    func tellUndone() {
        diagnostic(
            Phrase("taken back; the next daybook sync sends it", fr: "repris ; le prochain daybook sync l’enverra"))
    }
}
