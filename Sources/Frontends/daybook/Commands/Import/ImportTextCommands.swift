// `daybook import text`, `import jekyll` and `import rednotebook`: diaries in text files.

import Arguments
import ExchangeActions
import Journal
import Vault
import Wording

enum ImportTextCommands {
    private static let dates = Flag(
        "dates", value: .choice(["day-first", "month-first"]),
        Phrase(
            "what comes first in 03/04/2026; the day unless said",
            fr: "ce qui vient d’abord dans 03/04/2026 ; le jour par défaut"))

    static var text: Command<Context> {
        Command(
            path: ["import", "text"],
            summary: Phrase("import a diary split by date lines", fr: "reprendre un journal à lignes de dates"),
            manual: Phrase(
                """
                SOURCE is a text, or a folder of .txt and .md files, or - for standard input. A line that is a date and nothing else starts an \
                entry: 2026-11-20, # 20 novembre 2026, == Friday, November 20, 2026 ==, with a time or without. A heading may have a title \
                after the date: # 2026-11-20: In the garden. Text before the first date is reported and left out.
                """,
                fr: """
                    SOURCE est un texte, ou un dossier de fichiers .txt et .md, ou - pour l’entrée standard. Une ligne qui est une date et rien \
                    d’autre commence une entrée : 2026-11-20, # 20 novembre 2026, == Friday, November 20, 2026 ==, avec ou sans heure. Un titre \
                    peut suivre la date d’un intitulé : # 2026-11-20: Au jardin. Le texte avant la première date est signalé et laissé.
                    """) + DiaryCommand.common,
            operands: [DiaryCommand.source], flags: [dates, .dryRun],
            examples: [
                Example(
                    line: "daybook import text diary.txt --dry-run", says: Phrase("look first", fr: "regarder d’abord"))
            ],
            seeAlso: ["import jrnl"], group: .takeOut, locked: .searched
        ) { context, words in
            try DiaryCommand.run(.text(isDayFirst: words[dates] != "month-first"), context, words.diaryFlags)
        }
    }

    static var jekyll: Command<Context> {
        Command(
            path: ["import", "jekyll"],
            summary: Phrase("bring in posts of Jekyll", fr: "reprendre les articles de Jekyll"),
            manual: Phrase(
                """
                SOURCE is the folder of a site, of its _posts, or one post. Files with a date in their names (2026-11-20-slug.md) become entries \
                of the journal; tags and categories become tags, every other line of the front matter stays as it is. Liquid in a text stays \
                too; nothing runs it.
                """,
                fr: """
                    SOURCE est le dossier d’un site, de ses _posts, ou un article. Les fichiers dont le nom a une date (2026-11-20-slug.md) \
                    deviennent des entrées du journal ; tags et categories deviennent des étiquettes, toute autre ligne de l’en-tête reste \
                    telle quelle. Le Liquid d’un texte reste aussi ; rien ne l’exécute.
                    """) + DiaryCommand.common,
            operands: [DiaryCommand.source], flags: [.dryRun],
            examples: [
                Example(line: "daybook import jekyll ~/site/_posts", says: Phrase("all posts", fr: "tous les articles"))
            ],
            seeAlso: ["import text"], group: .takeOut, locked: .searched
        ) { context, words in
            try DiaryCommand.run(.jekyll, context, words.diaryFlags)
        }
    }

    static var redNotebook: Command<Context> {
        Command(
            path: ["import", "rednotebook"],
            summary: Phrase("bring in a journal of RedNotebook", fr: "reprendre un journal de RedNotebook"),
            manual: Phrase(
                """
                SOURCE is the data folder of RedNotebook (~/.rednotebook/data), or the file of a month (2026-11.txt). A day becomes an entry \
                without a time. Its markup becomes Markdown as far as that is sure; what stays is told with its line. Categories become tags, and \
                what was written below them a list. Pictures come along where they are in SOURCE.
                """,
                fr: """
                    SOURCE est le dossier des données de RedNotebook (~/.rednotebook/data), ou le fichier d’un mois (2026-11.txt). Un jour devient \
                    une entrée sans heure. Son balisage devient du Markdown autant que c’est sûr ; ce qui reste est signalé avec sa ligne. Les \
                    catégories deviennent des étiquettes, et ce qui y était écrit une liste. Les images suivent si elles sont dans SOURCE.
                    """) + DiaryCommand.common,
            operands: [DiaryCommand.source], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook import rednotebook ~/.rednotebook/data",
                    says: Phrase("the whole journal", fr: "tout le journal"))
            ],
            seeAlso: ["import text"], group: .takeOut, locked: .searched
        ) { context, words in
            try DiaryCommand.run(.redNotebook, context, words.diaryFlags)
        }
    }
}
