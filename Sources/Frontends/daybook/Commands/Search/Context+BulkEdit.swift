// Changes many documents from a terminal: confirms large changes, and reports the results.

import DocumentActions
import Wording
import Workspaces

extension Context {
    /// Makes a bulk edit, or shows it with `isDryRun`. Returns the exit code.
    func run(_ edit: BulkEdit, isDryRun: Bool, isConfirmed isAgreed: Bool) throws -> Int32 {
        guard !edit.paths.isEmpty else {
            diagnostic(Phrase("no document matches", fr: "aucun document ne correspond"))
            return ExitCode.nothing.rawValue
        }
        let plan = try edit.plan(in: workspace())
        if !isDryRun, !isAgreed {
            for confirmation in plan.confirmations where !isConfirmed(confirmation) {
                throw CommandError(confirmation.refusal)
            }
        }
        let result = try result(of: plan, isDryRun: isDryRun)
        for refusal in result.refusals { diagnostic(Explanation(refusal.error).message) }
        let count = result.changed.count
        diagnostic(
            isDryRun
                ? Phrase.counted(
                    count, "file would change", "files would change", fr: "fichier changerait", "fichiers changeraient")
                : Phrase.counted(count, "file changed", "files changed", fr: "fichier modifié", "fichiers modifiés"))
        return result.refusals.isEmpty ? 0 : ExitCode.failed.rawValue
    }
}
