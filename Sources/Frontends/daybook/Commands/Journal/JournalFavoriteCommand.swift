// `daybook journal favorite`: marks entries as favourites, or unmarks them.

import Arguments
import JournalActions
import Wording

enum JournalFavoriteCommand {
    private static let which = Operand(
        some: "which", kind: .text, label: Phrase("DATE|NAME", fr: "DATE|NOM"),
        summary: Phrase("a day or an entry", fr: "un jour ou une entrée"))
    private static let remove = Flag("remove", Phrase("no favourites any longer", fr: "ne plus les marquer"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "favorite"],
            summary: Phrase("mark entries as favourites", fr: "marquer des entrées comme favorites"),
            manual: Phrase(
                """
                Writes favorite: true into the front matter of the named entries: by path, name or title, or by a day that has one entry. \
                --remove takes it out again, under whichever name it is there (favourite, favori, starred). "journal list --favorites" and \
                "is:favorite" find them.
                """,
                fr: """
                    Écrit favorite: true dans l’en-tête des entrées nommées : par chemin, nom ou titre, ou par un jour qui n’en a qu’une. \
                    --remove l’enlève, quel que soit son nom (favourite, favori, starred). « journal list --favorites » et « is:favorite » \
                    les trouvent.
                    """),
            operands: [which], flags: [remove, .dryRun, .yes],
            examples: [
                Example(
                    line: "daybook journal favorite yesterday",
                    says: Phrase("a day to remember", fr: "un jour à retenir"))
            ],
            seeAlso: ["journal list", "journal timeline"], group: .write, locked: .named
        ) { context, words in
            let edit = try FavoriteEntries.marking(
                words[which], as: !words.has(remove), in: context.workspace())
            return try context.run(edit, isDryRun: words.has(.dryRun), isConfirmed: words.has(.yes))
        }
    }
}
