// The report of a calendar or task import.

import Agenda
import AgendaActions
import Arguments
import Bytes
import Vault
import Wording
import Workspaces

struct CalendarImportPrinter {
    private let context: Context

    init(_ context: Context) { self.context = context }

    /// Applies the plan or rehearses it, prints the report, and returns the exit code.
    func carryOut(_ plan: Plan<CalendarImportReport>, isDryRun: Bool, asJSON: Bool) throws -> Int32 {
        let workspace = try context.workspace()
        let update =
            isDryRun ? try workspace.preview(plan, each: context.shown(isDryRun)) : try workspace.apply(plan)
        for path in update.overlongPages {
            context.diagnostic(
                Phrase(
                    "\(path) is so large that the index reads its beginning alone; --to puts a part elsewhere",
                    fr: "\(path) est si grand que l’index n’en lit que le début ; --to en met une partie ailleurs"))
        }
        if asJSON {
            context.terminal.json(Schema.calendarImport(update, language: context.language))
        } else {
            report(update)
        }
        // Nothing but faults: the file is not a calendar.
        return update.isRead ? 0 : ExitCode.failed.rawValue
    }

    private func report(_ update: CalendarImportReport) {
        for fault in update.faults {
            let line = fault.problem.line > 0 ? ":\(fault.problem.line)" : ""
            context.diagnostic(
                Phrase("\(fault.file)\(line): ", fr: "\(fault.file)\(line) : ") + harmless(fault.problem.message))
        }
        let losses = update.losses.sorted
        if !losses.isEmpty {
            context.diagnostic(Phrase("without a place in a line:", fr: "sans place dans une ligne :"))
            for (property, loss) in losses {
                context.diagnostic(
                    Phrase(
                        same:
                            "  \(TerminalText.harmless(property)) ×\(loss.count)  \(TerminalText.harmless(loss.example))"
                    ))
            }
        }
        for page in update.pages { context.diagnostic(Phrase(same: TerminalText.harmless(page.text))) }
        context.diagnostic(
            Phrase(
                "\(update.added) added, \(update.updated) updated, \(update.unchanged) unchanged, \(update.skipped) skipped",
                fr:
                    "ajoutés : \(update.added), mis à jour : \(update.updated), inchangés : \(update.unchanged), laissés : \(update.skipped)"
            ))
    }

    private func harmless(_ phrase: Phrase) -> Phrase {
        Phrase(TerminalText.harmless(phrase.english), fr: FrenchText(verbatim: TerminalText.harmless(phrase.french)))
    }
}
