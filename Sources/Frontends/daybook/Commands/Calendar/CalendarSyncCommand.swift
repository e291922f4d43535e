// `daybook calendar sync vdir`: syncs the agenda with a folder of calendar files.

import Agenda
import AgendaActions
import Arguments
import Bytes
import FileSystem
import Vault
import Wording
import Workspaces

enum CalendarSyncCommand {
    private static let folder = Operand(
        "folder", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
        summary: Phrase("the folder of .ics files", fr: "le dossier des fichiers .ics"))
    private static let to = Flag(
        "to", value: .text, Phrase("the page of new events", fr: "la page des nouveaux événements"))
    private static let tasks = Flag("tasks", Phrase("tasks too", fr: "aussi les tâches"))

    static var command: Command<Context> {
        Command(
            path: ["calendar", "sync", "vdir"],
            summary: Phrase(
                "sync events with a folder of calendar files", fr: "synchroniser avec un dossier de fichiers calendrier"
            ),
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
            operands: [folder, .query], flags: [to, tasks, .yes, .dryRun],
            examples: [
                Example(
                    line: "daybook calendar sync vdir ~/.calendars/home",
                    says: Phrase("all events", fr: "tous les événements")),
                Example(
                    line: "daybook calendar sync vdir ~/.calendars/work tag:work --to agenda/work.md",
                    says: Phrase("those of one tag", fr: "ceux d’une étiquette")),
            ],
            seeAlso: ["import ics", "export ics"], group: .share, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let isDryRun = words.has(.dryRun)
        let report = try SyncCalendar(
            words[folder], matching: try words.lineQuery(context),
            to: try words[to].map { try workspace.agendaPage(named: $0) }, withTasks: words.has(tasks),
            product: "daybook \(Tool.version)", isRehearsal: isDryRun, isForced: words.has(.yes)
        ).run(in: workspace, each: context.shown(isDryRun), tell: context.tell)
        for fault in report.faults {
            context.diagnostic(Phrase("\(fault.file): ", fr: "\(fault.file) : ") + fault.phrase)
        }
        for loss in report.losses { tell(loss, context) }
        if report.postponed > 0 {
            context.diagnostic(
                Phrase.counted(
                    report.postponed, "file changed meanwhile: sync again", "files changed meanwhile: sync again",
                    fr: "fichier a changé entre-temps : recommencez", "fichiers ont changé entre-temps : recommencez"))
        }
        if words.has(.json) {
            context.terminal.json(Schema.calendarSync(report))
            return 0
        }
        for (name, counts) in [
            (Phrase("vault", fr: "coffre"), report.toVault), (Phrase("calendar", fr: "calendrier"), report.toCalendar),
        ] {
            context.terminal.line(
                context.say(
                    Phrase(
                        "\(name.english): \(counts.added) added, \(counts.changed) changed, \(counts.removed) removed",
                        fr:
                            "\(name.french) : ajoutés : \(counts.added), changés : \(counts.changed), supprimés : \(counts.removed)"
                    )))
        }
        return 0
    }

    private static func tell(_ loss: CalendarSyncReport.Loss, _ context: Context) {
        let (title, loss) = (loss.title, loss.loss)
        let side =
            loss.loser == .vault
            ? Phrase("the vault’s", fr: "celle du coffre") : Phrase("the calendar’s", fr: "celle du calendrier")
        context.diagnostic(
            Phrase(
                "\(title): \(loss.property): kept “\(loss.kept)”, not \(side.english) “\(loss.lost)”",
                fr: "\(title) : \(loss.property) : gardé « \(loss.kept) », pas \(side.french) « \(loss.lost) »"))
    }
}

extension Context {
    /// Shows the changes of a rehearsal as differences.
    func shown(_ isDryRun: Bool) -> (ChangedFile) -> Void {
        { [terminal] file in if isDryRun { terminal.write(change: file) } }
    }

    func tell(_ event: CalendarEvent) {
        switch event {
        case .privateDocuments(let count):
            diagnostic(
                Phrase.counted(
                    count, "private document was left out", "private documents were left out",
                    fr: "document privé a été laissé de côté", "documents privés ont été laissés de côté"))
        case .notIdentified(_, let error): diagnostic(CommandError(error).message)
        case .problem(let problem): diagnostic(problem)
        }
    }
}
