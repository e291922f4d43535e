// `daybook import journey`: ZIP exports of Journey.

import Arguments
import ExchangeActions
import Journal
import Vault
import Wording

enum ImportJourneyCommand {
    static var command: Command<Context> {
        Command(
            path: ["import", "journey"],
            summary: Phrase("bring in a journal of Journey", fr: "reprendre un journal de Journey"),
            manual: Phrase(
                """
                SOURCE is the ZIP archive that Journey exports, or the folder it unpacks to: a JSON file an entry, and photos beside them. HTML \
                becomes Markdown as far as Markdown has it. Times are on the clock of the entry's zone. The five faces become the five moods; \
                the number itself stays under imported.sentiment:.
                """,
                fr: """
                    SOURCE est l’archive ZIP que Journey exporte, ou le dossier qu’elle contient : un fichier JSON par entrée, et les photos à \
                    côté. Le HTML devient du Markdown autant que possible. Les heures sont à l’horloge du fuseau de l’entrée. Les cinq visages \
                    deviennent les cinq humeurs ; le nombre lui-même reste sous imported.sentiment:.
                    """) + DiaryCommand.common,
            operands: [DiaryCommand.source], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook import journey journey-export.zip --dry-run",
                    says: Phrase("look first", fr: "regarder d’abord"))
            ],
            seeAlso: ["import dayone", "import daylio"], group: .takeOut, locked: .searched
        ) { context, words in
            try DiaryCommand.run(.journey, context, words.diaryFlags)
        }
    }
}
