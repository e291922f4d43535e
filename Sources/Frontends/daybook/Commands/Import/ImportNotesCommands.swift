// `daybook import obsidian` and `import logseq`: examines such a folder, and copies its notes into the vault.

import Arguments
import Bytes
import CivilTime
import ExchangeActions
import FileSystem
import Journal
import Vault
import Wording

enum ImportNotesCommands {
    static let obsidian = command(
        "obsidian", "Obsidian",
        Phrase("see what daybook makes of an Obsidian vault", fr: "voir ce que daybook fait d’un coffre Obsidian"))
    static let logseq = command(
        "logseq", "Logseq",
        Phrase("see what daybook makes of a Logseq graph", fr: "voir ce que daybook fait d’un graphe Logseq"))

    private static func command(_ program: String, _ name: String, _ summary: Phrase) -> Command<Context> {
        let source = Operand(
            "source", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
            summary: Phrase("the folder of \(name)", fr: "le dossier de \(name)"))
        let copy = Flag(
            "copy", Phrase("bring the notes into the vault", fr: "amener les notes dans le coffre"))
        let to = Flag(
            "to", value: .path,
            Phrase(
                "the folder for notes that are of no day; \(program)/ unless said",
                fr: "le dossier des notes sans jour ; \(program)/ par défaut"))
        return Command(
            path: ["import", program], summary: summary,
            manual: Phrase(
                """
                A folder of \(name) needs no import: daybook --vault DIR opens it as it is. This command reads DIR and tells how many notes and \
                daily notes there are, which notations daybook reads as \(name) does, which stay as text, and which are not run, each with a \
                count of lines and the first place. Nothing in DIR is changed.

                With --copy the notes come into the vault: a daily note (2026-11-20.md, 2026_11_20.md) becomes the page of its day below \
                agenda/, all other files keep their names and folders below --to. A file that is there already with other content is \
                told and left alone. Links to notes work wherever they are, links to days by Logseq’s titles get the date; links with a path out of a \
                daily note are told.
                """,
                fr: """
                    Un dossier de \(name) n’a pas besoin d’import : daybook --vault DOSSIER l’ouvre tel quel. Cette commande lit DOSSIER et dit \
                    combien il a de notes et de notes du jour, quelles notations daybook lit comme \(name), lesquelles restent du texte, et \
                    lesquelles ne sont pas exécutées, chacune avec un nombre de lignes et le premier endroit. Rien ne change dans DOSSIER.

                    Avec --copy les notes viennent dans le coffre : une note du jour (2026-11-20.md, 2026_11_20.md) devient la page de son jour \
                    sous agenda/, les autres fichiers gardent noms et dossiers sous --to. Un fichier déjà là avec un autre contenu est signalé \
                    et n’est pas touché. Les liens vers des notes marchent où qu’elles soient, ceux vers un jour par son titre de Logseq reçoivent la \
                    date ; les liens par chemin d’une note du jour sont \
                    signalés.
                    """),
            operands: [source], flags: [copy, to, .dryRun],
            examples: [
                Example(
                    line: "daybook import \(program) ~/notes", says: Phrase("what differs", fr: "ce qui diffère")),
                Example(
                    line: "daybook import \(program) ~/notes --copy --to notes --dry-run",
                    says: Phrase("where each file would go", fr: "où irait chaque fichier")),
            ],
            seeAlso: ["check", "import jekyll"], group: .takeOut
        ) { context, words in
            var folder = try NoteFolder(try context.diarySource(words[source]))
            if words.has(copy) {
                try folder.copy(
                    to: words[to] ?? program, in: context.workspace(), isRehearsal: words.has(.dryRun))
            }
            if words.has(.json) {
                context.terminal.json(
                    Schema.importedNotes(folder, program: program, isRehearsal: words.has(.dryRun), context.language))
            } else {
                folder.print(context)
            }
            return folder.notes > 0 ? 0 : ExitCode.nothing.rawValue
        }
    }
}
