// `daybook import photos`: a folder of pictures becomes entries of the journal.

import Arguments
import Bytes
import CivilTime
import FileSystem
import Photos
import Vault
import Wording
import Workspaces

enum ImportPhotosCommand {
    static let command = Command<Context>(
        path: ["import", "photos"], summary: Phrase("bring in pictures", fr: "reprendre des images"),
        manual: Phrase(
            """
            Looks through DIR and the folders below it. Pictures of one day with less than three hours between one and the next make one \
            entry, at the time and in the zone that the camera noted; where a picture does not say when it was taken, the time of the file \
            counts. Each is copied byte for byte to media/YYYY/MM/ and named in photos: of its entry, which also gets the coordinates of the \
            first that has some. Pictures that an entry names already are left alone, so a second run adds nothing; new ones of the same \
            hours join that entry. --into-entries adds them to the journal's own entry of that day, the nearest in time, where there is one.

            A file that is no picture in spite of its name is named and left out; a damaged one is named and kept.
            """,
            fr: """
                Parcourt DOSSIER et ceux d’en dessous. Les images d’un même jour que moins de trois heures séparent font une entrée, à l’heure \
                et dans le fuseau notés par l’appareil ; une image qui ne dit pas quand elle a été prise a l’heure de son fichier. Chacune est \
                copiée octet pour octet dans media/AAAA/MM/ et nommée dans photos: de son entrée, qui reçoit les coordonnées de la première \
                qui en a. Les images déjà nommées par une entrée restent telles quelles : un second passage n’ajoute rien ; de nouvelles, des \
                mêmes heures, rejoignent cette entrée. --into-entries les ajoute à l’entrée du journal de ce jour, la plus proche, s’il y en a.

                Un fichier qui n’est pas une image malgré son nom est nommé et laissé ; une image abîmée est nommée et gardée.
                """),
        operands: [
            Operand(
                name: "folder", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
                summary: Phrase("where the pictures are", fr: "où sont les images"))
        ],
        flags: [
            Flag(
                "into-entries",
                Phrase("add them to entries of the same day", fr: "les ajouter aux entrées du même jour")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook import photos --dry-run ~/Pictures/2026",
                says: Phrase("what a folder would bring", fr: "ce qu’un dossier apporterait")),
            Example(
                line: "daybook import photos --into-entries /media/camera/DCIM",
                says: Phrase("pictures for what is written already", fr: "des images pour ce qui est déjà écrit")),
        ],
        seeAlso: ["journal attach", "journal add"], group: .takeOut, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let folder = context.machine.absolute(words["folder"] ?? "")
        _ = try context.vault()
        let (photos, unknown) = try find(folder, context)
        if photos.isEmpty, unknown.isEmpty {
            throw CommandError(
                .nothing, Phrase("\(folder): no picture in it", fr: "\(folder) : aucune image dedans"))
        }
        var run = try PhotoImport(context, isDryRun: words.has("dry-run"), joinsEntries: words.has("into-entries"))
        for outing in PhotoOuting.grouped(photos) { try run.add(outing) }
        if words.has("json") { json(run, unknown, context) } else { report(run, unknown, context) }
        if !words.has("dry-run") { context.makeThumbnails(run.copied) }
        return 0
    }

    /// Pictures by the endings of their names, read as far as their facts; those that are none.
    private static func find(_ folder: String, _ context: Context) throws -> (photos: [FoundPhoto], unknown: [String]) {
        var photos: [FoundPhoto] = []
        var unknown: [String] = []
        var queue = [folder]
        while let next = queue.popLast() {
            for entry in try OpenFile.folder(next).entries() {
                guard let name = entry.text, !name.hasPrefix(".") else { continue }
                let path = Paths.join(next, name)
                guard let stamp = try? FileStamp.of(path, followingLinks: false) else { continue }
                if stamp.kind == .folder { queue.append(path) }
                guard stamp.kind == .file, PhotoKind.isPhotoName(name) else { continue }
                guard let facts = try? PhotoFacts.of(file: path), facts.kind != nil else {
                    unknown.append(path)
                    continue
                }
                let moment = facts.taken ?? facts.changed ?? context.localTime(nanoseconds: stamp.modified)
                photos.append(FoundPhoto(source: path, facts: facts, moment: moment))
            }
        }
        return (photos, unknown.sorted())
    }

    private static func report(_ run: PhotoImport, _ unknown: [String], _ context: Context) {
        for name in unknown {
            let name = TerminalText.harmless(name)
            context.diagnostic(Phrase("\(name): no picture, left out", fr: "\(name) : pas une image, laissée"))
        }
        if !run.isDryRun { for entry in run.entries { context.terminal.line(entry.path.text) } }
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

    private static func json(_ run: PhotoImport, _ unknown: [String], _ context: Context) {
        context.terminal.json([
            ("schema", "daybook.import-photos/1"), ("added", .int(run.added)), ("known", .int(run.known)),
            (
                "entries",
                .array(
                    run.entries.map { entry in
                        .members([
                            ("path", .string(entry.path.text)), ("new", .bool(entry.isNew)),
                            ("photos", .array(entry.photos.map { .string($0.text) })),
                        ])
                    })
            ), ("left_out", .array(unknown.map { .string($0) })),
        ])
    }
}
