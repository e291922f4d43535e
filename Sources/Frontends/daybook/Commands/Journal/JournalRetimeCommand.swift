// `daybook journal retime`: moves an entry to another time.

import Agenda
import Arguments
import Bytes
import CivilTime
import JournalActions
import Vault
import Wording
import Workspaces

enum JournalRetimeCommand {
    private static let entry = Operand(
        "entry", kind: .document, label: Phrase("ENTRY", fr: "ENTRÉE"),
        summary: Phrase("which entry", fr: "quelle entrée"))
    private static let time = Operand(
        text: "time", label: Phrase("TIME", fr: "QUAND"), summary: Phrase("when it was", fr: "quand c’était"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "retime"],
            summary: Phrase("change the date or time of an entry", fr: "donner à une entrée une autre date ou heure"),
            manual: Phrase(
                """
                ENTRY is a path, a name or title, words of it, a day that has one entry, or last. TIME is a date, a time or both ("yesterday 9pm", 2026-11-19, 21:30, \
                now), or what to add to the time that it has: +1d, -2h, +90m, -1w, +1mo, +1y. A date alone leaves the time, a time alone the \
                date.

                date: is written; a file that is named by the old date gets the name and the folder of the new one. Links of other documents \
                follow it. Pictures and other files stay where they are, and its own links go on leading there.
                """,
                fr: """
                    ENTRÉE est un chemin, un nom ou titre, des mots, un jour qui n’a qu’une entrée, ou last. QUAND est une date, une heure ou les deux \
                    (« hier 21h », 2026-11-19, 21:30, maintenant), ou ce qu’on ajoute au moment qu’elle a : +1d (ou +1j), -2h, +90m, -1w, \
                    +1mo, +1y. Une date seule laisse l’heure, une heure seule la date.

                    date: est écrit ; un fichier nommé d’après l’ancienne date prend le nom et le dossier de la nouvelle. Les liens des autres \
                    documents le suivent. Images et autres fichiers restent où ils sont, et ses propres liens continuent d’y mener.
                    """),
            operands: [entry, time], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook journal retime dinner yesterday 9pm",
                    says: Phrase("it was last night", fr: "c’était hier soir")),
                Example(
                    line: "daybook journal retime 2026-11-20-0915-morning-run -1d --dry-run",
                    says: Phrase("what a day earlier would change", fr: "ce qui changerait un jour plus tôt")),
            ],
            seeAlso: ["journal delete", "journal edit"], group: .write, locked: .named
        ) { context, words in
            let workspace = try context.workspace()
            let request = RetimeEntry(words[entry], to: words[time])
            let isDryRun = words.has(.dryRun)
            let result = try context.result(of: request.plan(in: workspace), isDryRun: isDryRun)
            if words.has(.json) {
                context.terminal.json(Schema.retimed(result, language: context.language))
            } else {
                if !isDryRun {
                    context.terminal.line(result.path.text)
                } else if result.path != result.oldPath {
                    MovedFiles.show([MovedFile(old: result.oldPath, new: result.path)], context)
                }
                context.diagnostic(Schema.reading(result.date))
            }
            for refusal in result.refusals { context.diagnostic(Explanation(refusal.error).message) }
            if !result.linking.isEmpty, !words.has(.json) {
                context.diagnostic(
                    Phrase.counted(
                        result.linking.count - result.refusals.count, "file with links changed",
                        "files with links changed",
                        fr: "fichier aux liens modifié", "fichiers aux liens modifiés"))
            }
            return result.refusals.isEmpty ? 0 : ExitCode.failed.rawValue
        }
    }
}
