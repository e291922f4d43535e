// `daybook import keep|diarium|diarly|nomie|applejournal`: diaries and notes that need no options.

import Arguments
import ExchangeActions
import Wording

enum ImportPlainDiaryCommands {
    static let keep = command(
        .googleKeep, Phrase("bring in notes of Google Keep", fr: "reprendre les notes de Google Keep"),
        Phrase(
            """
            SOURCE is the ZIP archive of Google Takeout with Keep in it, its folder, or the JSON file of one note. A note is an entry of the \
            moment at which it was made. Lists become boxes, labels tags, pins stars; colours and “archived” stay under imported:. Notes in \
            the bin are told and left out.
            """,
            fr: """
                SOURCE est l’archive ZIP de Google Takeout avec Keep, son dossier, ou le fichier JSON d’une note. Une note est une entrée de \
                l’instant où elle a été créée. Les listes deviennent des cases, les libellés des étiquettes, les épingles des étoiles ; couleurs et \
                « archivée » restent sous imported:. Les notes de la corbeille sont signalées et laissées.
                """), "daybook import keep takeout-20261120T091500Z-001.zip --dry-run",
        ["import daylio", "import jekyll"])

    static let diarium = command(
        .diarium, Phrase("bring in a diary of Diarium", fr: "reprendre un journal de Diarium"),
        Phrase(
            """
            SOURCE is the JSON that Diarium exports, or the ZIP archive or folder that has it with the files below media/. HTML becomes Markdown \
            as far as Markdown has it, stars become the five moods; the number itself stays under imported.rating:. Files belong to the entry whose \
            day and time the name of their folder begins with. People, trackers, weather and sun stay under imported:.
            """,
            fr: """
                SOURCE est le JSON que Diarium exporte, ou l’archive ZIP ou le dossier qui l’a avec les fichiers sous media/. Le HTML devient du \
                Markdown autant que possible, les étoiles les cinq humeurs ; le nombre lui-même reste sous imported.rating:. Un fichier appartient à \
                l’entrée dont le jour et l’heure commencent le nom de son dossier. Personnes, suivis, météo et soleil restent sous imported:.
                """), "daybook import diarium Diarium_2022-04-13_2026-11-20.zip --dry-run",
        ["import dayone", "import journey"])

    static let diarly = command(
        .diarly, Phrase("bring in a journal of Diarly", fr: "reprendre un journal de Diarly"),
        Phrase(
            """
            SOURCE is the Markdown that Diarly exports, as a ZIP archive or a folder: Journal/2026/11-20.md, pictures in data/. The text stays as it \
            is, its first heading is the title; days are those of the paths, times are nowhere in it. Pictures and other files come along, a map is \
            the place, the journal stays under imported.journal:. Notes without a day are told and left out.
            """,
            fr: """
                SOURCE est le Markdown que Diarly exporte, en archive ZIP ou en dossier : Journal/2026/11-20.md, images dans data/. Le texte reste tel \
                quel, son premier titre est le titre ; les jours sont ceux des chemins, les heures n’y sont nulle part. Images et autres fichiers \
                viennent avec, une carte est le lieu, le journal reste sous imported.journal:. Les notes sans jour sont signalées et laissées.
                """), "daybook import diarly Export.zip --dry-run", ["import dayone", "import diarium"])

    static let nomie = command(
        .nomie, Phrase("bring in logs of Nomie", fr: "reprendre les notes de Nomie"),
        Phrase(
            """
            SOURCE is a backup of Nomie 4, 5 or 6 (JSON). Each log is an entry with its note as it is: #trackers are tags, and their values stay \
            under imported.trackers: (imported.trackers.sleep:>7 finds them). The score, cut to −2 to 2, is the mood, and stays under \
            imported.score:; 0 is none. Trackers, people, boards and goals are counted, and not brought along.
            """,
            fr: """
                SOURCE est une sauvegarde de Nomie 4, 5 ou 6 (JSON). Chaque note est une entrée, avec son texte tel quel : les #suivis sont des \
                étiquettes, et leurs valeurs restent sous imported.trackers: (imported.trackers.sleep:>7 les trouve). Le score, borné de −2 à 2, est \
                l’humeur, et reste sous imported.score: ; 0 n’en est pas une. Suivis, personnes, tableaux et buts sont comptés, pas repris.
                """), "daybook import nomie nomie-backup.json --dry-run", ["import daylio", "mood"])

    static let appleJournal = command(
        .appleJournal, Phrase("bring in a journal of Apple's Journal", fr: "reprendre un journal de Journal d’Apple"),
        Phrase(
            """
            SOURCE is what Journal exports (AppleJournalEntries), as a ZIP archive or a folder: Entries/ with a page each, and Resources/. Days are those in \
            the names of the pages; times are nowhere in it. Photos, films and recordings come along; a place is location:, a state of mind is \
            the mood where its words are English. Its words, and what else was attached (music, walks, links, prompts), stay under imported:. Bold \
            and colours are lost: pages say them in styles alone.
            """,
            fr: """
                SOURCE est ce que Journal exporte (AppleJournalEntries), en archive ZIP ou en dossier : Entries/ avec une page chacune, et Resources/. Les \
                jours sont ceux des noms des pages ; les heures n’y sont nulle part. Photos, films et enregistrements viennent avec ; un lieu est \
                location:, un état d’esprit est l’humeur si ses mots sont anglais. Ses mots, et ce qui était joint d’autre (musique, marches, liens, \
                questions), restent sous imported:. Gras et couleurs se perdent : les pages ne les disent que par des styles.
                """), "daybook import applejournal AppleJournalEntries.zip --dry-run",
        ["import dayone", "import journey"])

    private static func command(
        _ program: DiaryProgram, _ summary: Phrase, _ manual: Phrase, _ example: String, _ seeAlso: [String]
    ) -> Command<Context> {
        Command(
            path: ["import", program.name], summary: summary, manual: manual + DiaryCommand.common,
            operands: [DiaryCommand.source], flags: [.dryRun],
            examples: [Example(line: example, says: Phrase("look first", fr: "regarder d’abord"))], seeAlso: seeAlso,
            group: .takeOut, locked: .searched
        ) { context, words in try DiaryCommand.run(program, context, words.diaryFlags) }
    }
}
