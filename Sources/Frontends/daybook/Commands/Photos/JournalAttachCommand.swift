// `daybook journal attach`: pictures and other files for an existing entry.

import Arguments
import Bytes
import ExchangeActions
import JournalActions
import Photos
import Vault
import Wording
import Workspaces

enum JournalAttachCommand {
    private static let entry = Operand(
        "entry", kind: .document, label: Phrase("ENTRY", fr: "ENTRÉE"),
        summary: Phrase("which entry", fr: "quelle entrée"))
    private static let files = Operand(
        some: "files", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
        summary: Phrase("pictures, sounds, films, PDF, texts", fr: "des images, sons, films, PDF, textes"))
    private static let caption = Flag(
        "caption", value: .text, Phrase("what one picture shows", fr: "ce que montre une image"))
    private static let any = Flag("any", Phrase("whatever the files are", fr: "quels que soient les fichiers"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "attach"],
            summary: Phrase(
                "add pictures and other files to an entry", fr: "joindre des images et d’autres fichiers à une entrée"),
            manual: Phrase(
                """
                Copies the files byte for byte to media/YYYY/MM/, in the month that they were taken, and names them in photos: of the document. \
                A name that is taken gets a number; a file that the vault has already is not copied again, and one that the document names already \
                is not named again. A caption inside a picture is taken over.

                What a file is, its bytes say: a sound, a film, a PDF or a text becomes a link below the text of the document. Anything else is \
                refused; --any takes it all the same. A symbolic link that leads out of the folder it lies in is never followed.
                """,
                fr: """
                    Copie les fichiers octet pour octet dans media/AAAA/MM/, au mois de la prise de vue, et les nomme dans photos: du document. Un \
                    nom pris reçoit un numéro ; un fichier que le coffre a déjà n’est pas copié de nouveau, et celui que le document nomme déjà \
                    n’y revient pas. Une légende dans l’image est reprise.

                    Ce qu’est un fichier, ses octets le disent : un son, un film, un PDF ou un texte devient un lien sous le texte du document. Le \
                    reste est refusé ; --any le prend quand même. Un lien symbolique qui mène hors de son dossier n’est jamais suivi.
                    """),
            operands: [entry, files], flags: [caption, any, .dryRun],
            examples: [
                Example(
                    line: "daybook journal attach \"First tomatoes\" IMG_0412.jpg --caption \"Three at once\"",
                    says: Phrase("one picture with a caption", fr: "une image avec sa légende"))
            ],
            seeAlso: ["journal add", "import photos"], group: .write, locked: .named, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        var request = AttachPhotos(
            entry: try EntrySelection.last(words[entry], in: workspace)?.text ?? words[entry],
            files: words[files].map { context.machine.absolute($0) },
            caption: words[caption])
        request.takesAny = words.has(any)
        let isDryRun = words.has(.dryRun)
        let plan = try request.plan(in: workspace)
        let attached =
            isDryRun
            ? try workspace.preview(plan) { context.terminal.write(change: $0) }
            : try workspace.apply(plan)
        if words.has(.json) {
            context.terminal.json(Schema.attachedPhotos(attached))
        } else if !isDryRun {
            for photo in attached.photos {
                context.terminal.line((attached.entry.isLocked ? photo.path.locked : photo.path).text)
            }
        }
        context.report(attached.photos, isDryRun: isDryRun, areLocked: attached.entry.isLocked)
        return 0
    }
}
