// The report of a health data import: days, changes, data without a place, unreadable data.

import CivilTime
import ExchangeActions
import ExternalSources
import Readings
import Vault
import Wording
import Workspaces

struct HealthReport {
    let file: String
    let read: HealthFile
    let outcome: ImportOutcome

    /// A larger number of rows is not shown as a difference.
    private static let maxShown = 400
    private static let maxUnplaced = 20

    func print(_ context: Context, isDryRun: Bool) {
        if isDryRun {
            for change in outcome.files {
                if change.rows <= Self.maxShown, let after = change.after {
                    context.terminal.write(change: ChangedFile(change.path, before: change.before, after: after))
                } else {
                    context.terminal.line("\(change.path): +\(change.rows)")
                }
            }
        }
        let say = { (line: String) in isDryRun ? context.terminal.diagnostic(line) : context.terminal.line(line) }
        let shown = TerminalText.harmless(file)
        for problem in read.problems.told {
            let place = problem.line > 0 ? "\(shown):\(problem.line)" : shown
            context.diagnostic(Phrase("\(place): ", fr: "\(place) : ") + problem.message)
        }
        if read.problems.count > read.problems.told.count {
            let more = read.problems.count - read.problems.told.count
            context.diagnostic(Phrase("and \(more) more", fr: "et \(more) autres"))
        }
        var parts = [
            Phrase.counted(read.days.count, "day", "days", fr: "jour", "jours"),
            .counted(outcome.added, "row added", "rows added", fr: "ligne ajoutée", "lignes ajoutées"),
        ]
        if outcome.known > 0 { parts.append(Phrase("\(outcome.known) already there", fr: "\(outcome.known) déjà là")) }
        if outcome.conflicts > 0 {
            parts.append(
                .counted(
                    outcome.conflicts, "of them with a new value", "of them with new values",
                    fr: "d’entre elles avec une nouvelle valeur", "d’entre elles avec de nouvelles valeurs"))
        }
        if let first = read.days.first, let last = read.days.last {
            let (from, to) = (Day(number: first.number).iso, Day(number: last.number).iso)
            parts.append(Phrase("\(from) to \(to)", fr: "du \(from) au \(to)"))
        }
        say(shown + context.say(Phrase(": ", fr: " : ")) + parts.map(context.say).joined(separator: ", "))
        if !read.unplaced.isEmpty {
            let names = read.unplaced.prefix(Self.maxUnplaced).map { item in
                TerminalText.harmless(item.name) + (item.count > 0 ? " (\(item.count))" : "")
            }
            let more = read.unplaced.count > names.count ? ", …" : ""
            context.diagnostic(
                Phrase("without a place: ", fr: "sans place : ") + Phrase(same: names.joined(separator: ", ") + more))
        }
    }
}
