// `daybook journal attach`: pictures for an entry that is there already.

import Arguments
import ImportActions
import Photos
import Schemas
import Vault
import Wording
import Workspaces

enum JournalAttachCommand {
    static let command = Command<Context>(
        path: ["journal", "attach"],
        summary: Phrase("add pictures to an entry", fr: "joindre des images à une entrée"),
        manual: Phrase(
            """
            Copies the files byte for byte to media/YYYY/MM/, in the month that they were taken, and names them in photos: of the document. \
            A name that is taken gets a number; a file that the vault has already is not copied again, and one that the document names already \
            is not named again. A caption inside a picture is taken over.
            """,
            fr: """
                Copie les fichiers octet pour octet dans media/AAAA/MM/, au mois de la prise de vue, et les nomme dans photos: du document. Un \
                nom pris reçoit un numéro ; un fichier que le coffre a déjà n’est pas copié de nouveau, et celui que le document nomme déjà \
                n’y revient pas. Une légende dans l’image est reprise.
                """),
        operands: [
            Operand(
                name: "entry", kind: .document, label: Phrase("ENTRY", fr: "ENTRÉE"),
                summary: Phrase("which entry", fr: "quelle entrée")),
            Operand(
                name: "files", kind: .path, arity: .some, label: Phrase("FILE", fr: "FICHIER"),
                summary: Phrase("pictures", fr: "des images")),
        ],
        flags: [
            Flag("caption", value: .text, Phrase("what one picture shows", fr: "ce que montre une image")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook journal attach \"First tomatoes\" IMG_0412.jpg --caption \"Three at once\"",
                says: Phrase("one picture with a caption", fr: "une image avec sa légende"))
        ],
        seeAlso: ["journal add", "import photos"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let request = AttachPhotos(
            entry: words["entry"] ?? "", files: words.all("files").map { context.machine.absolute($0) },
            caption: words.value("caption"))
        let isDryRun = words.has("dry-run")
        let workspace = try context.workspace()
        let plan = try request.plan(in: workspace)
        let attached =
            isDryRun
            ? try workspace.preview(plan) { context.terminal.write(UnifiedDiffText.of($0)) }
            : try workspace.apply(plan)
        if words.has("json") {
            context.terminal.json(Schema.attachedPhotos(attached))
        } else if !isDryRun {
            for photo in attached.photos { context.terminal.line(photo.path.text) }
        }
        context.report(attached.photos, isDryRun: isDryRun)
        return 0
    }
}
