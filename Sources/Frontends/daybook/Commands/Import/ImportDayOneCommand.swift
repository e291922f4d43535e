// `daybook import dayone`: exports of Day One, and bundles of Day One Classic.

import Arguments
import ExchangeActions
import Journal
import Vault
import Wording

enum ImportDayOneCommand {
    static var command: Command<Context> {
        Command(
            path: ["import", "dayone"],
            summary: Phrase("import Day One journals", fr: "reprendre des journaux de Day One"),
            manual: Phrase(
                """
                SOURCE is the ZIP archive that Day One exports as JSON, the folder it unpacks to, one of its .json files, or a .dayone bundle of \
                Day One Classic. Each journal's entries have its name under imported.journal:. Times are on the clock of the zone that the entry \
                names. Photos, films, recordings and documents come along; links to them in the text lead to the copies.
                """,
                fr: """
                    SOURCE est l’archive ZIP que Day One exporte en JSON, le dossier qu’elle contient, un de ses fichiers .json, ou un .dayone de \
                    Day One Classic. Les entrées de chaque journal ont son nom sous imported.journal:. Les heures sont à l’horloge du fuseau que \
                    l’entrée nomme. Photos, films, enregistrements et documents suivent ; les liens du texte mènent aux copies.
                    """) + DiaryCommand.common,
            operands: [DiaryCommand.source], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook import dayone Export.zip --dry-run",
                    says: Phrase("look first", fr: "regarder d’abord")),
                Example(
                    line: "daybook import dayone Journal.dayone",
                    says: Phrase("a bundle of Day One Classic", fr: "un paquet de Day One Classic")),
            ],
            seeAlso: ["import journey", "import jrnl"], group: .takeOut, locked: .searched
        ) { context, words in
            try DiaryCommand.run(.dayOne, context, words.diaryFlags)
        }
    }
}
