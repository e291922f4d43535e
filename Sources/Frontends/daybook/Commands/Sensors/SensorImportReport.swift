// The report of an import of readings for each file: counts, conflicts, bad rows, unmapped columns.

import Bytes
import Readings
import SensorActions
import Sensors
import Vault
import Wording
import Workspaces

struct SensorImportReport {
    let imported: ImportedReadings

    /// A larger number of rows is not shown as a difference.
    private static let maxShown = 200

    func print(_ context: Context, isDryRun: Bool) {
        let (table, outcome) = (imported.table, imported.outcome)
        if isDryRun {
            for change in outcome.files {
                if change.rows <= Self.maxShown, let after = change.after {
                    context.terminal.write(change: ChangedFile(change.path, before: change.before, after: after))
                } else {
                    context.terminal.line(
                        "\(change.path): " + context.say(Self.rows(change.rows)))
                }
            }
        }
        var parts = [
            Phrase.counted(table.read, "row read", "rows read", fr: "ligne lue", "lignes lues"),
            .counted(outcome.added, "added", "added", fr: "ajoutée", "ajoutées"),
        ]
        if outcome.known > 0 { parts.append(Phrase("\(outcome.known) already there", fr: "\(outcome.known) déjà là")) }
        if outcome.repeated > 0 {
            parts.append(Phrase("\(outcome.repeated) at the same time", fr: "\(outcome.repeated) à la même heure"))
        }
        if outcome.conflicts > 0 {
            parts.append(
                Phrase.counted(outcome.conflicts, "conflict", "conflicts", fr: "conflit", "conflits"))
        }
        if table.badRows > 0 { parts.append(.counted(table.badRows, "bad", "bad", fr: "illisible", "illisibles")) }
        let line = imported.file + context.say(Phrase(": ", fr: " : ")) + parts.map(context.say).joined(separator: ", ")
        if isDryRun { context.terminal.diagnostic(line) } else { context.terminal.line(line) }
        for conflict in outcome.told {
            let (time, there, here) = (
                UTCTime.text(conflict.time), ReadingNumber.exact(conflict.existing),
                ReadingNumber.exact(conflict.imported)
            )
            context.diagnostic(
                Phrase(
                    "\(time) \(conflict.measure): \(there) is there, \(here) in the file",
                    fr: "\(time) \(conflict.measure) : \(there) est là, \(here) dans le fichier"))
        }
        for row in table.bad {
            context.diagnostic(Phrase("line \(row.line): ", fr: "ligne \(row.line) : ") + row.reason)
        }
        if table.skippedTimes > 0 {
            context.diagnostic(
                Phrase.counted(
                    table.skippedTimes, "time that the change of the clocks leaves out",
                    "times that the change of the clocks leaves out", fr: "heure que le changement d’heure saute",
                    "heures que le changement d’heure saute")
                    + Phrase(
                        ": does this clock change? --zone +01:00 is a clock that does not",
                        fr: " : cette horloge change-t-elle ? --zone +01:00 est une horloge qui ne change pas"))
        }
        if !table.suspects.isEmpty {
            context.diagnostic(
                Phrase.counted(
                    table.suspects.count, "row has values that were set aside (suspect)",
                    "rows have values that were set aside (suspect)", fr: "ligne a des valeurs mises de côté (suspect)",
                    "lignes ont des valeurs mises de côté (suspect)"))
        }
        if !table.entities.isEmpty {
            let list = table.entities.map { TerminalText.harmless($0.key) + " → " + $0.value.text }.joined(
                separator: ", ")
            context.diagnostic(Phrase("taken: \(list)", fr: "pris : \(list)"))
        }
        if !table.unplaced.isEmpty {
            let list = table.unplaced.map { TerminalText.harmless($0) }.joined(separator: ", ")
            context.diagnostic(
                Phrase(
                    "columns not taken: \(list); --map says which measure one is",
                    fr: "colonnes laissées : \(list) ; --map dit de quelle mesure il s’agit"))
        }
    }

    private static func rows(_ count: Int) -> Phrase {
        Phrase(same: "+") + .counted(count, "row", "rows", fr: "ligne", "lignes")
    }
}
