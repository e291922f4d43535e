// `daybook lists import`: imports items from todo.txt, plain lines, or notes of one item each.

import Arguments
import DocumentActions
import FileSystem
import Lists
import Vault
import Wording
import Workspaces

enum ListImportCommand {
    private static let source = Operand(
        "source", kind: .path, label: Phrase("FILE|DIR", fr: "FICHIER|DOSSIER"),
        summary: Phrase("what to read", fr: "ce qu’il faut lire"))
    private static let flat = Flag(
        "flat", Phrase("a folder with one file per item", fr: "un dossier, un fichier par chose"))
    private static let remove = Flag(
        "remove", Phrase("remove what was taken over", fr: "supprimer ce qui a été repris"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "import"],
            summary: Phrase("import items from other programs", fr: "reprendre les éléments d’autres logiciels"),
            manual: Phrase(
                """
                FILE is todo.txt (x, priorities and dates become tokens, +project a tag, @context a place) or has an item a line, with bullets, \
                [x] and amounts as in lists add; indented lines are notes. CSV with a heading is read by the names of its columns (name, quantity, \
                unit, category, store, done, note and the like), with commas, semicolons or tabs. - is standard input. DIR, with --flat, is a folder of Markdown files \
                that are one thing each: name, isChecked, frequency, dateAdded and the like are understood, other keys of the front matter stay as \
                tokens, the body becomes notes. Items that the list has are left as they are, so that importing twice adds nothing twice. The \
                sources stay where they are, unless --remove is given. --list names the list, which is made where it is missing.
                """,
                fr: """
                    FICHIER est un todo.txt (x, priorités et dates deviennent des mots-clés, +projet une étiquette, @contexte un lieu) ou contient un \
                    élément par ligne, avec puces, [x] et quantités comme pour lists add ; les lignes en retrait sont des notes. Un CSV avec en-tête \
                    est lu d’après le nom de ses colonnes (nom, quantité, unité, rayon, magasin, fait, remarque et leurs semblables), avec virgules, \
                    points-virgules ou tabulations. - est l’entrée standard. DOSSIER, avec --flat, contient des fichiers Markdown qui sont chacun une chose : name, isChecked, frequency, dateAdded \
                    et leurs semblables sont compris, les autres clés de l’en-tête restent des mots-clés, le corps devient des notes. Ce que la \
                    liste contient reste tel quel : importer deux fois n’ajoute rien deux fois. Les sources restent en place, sauf avec --remove. \
                    --list nomme la liste, créée si elle manque.
                    """),
            operands: [source], flags: [.list, flat, remove, .dryRun],
            examples: [
                Example(
                    line: "daybook lists import todo.txt --dry-run", says: Phrase("look first", fr: "regarder d’abord")),
                Example(
                    line: "daybook lists import --flat items --list groceries",
                    says: Phrase("a folder of single items", fr: "un dossier d’éléments séparés")),
            ],
            seeAlso: ["lists add"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let isDryRun = words.has(.dryRun)
        let plan = try ImportItems(itemSource(words, context), into: words[.list]).plan(in: context.workspace())
        let result = try context.result(of: plan, isDryRun: isDryRun)
        if !isDryRun, words.has(remove) {
            try ImportItems.removeSources(of: result)
            for file in result.unfinished {
                context.diagnostic(
                    Phrase(
                        "\(file): kept, not all of it was taken over", fr: "\(file) : gardé, tout n’en a pas été repris"
                    ))
            }
        }
        let said =
            Phrase.counted(result.added, "item", "items", fr: "élément", "éléments")
            + (result.there == 0
                ? Phrase(same: "") : Phrase(", \(result.there) already there", fr: ", \(result.there) déjà là"))
        if isDryRun {
            context.diagnostic(said)
        } else {
            let stem = result.list.document.path.stem
            context.answer(result.list, context.say(said) + " → " + stem, asJSON: words.has(.json))
        }
        return 0
    }

    private static func itemSource(_ words: Invocation, _ context: Context) throws -> ItemSource {
        let typed = words[source]
        guard typed == "-" else {
            return try ItemSource(path: context.machine.absolute(typed), isFolder: words.has(flat), name: typed)
        }
        if words.has(flat) { throw ListActionError.notAFolder(typed) }
        return ItemSource(
            text: try StandardStream.input.readAll(limit: ItemSource.sizeLimit), file: nil, name: typed)
    }
}
