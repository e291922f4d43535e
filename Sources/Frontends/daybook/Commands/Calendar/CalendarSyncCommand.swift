// `daybook calendar sync vdir`: the agenda and a folder of calendar files, both ways.

import Agenda
import Arguments
import Bytes
import FileSystem
import Vault
import Wording
import Workspaces

enum CalendarSyncCommand {
    static let command = Command<Context>(
        path: ["calendar", "sync", "vdir"],
        summary: Phrase(
            "sync events with a folder of calendar files", fr: "synchroniser avec un dossier de fichiers calendrier"),
        manual: Phrase(
            """
            DIR is a vdir, one .ics file for each event, as khal reads it and vdirsyncer keeps it in step with a CalDAV server. Events of the \
            vault go there, or those that QUERY chooses line by line; with --tasks tasks too. What is new there goes to the calendar's page \
            below agenda/calendars/, or to --to PAGE; lines may then move to any page, their id: keeps them together. Changes travel both ways, \
            property by property: where both changed the same one, the side that was written last has its way and the other value is named on \
            stderr. What was removed on one side and not changed on the other goes; what was changed stays. Properties that a line cannot say \
            stay in the file. Files that cannot be understood, and documents with private: true, are left alone.

            Where a side is suddenly empty, or more than a fifth of what was known would go, nothing is done and the exit code is 4; --yes says \
            that it is meant. What both sides agreed on is remembered on this machine; without that memory the two are joined and nothing is \
            removed.
            """,
            fr: """
                DOSSIER est un vdir, un fichier .ics par événement, tel que khal le lit et que vdirsyncer le tient en phase avec un serveur \
                CalDAV. Les événements du coffre y vont, ou ceux que REQUÊTE choisit ligne par ligne ; avec --tasks les tâches aussi. Ce qui y \
                est nouveau va sur la page du calendrier sous agenda/calendars/, ou sur --to PAGE ; les lignes peuvent ensuite changer de page, \
                leur id: les retrouve. Les changements voyagent dans les deux sens, propriété par propriété : là où les deux côtés ont changé la \
                même, le dernier écrit l’emporte et l’autre valeur est nommée sur stderr. Ce qui a été supprimé d’un côté sans être changé de \
                l’autre disparaît ; ce qui a été changé reste. Les propriétés qu’une ligne ne peut pas dire restent dans le fichier. Les \
                fichiers incompréhensibles et les documents avec private: true ne sont pas touchés.

                Si un côté est soudain vide, ou si plus d’un cinquième de ce qui était connu disparaîtrait, rien n’est fait et le code de sortie \
                est 4 ; --yes confirme. Ce sur quoi les deux côtés s’accordaient est retenu sur cette machine ; sans cette mémoire, on réunit \
                les deux et rien n’est supprimé.
                """),
        operands: [
            Operand(
                name: "folder", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
                summary: Phrase("the folder of .ics files", fr: "le dossier des fichiers .ics")), .query,
        ],
        flags: [
            Flag("to", value: .text, Phrase("the page of new events", fr: "la page des nouveaux événements")),
            Flag("tasks", Phrase("tasks too", fr: "aussi les tâches")), .yes, .dryRun,
        ],
        examples: [
            Example(
                line: "daybook calendar sync vdir ~/.calendars/home",
                says: Phrase("all events", fr: "tous les événements")),
            Example(
                line: "daybook calendar sync vdir ~/.calendars/work tag:work --to agenda/work.md",
                says: Phrase("those of one tag", fr: "ceux d’une étiquette")),
        ],
        seeAlso: ["import ics", "export ics"], group: .share, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let typed = words["folder"] ?? ""
        let folder = context.machine.absolute(typed)
        guard FileStamp.isFolder(folder) else {
            throw CommandError(
                .failed, Phrase("\(typed): no such folder", fr: "\(typed) : dossier introuvable"),
                hint: Phrase("mkdir makes one; vdirsyncer fills it", fr: "mkdir en crée un ; vdirsyncer le remplit"))
        }
        var run = try CalendarSyncRun(
            context, folder: folder, query: context.lineQuery(words), target: ImportICSCommand.target(words, context),
            withTasks: words.has("tasks"), isDryRun: words.has("dry-run"), isForced: words.has("yes"))
        do {
            try run.run()
        } catch let alarm as CalendarSyncPlan.Alarm {
            throw CommandError(alarm, folder: typed)
        }
        for fault in run.faults { context.diagnostic(fault) }
        for loss in run.losses {
            let side =
                loss.loss.loser == .vault
                ? Phrase("the vault’s", fr: "celle du coffre") : Phrase("the calendar’s", fr: "celle du calendrier")
            context.diagnostic(
                Phrase(
                    "\(loss.title): \(loss.loss.property): kept “\(loss.loss.kept)”, not \(side.english) “\(loss.loss.lost)”",
                    fr:
                        "\(loss.title) : \(loss.loss.property) : gardé « \(loss.loss.kept) », pas \(side.french) « \(loss.loss.lost) »"
                ))
        }
        if run.postponed > 0 {
            context.diagnostic(
                Phrase.counted(
                    run.postponed, "file changed meanwhile: sync again", "files changed meanwhile: sync again",
                    fr: "fichier a changé entre-temps : recommencez", "fichiers ont changé entre-temps : recommencez"))
        }
        if words.has("json") {
            func counts(_ counts: CalendarSyncRun.Counts) -> [(String, JSONValue)] {
                [("added", .int(counts.added)), ("changed", .int(counts.changed)), ("removed", .int(counts.removed))]
            }
            context.terminal.json([
                ("schema", "daybook.calendar-sync/1"), ("to_vault", .members(counts(run.toVault))),
                ("to_calendar", .members(counts(run.toCalendar))), ("left_alone", .int(run.faults.count)),
                ("postponed", .int(run.postponed)),
                (
                    "losses",
                    .array(
                        run.losses.map {
                            .members([
                                ("title", .string($0.title)), ("property", .string($0.loss.property)),
                                ("kept", .string($0.loss.kept)),
                                ("lost", .string($0.loss.lost)),
                                ("loser", .string($0.loss.loser == .vault ? "vault" : "calendar")),
                            ])
                        })
                ),
            ])
        } else {
            for (name, counts) in [
                (Phrase("vault", fr: "coffre"), run.toVault), (Phrase("calendar", fr: "calendrier"), run.toCalendar),
            ] {
                context.terminal.line(
                    context.say(
                        Phrase(
                            "\(name.english): \(counts.added) added, \(counts.changed) changed, \(counts.removed) removed",
                            fr:
                                "\(name.french) : \(counts.added) ajoutés, \(counts.changed) changés, \(counts.removed) supprimés"
                        )))
            }
        }
        return 0
    }
}

extension CommandError {
    fileprivate init(_ alarm: CalendarSyncPlan.Alarm, folder: String) {
        let side =
            alarm.side == .calendar
            ? Phrase("from \(folder)", fr: "de \(folder)") : Phrase("from the vault", fr: "du coffre")
        self.init(
            .conflict,
            Phrase(
                "\(alarm.removed) of \(alarm.of) known events are gone \(side.english): nothing was done",
                fr: "\(alarm.removed) événements connus sur \(alarm.of) ont disparu \(side.french) : rien n’a été fait"),
            hint: Phrase("--yes removes them from the other side", fr: "--yes les supprime de l’autre côté"))
    }
}
