// `daybook import jrnl`: journals of jrnl.

import Arguments
import Bytes
import ImportActions
import Journal
import Messages
import Vault
import Wording

enum ImportJrnlCommand {
    static let command = Command<Context>(
        path: ["import", "jrnl"], summary: Phrase("bring in a journal of jrnl", fr: "reprendre un journal de jrnl"),
        manual: Phrase(
            """
            SOURCE is a journal of jrnl: the text file, the folder of a journal with a file a day, what jrnl --export json writes, or - for \
            standard input. A * at the end of the first line makes a favourite, @tags become tags and stay in the text. Times without a \
            zone stay without one. A line in brackets that is no date belongs to the text above it, and is told. An encrypted journal is \
            refused: jrnl --decrypt writes it as text.
            """,
            fr: """
                SOURCE est un journal de jrnl : le fichier texte, le dossier d’un journal à un fichier par jour, ce qu’écrit jrnl --export \
                json, ou - pour l’entrée standard. Une * à la fin de la première ligne fait un favori, les @étiquettes deviennent des \
                étiquettes et restent dans le texte. Les heures sans fuseau restent sans fuseau. Une ligne entre crochets qui n’est pas une \
                date appartient au texte au-dessus, et est signalée. Un journal chiffré est refusé : jrnl --decrypt l’écrit en texte.
                """) + DiaryCommand.common,
        operands: [DiaryCommand.source],
        flags: [
            Flag(
                "tag-symbols", value: .text, placeholder: "CHARACTERS",
                Phrase("what starts a tag, @ unless said", fr: "ce qui commence une étiquette, @ par défaut")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook import jrnl ~/.local/share/jrnl/journal.txt --dry-run",
                says: Phrase("look first", fr: "regarder d’abord")),
            Example(
                line: "daybook import jrnl --tag-symbols '@#' journal.txt",
                says: Phrase("tags with two signs", fr: "des étiquettes à deux signes")),
        ],
        seeAlso: ["import dayone", "import text"], group: .takeOut
    ) { context, words in
        try DiaryCommand.run(.jrnl(tagSymbols: Set(words.value("tag-symbols") ?? "@")), context, words)
    }
}
