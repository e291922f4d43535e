// The tool itself: its name, its flags for every command, and the list of its commands.

import Arguments
import Wording

enum Tool {
    static let version = "0.1.0"
    static let releaseDate = "2026-11-20"

    static let globalFlags: [Flag] = [
        Flag("vault", value: .directory, Phrase("the vault to use", fr: "le coffre à utiliser")),
        Flag("lang", value: .choice(["en", "fr"]), Phrase("the language of messages", fr: "la langue des messages")),
        Flag(
            "color", value: .choice(["auto", "always", "never"]),
            Phrase("when to use colours", fr: "quand utiliser des couleurs")),
        Flag(
            "json",
            Phrase(
                "answer in JSON, where the command has an answer", fr: "répondre en JSON, si la commande a une réponse")
        ),
    ]

    static let daybook = CommandLineTool<Context>(
        name: "daybook", version: version,
        summary: Phrase(
            "a vault of plain files for your days", fr: "un coffre de fichiers simples pour vos journées"),
        manual: Phrase(
            """
            Any folder of Markdown files is a vault: notes of any editor, kept in git or not. daybook searches, tags, counts and exports \
            them, keeps a journal with moods, lists and readings of sensors, and changes only the bytes it means to change.

            The vault is --vault, else $DAYBOOK_VAULT, else the nearest parent folder with .daybook/, else vault: in \
            $XDG_CONFIG_HOME/daybook/config.yaml.

            Exit codes: 0 done; 1 nothing found, or check found problems; 2 wrong usage; 3 something could not be read, written or run; \
            4 a conflict needs a person; 5 permission not granted.
            """,
            fr: """
                Tout dossier de fichiers Markdown est un coffre : des notes de n’importe quel éditeur, dans git ou non. daybook y cherche, \
                étiquette, compte et exporte, tient un journal avec humeurs, des listes et des relevés de capteurs, et ne change que les \
                octets qu’il veut changer.

                Le coffre est --vault, sinon $DAYBOOK_VAULT, sinon le plus proche dossier parent avec .daybook/, sinon vault: dans \
                $XDG_CONFIG_HOME/daybook/config.yaml.

                Codes de sortie : 0 fait ; 1 rien trouvé, ou check a trouvé des problèmes ; 2 mauvais usage ; 3 quelque chose n’a pu être \
                lu, écrit ou lancé ; 4 un conflit attend une personne ; 5 autorisation refusée.
                """),
        globalFlags: globalFlags,
        topics: topics,
        commands: commands)

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
        Topic(path: ["sync"], summary: Phrase("keep devices the same", fr: "garder les appareils pareils")),
        Topic(path: ["export"], summary: Phrase("take documents out", fr: "exporter des documents")),
        Topic(
            path: ["calendar"], summary: Phrase("keep calendars in step", fr: "tenir des calendriers en phase")),
        Topic(
            path: ["calendar", "sync"],
            summary: Phrase("sync the agenda both ways", fr: "synchroniser l’agenda dans les deux sens")),
        Topic(path: ["import"], summary: Phrase("bring documents in", fr: "importer des documents")),
    ]

    static let commands: [Command<Context>] = [
        InitCommand.command,
        NewCommand.command, ShowCommand.command, OpenCommand.command,
        JournalAddCommand.command, JournalListCommand.command, JournalShowCommand.command, JournalEditCommand.command,
        AgendaViewCommands.overview, AgendaViewCommands.day, AgendaViewCommands.week, AgendaViewCommands.month,
        AgendaViewCommands.next, AgendaViewCommands.list, AgendaFreeCommand.command, AgendaTasksCommand.command,
        AgendaPageCommand.command, AgendaAddCommand.command, AgendaDoneCommand.command, AgendaSkipCommand.command,
        AgendaMoveCommand.command, AgendaEditCommand.command, AgendaRemoveCommand.command, AgendaCarryCommand.command,
        AgendaPrintCommand.command, AgendaRemindCommand.command, AgendaAckCommand.command, AgendaSnoozeCommand.command,
        ListsCommand.command, ListShowCommand.command, ListNewCommand.command, ListAddCommand.command,
        ListCheckCommands.check, ListCheckCommands.uncheck, ListCheckCommands.remove, ListRenameCommand.command,
        ListMoveCommand.command, ListClearCommand.command, ListDeleteCommand.command, ListSuggestCommand.command,
        ListImportCommand.command, ListWatchCommand.command,
        SensorsStatusCommand.command, SensorsHistoryCommand.command,
        SensorsListenCommand.command, SensorsIngestCommand.command, SensorsAddCommand.command,
        SensorsCheckCommand.command,
        SearchCommand.command, TagsCommand.command, TagEditCommand.add, TagEditCommand.remove, TagRenameCommand.command,
        LinksCommand.command,
        StreakCommand.command, MoodCommand.command, StatsCommand.command,
        ExportCommands.html, ExportCommands.pdf, ExportCommands.json, ExportCommands.markdown, ExportCommands.csv,
        ExportICSCommand.command, ImportJSONCommand.command, ImportICSCommand.command,
        CheckCommand.command, IndexCommand.command, CalendarSyncCommand.command,
        SyncCommand.command, SyncStatusCommand.command, ResolveCommand.command, MergeDriverCommand.command,
        CompletionsCommand.command, CompleteCommand.command, ManualCommand.command,
    ]
}
