// The report of an entry import: counts, the destination of each field of the source, unreadable records.

import ExchangeActions
import Journal
import Wording

extension EntryImportReport {
    /// Further faults are only counted.
    private static let maxTold = 100

    func print(_ context: Context) {
        let say = { (line: String) in isRehearsal ? context.terminal.diagnostic(line) : context.terminal.line(line) }
        for item in faults.prefix(Self.maxTold) {
            let file = TerminalText.harmless(item.file) + (item.fault.line > 0 ? ":\(item.fault.line)" : "")
            context.diagnostic(
                Phrase("\(file): ", fr: "\(file) : ")
                    + Phrase(
                        TerminalText.harmless(item.fault.message.english),
                        fr: FrenchText(verbatim: TerminalText.harmless(item.fault.message.french))))
        }
        if faults.count > Self.maxTold {
            let more = faults.count - Self.maxTold
            context.diagnostic(Phrase("and \(more) more", fr: "et \(more) autres"))
        }
        var parts = [
            Phrase.counted(added, "entry added", "entries added", fr: "entrée ajoutée", "entrées ajoutées"),
            Phrase("\(known) already there", fr: "\(known) déjà là"),
            Phrase("\(skipped) skipped", fr: "\(skipped) \(skipped < 2 ? "laissée" : "laissées") de côté"),
        ]
        if attachments > 0 {
            parts.append(
                .counted(
                    attachments, "attachment copied", "attachments copied", fr: "pièce jointe copiée",
                    "pièces jointes copiées"))
        }
        say(parts.map(context.say).joined(separator: ", "))
        for item in moods {
            say(TerminalText.harmless("  \(item.name) → ") + "mood: \(item.mood.name)")
        }
        for item in fields {
            let (source, target) = (TerminalText.harmless(item.field.source), TerminalText.harmless(item.field.target))
            say("  \(source) → \(target) (\(item.count))")
        }
    }
}
