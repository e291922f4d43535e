// Journal entries: writing, preview while typing, marking.

import Bytes
import JournalActions
import Vault
import Wording
import Workspaces

enum EntryRoutes {
    private static func field(_ name: String, _ meaning: Phrase) -> Route.Field {
        Route.Field(name, isRequired: false, meaning)
    }

    private static let back = field("back", Phrase("the page to go back to", fr: "la page où revenir"))
    private static let text = field("text", Phrase("its words, in Markdown", fr: "ses mots, en Markdown"))
    private static let said = [
        field("mood", Phrase("one of the five", fr: "une des cinq")),
        field("tags", Phrase("apart at blanks or commas", fr: "séparées par des espaces ou virgules")),
        field("place", Phrase("where", fr: "où")), field("day", Phrase("2026-11-23", fr: "2026-11-23")),
        field("favorite", Phrase("1: a favourite", fr: "1 : un favori")),
        field("here", Phrase("1: where one is now", fr: "1 : où l’on est")),
        field("weather", Phrase("1: as it is now", fr: "1 : celui de maintenant")),
    ]

    /// Fields of an edited entry that differ from the form's original values.
    static let beside =
        [field(EditedText.mark, Phrase("1: with the fields of an entry", fr: "1 : avec les champs d’une entrée"))]
        + [said[0], said[1], said[2], said[4]]

    private static let photo = field(
        "photo", Phrase("an uploaded photo; may be repeated", fr: "une photo envoyée ; répétable"))

    static let routes: [Route] = [
        Route(
            .post, "/upload",
            Phrase("a piece of a photo for a new entry", fr: "un morceau de photo pour une nouvelle entrée"),
            fields: [
                Route.Field("upload", Phrase("8 to 40 letters a-z and digits", fr: "8 à 40 lettres a-z et chiffres")),
                Route.Field("name", Phrase("of the file", fr: "du fichier")),
                Route.Field(
                    "size", isRequired: false,
                    Phrase(
                        "of the file, in bytes: one that is too long is refused at once",
                        fr: "du fichier, en octets : trop long, il est refusé d’emblée")),
                Route.Field("offset", Phrase("in bytes", fr: "en octets")),
                Route.Field("data", Phrase("in base64", fr: "en base64")),
            ], writes: true, upload),
        Route(
            .get, "/journal/new", Phrase("a new entry", fr: "une nouvelle entrée"), fields: [text] + said
        ) { try EntryPage(visit: $0, fields: $0.query).response() },
        Route(
            .post, "/journal/new", Phrase("save a new entry", fr: "enregistrer une nouvelle entrée"),
            fields: [text] + said + [photo, back, ActingRoutes.once, ActingRoutes.typed], writes: true
        ) { visit in try EntryPage(visit: visit, fields: visit.form).save() },
        Route(
            .post, "/preview",
            Phrase(
                "what a text would read like, and what it proposes",
                fr: "ce que donnerait un texte, et ce qu’il propose"),
            fields: [
                text, field("path", Phrase("the document it is of", fr: "le document concerné")),
                field(EntryPreview.place, Phrase("where the cursor is", fr: "où est le curseur")), back,
            ]
        ) { visit in
            guard visit.form["path"] != nil else { return try EntryPage(visit: visit, fields: visit.form).response() }
            return try EditPage(visit: visit, path: visit.document("path")).preview()
        },
        Route(
            .post, "/entry/mark",
            Phrase(
                "the mood of an entry, or whether it is a favourite", fr: "l’humeur d’une entrée, ou si c’est un favori"
            ),
            fields: [
                Route.Field("path", Phrase("the entry", fr: "l’entrée")), said[0],
                field("favorite", Phrase("1 or 0", fr: "1 ou 0")), back,
            ], writes: true
        ) { visit in
            var mark = MarkEntry(try visit.document("path"))
            mark.mood = visit.form["mood"]
            mark.isFavorite = visit.form["favorite"].map { $0 == "1" }
            let title = (try? visit.workspace().vault.document(mark.path))?.title
            try visit.carryOut(mark.plan(in: visit.workspace()), WebWords.marked(title ?? mark.path.stem))
            return .seeOther(visit.backAddress)
        },
    ]

    /// Responds with the number of bytes received; 409 with that number if the chunk does not follow them.
    @Sendable private static func upload(_ visit: Visit) throws -> WebResponse {
        guard let offset = Int(try visit.field("offset")), let bytes = Base64.decode(try visit.field("data")) else {
            throw WebRefusal.badRequest
        }
        let files = try UploadedFiles(in: visit.workspace())
        let size = visit.form["size"].flatMap { Int($0) }
        switch try files.add(bytes, at: offset, of: size, to: visit.field("upload"), named: visit.field("name")) {
        case .kept(let size): return .text(String(size), status: 200)
        case .outOfOrder(let size): return .text(String(size), status: 409)
        case .tooLong:
            throw WebRefusal(
                413,
                Phrase(
                    "a photo of more than \(UploadedFiles.longest >> 20) MiB",
                    fr: "une photo de plus de \(UploadedFiles.longest >> 20) Mio"))
        case .tooMany: throw WebRefusal(429, Phrase("too many photos wait", fr: "trop de photos en attente"))
        case .misnamed: throw WebRefusal.badRequest
        }
    }
}
