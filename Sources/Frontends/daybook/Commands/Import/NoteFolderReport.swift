// The report on a folder of notes.

import ExchangeActions
import Journal
import Vault
import Wording

extension NoteFolder {
    func print(_ context: Context) {
        let terminal = context.terminal
        terminal.line(
            context.say(.counted(notes, "note", "notes", fr: "note", "notes")) + ", "
                + context.say(.counted(daily, "daily note", "daily notes", fr: "note du jour", "notes du jour")) + ", "
                + context.say(.counted(otherFiles, "other file", "other files", fr: "autre fichier", "autres fichiers"))
        )
        let titles: [(NoteSyntax.Treatment, Phrase)] = [
            (.read, Phrase("read as they are:", fr: "lus tels quels :")),
            (.kept, Phrase("kept as text:", fr: "gardés comme texte :")),
            (.notRun, Phrase("kept, not run:", fr: "gardés, non exécutés :")),
        ]
        for (treatment, title) in titles {
            let kinds = syntax.filter { $0.kind.treatment == treatment }
            if kinds.isEmpty { continue }
            terminal.line(context.say(title))
            for (kind, found) in kinds {
                terminal.line("  \(context.say(kind.phrase)) ×\(found.lines)  \(TerminalText.harmless(found.place))")
            }
        }
        if !others.isEmpty {
            let list = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12)
                .map { "\(TerminalText.harmless($0.key)) ×\($0.value)" }.joined(separator: ", ")
            terminal.line(context.say(Phrase("no notes: ", fr: "pas des notes : ")) + list)
        }
        for path in copied { terminal.line("→ " + TerminalText.harmless(path.text)) }
        for problem in problems {
            context.diagnostic(
                Phrase(same: TerminalText.harmless(problem.file)) + Phrase(": ", fr: " : ") + problem.message)
        }
        if !copied.isEmpty || known > 0 {
            context.diagnostic(
                .counted(copied.count, "file copied", "files copied", fr: "fichier copié", "fichiers copiés")
                    + Phrase(", \(known) already there", fr: ", \(known) déjà là"))
        } else {
            let typed = source.typed
            context.diagnostic(
                Phrase("daybook --vault \(typed) opens it as it is", fr: "daybook --vault \(typed) l’ouvre tel quel"))
        }
    }
}
