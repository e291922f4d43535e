// The tool: its name, its global flags, and its list of commands.

import Arguments
import Wording

enum Tool {
    static let version = "1.0.0"
    static let releaseDate = "2026-11-28"

    static let globalFlags: [any DeclaredFlag] = [.vault, .vaultName, .language, .colour, .json, .noPager]

    static let commands: [Command<Context>] = CommandGroups.all.flatMap { $0.commands() }

    static let daybook = tool(with: commands)

    private static func tool(with commands: [Command<Context>]) -> CommandLineTool<Context> {
        CommandLineTool<Context>(
            name: "daybook", version: version,
            summary: Phrase(
                "a vault of plain files for your days", fr: "un coffre de fichiers simples pour vos journées"),
            manual: Phrase(
                """
                Any folder of Markdown files is a vault: notes of any editor, kept in git or not. daybook searches, tags, counts and exports \
                them, keeps a journal with moods, lists and sensor readings, and changes only the bytes it means to change.

                The vault is --vault, or the one named with -v (daybook vaults), else $DAYBOOK_VAULT, else the nearest parent folder with .daybook/, else vault: in \
                $XDG_CONFIG_HOME/daybook/config.yaml.

                On a terminal an answer that is longer than the screen is shown by $PAGER, else by less(1); --no-pager and PAGER=cat show it \
                all at once.

                Exit codes: 0 done; 1 nothing found, or check found problems; 2 wrong usage; 3 something could not be read, written or run; \
                4 a conflict needs a person; 5 permission not granted.
                """,
                fr: """
                    Tout dossier de fichiers Markdown est un coffre : des notes de n’importe quel éditeur, dans git ou non. daybook y cherche, \
                    étiquette, compte et exporte, tient un journal avec humeurs, des listes et des relevés de capteurs, et ne change que les \
                    octets qu’il veut changer.

                    Le coffre est --vault, ou celui du nom -v (daybook vaults), sinon $DAYBOOK_VAULT, sinon le plus proche dossier parent avec .daybook/, sinon vault: dans \
                    $XDG_CONFIG_HOME/daybook/config.yaml.

                    Sur un terminal, une réponse plus longue que l’écran est montrée par $PAGER, sinon par less(1) ; --no-pager et PAGER=cat \
                    la montrent d’un coup.

                    Codes de sortie : 0 fait ; 1 rien trouvé, ou check a trouvé des problèmes ; 2 mauvais usage ; 3 quelque chose n’a pu être \
                    lu, écrit ou lancé ; 4 un conflit attend une personne ; 5 autorisation refusée.
                    """),
            globalFlags: globalFlags,
            topics: topics,
            start: start,
            commands: commands, guess: guess)
    }

    /// The part of the tool needed to parse a command line: usually, the commands that share the first word.
    ///
    /// If that fails, the whole tool reports the error, since it knows all alternatives.
    static func parse(_ words: [String]) throws(UsageError) -> Request<Context> {
        let group = words.lazy.compactMap { word in CommandGroups.all.first { $0.words.contains(word) } }.first
        if let request = try? tool(with: group?.commands() ?? []).parse(words) { return request }
        return try daybook.parse(words)
    }

    /// The first page.
    private static let start: [Example] = [
        Example(
            line: "daybook init ~/daybook",
            says: Phrase(
                "make a vault, or turn a folder of notes into one", fr: "faire un coffre, ou d’un dossier de notes")),
        Example(line: "daybook today", says: Phrase("the day at a glance", fr: "la journée en un coup d’œil")),
        Example(
            line: "daybook log TEXT",
            says: Phrase(
                "journal: “Rain at last. mood:happy #garden”", fr: "journal : « Enfin la pluie. mood:happy #jardin »")),
        Example(
            line: "daybook agenda add TEXT",
            says: Phrase("“Dentist monday 2pm @Lyon”", fr: "« Dentiste lundi 14h @Lyon »")),
        Example(line: "daybook agenda week", says: Phrase("show a week", fr: "montrer la semaine")),
        Example(
            line: "daybook lists add ITEM",
            says: Phrase("shopping: milk, “rice 1kg”", fr: "courses : lait, « riz 1kg »")
        ),
        Example(line: "daybook new TITLE", says: Phrase("make a note", fr: "faire une note")),
        Example(
            line: "daybook search WORD",
            says: Phrase("find words, tags, moods", fr: "chercher mots, étiquettes, humeurs")),
        Example(line: "daybook show NAME", says: Phrase("show a document", fr: "montrer un document")),
        Example(line: "daybook streak", says: Phrase("count days in a row", fr: "compter les jours d’affilée")),
        Example(line: "daybook stats", says: Phrase("statistics of the vault", fr: "les nombres du coffre")),
        Example(line: "daybook sensors status", says: Phrase("the last readings", fr: "les derniers relevés")),
        Example(
            line: "daybook check", says: Phrase("what is wrong in the files", fr: "ce qui cloche dans les fichiers")),
        Example(
            line: "daybook import jrnl FILE",
            says: Phrase("switch from another program", fr: "venir d’un autre programme")),
        Example(
            line: "daybook export html DIR",
            says: Phrase("a site; also pdf, epub, json", fr: "un site ; aussi pdf, epub, json")),
        Example(line: "daybook sync", says: Phrase("keep devices in sync", fr: "garder les appareils pareils")),
    ]

    private static let topics: [Topic] = [
        Topic(path: ["journal"], summary: Phrase("write and read entries", fr: "écrire et lire des entrées")),
        Topic(
            path: ["agenda"], summary: Phrase("pages of days, weeks and months", fr: "pages de jours, semaines et mois")
        ),
        Topic(path: ["lists"], summary: Phrase("lists and their items", fr: "listes et leurs éléments")),
        Topic(path: ["sensors"], summary: Phrase("readings of devices", fr: "relevés d’appareils")),
        Topic(
            path: ["tag"],
            summary: Phrase("change tags in many files", fr: "changer des étiquettes dans beaucoup de fichiers")),
        Topic(path: ["sync"], summary: Phrase("keep devices in sync", fr: "garder les appareils pareils")),
        Topic(path: ["share"], summary: Phrase("share lists with others", fr: "partager des listes avec d’autres")),
        Topic(path: ["export"], summary: Phrase("take documents out", fr: "exporter des documents")),
        Topic(
            path: ["calendar"], summary: Phrase("keep calendars in step", fr: "tenir des calendriers en phase")),
        Topic(
            path: ["calendar", "sync"],
            summary: Phrase("sync the agenda both ways", fr: "synchroniser l’agenda dans les deux sens")),
        Topic(path: ["vaults"], summary: Phrase("vaults with names", fr: "coffres qui ont un nom")),
        Topic(path: ["import"], summary: Phrase("bring documents in", fr: "importer des documents")),
    ]
}
