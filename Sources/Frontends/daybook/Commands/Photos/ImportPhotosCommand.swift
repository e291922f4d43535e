// `daybook import photos`: a folder of pictures becomes entries of the journal.

import Arguments
import Bytes
import ExchangeActions
import Vault
import Wording
import Workspaces

enum ImportPhotosCommand {
    private static let folder = Operand(
        "folder", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
        summary: Phrase("where the pictures are", fr: "où sont les images"))
    private static let intoEntries = Flag(
        "into-entries", Phrase("add them to entries of the same day", fr: "les ajouter aux entrées du même jour"))

    static var command: Command<Context> {
        Command(
            path: ["import", "photos"], summary: Phrase("bring in pictures", fr: "reprendre des images"),
            manual: Phrase(
                """
                Looks through DIR and the folders below it. Pictures of one day with less than three hours between one and the next make one \
                entry, at the time and in the zone that the camera noted; where a picture does not say when it was taken, the time of the file \
                counts. Each is copied byte for byte to media/YYYY/MM/ and named in photos: of its entry, which also gets the coordinates of the \
                first that has some. Pictures that an entry names already are left alone, so a second run adds nothing; new ones of the same \
                hours join that entry. --into-entries adds them to the journal's own entry of that day, the nearest in time, where there is one.

                A file that is not a picture in spite of its name is named and left out; a damaged one is named and kept.
                """,
                fr: """
                    Parcourt DOSSIER et ceux d’en dessous. Les images d’un même jour que moins de trois heures séparent font une entrée, à l’heure \
                    et dans le fuseau notés par l’appareil ; une image qui ne dit pas quand elle a été prise a l’heure de son fichier. Chacune est \
                    copiée octet pour octet dans media/AAAA/MM/ et nommée dans photos: de son entrée, qui reçoit les coordonnées de la première \
                    qui en a. Les images déjà nommées par une entrée restent telles quelles : un second passage n’ajoute rien ; de nouvelles, des \
                    mêmes heures, rejoignent cette entrée. --into-entries les ajoute à l’entrée du journal de ce jour, la plus proche, s’il y en a.

                    Un fichier qui n’est pas une image malgré son nom est nommé et laissé ; une image abîmée est nommée et gardée.
                    """),
            operands: [folder], flags: [intoEntries, .dryRun],
            examples: [
                Example(
                    line: "daybook import photos --dry-run ~/Pictures/2026",
                    says: Phrase("what a folder would bring", fr: "ce qu’un dossier apporterait")),
                Example(
                    line: "daybook import photos --into-entries /media/camera/DCIM",
                    says: Phrase("pictures for what is written already", fr: "des images pour ce qui est déjà écrit")),
            ],
            seeAlso: ["journal attach", "journal add"], group: .takeOut, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let request = ImportPhotos(
            folder: context.machine.absolute(words[folder]), joinsEntries: words.has(intoEntries),
            isRehearsal: words.has(.dryRun))
        let imported = try request.run(in: context.workspace(), tell: context.show)
        if words.has(.json) {
            context.terminal.json(Schema.importedPhotos(imported))
        } else {
            report(imported, context)
        }
        if !imported.isRehearsal { context.makeThumbnails(imported.copied) }
        return 0
    }

    private static func report(_ run: ImportedPhotos, _ context: Context) {
        for name in run.leftOut {
            let name = TerminalText.harmless(name)
            context.diagnostic(Phrase("\(name): not a picture, left out", fr: "\(name) : pas une image, laissée"))
        }
        if !run.isRehearsal { for entry in run.entries { context.terminal.line(entry.path.text) } }
        let (added, known, new) = (run.added, run.known, run.entries.filter(\.isNew).count)
        context.diagnostic(
            .counted(added, "photo", "photos", fr: "photo", "photos") + Phrase(" in ", fr: " dans ")
                + .counted(run.entries.count, "entry", "entries", fr: "entrée", "entrées")
                + Phrase(
                    " (\(new) new), \(known) known already",
                    fr:
                        " (dont \(new) \(new < 2 ? "nouvelle" : "nouvelles")), \(known) \(known < 2 ? "déjà connue" : "déjà connues")"
                ))
    }
}
