// `daybook agenda remind`: shows alarms of events and tasks when they are due.

import Agenda
import AgendaActions
import Arguments
import Bytes
import FileSystem
import Vault
import Wording
import Workspaces

enum AgendaRemindCommand {
    private static let once = Flag(
        "once", Phrase("show what is due now, then end (for cron)", fr: "montrer ce qui est dû, puis finir (pour cron)")
    )
    private static let list = Flag(
        "list", Phrase("list alarms and what became of them", fr: "lister les alarmes et ce qu’elles sont devenues"))
    private static let dryRun = Flag(
        "dry-run",
        Phrase("list what would be shown, show nothing", fr: "lister ce qui serait montré, sans rien montrer"))
    private static let within = Flag(
        "within", value: .text, placeholder: "DURATION",
        Phrase("how far ahead to list (24h)", fr: "jusqu’où lister (24h)"))
    private static let late = Flag(
        "late", value: .text, placeholder: "DURATION",
        Phrase("how late an alarm may still be shown (24h)", fr: "retard au-delà duquel une alarme est manquée (24h)"))
    private static let stdout = Flag(
        "stdout", Phrase("print each on stdout, too", fr: "écrire aussi chacune sur stdout"))
    private static let install = Flag(
        "install", Phrase("print a systemd unit that runs it", fr: "montrer une unité systemd qui le lance"))
    private static let yes = Flag("yes", short: "y", Phrase("write that unit", fr: "écrire cette unité"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "remind"],
            summary: Phrase(
                "remind of events and tasks when their alarms are due",
                fr: "rappeler événements et tâches à l’heure de leurs alarmes"),
            manual: Phrase(
                """
                Runs until it is ended (Ctrl-C, SIGTERM) and shows each alarm when it is due: alarm:30m before the start of an event or the due \
                time of a task, alarm:1d,1h twice, alarm:-10m after it, alarm:2026-11-20T09:00 then. Of a whole day it counts from midnight: \
                alarm:6h is 18:00 on the eve, alarm:-9h is 09:00 on the day. What is done, cancelled or skipped reminds of nothing. Edits of the \
                vault are noticed at once.

                Each alarm is shown once, over restarts, sleep and changes of the clock. What was due while the program did not run or the machine \
                slept is shown late, up to --late; older ones are named in one line. What was due before the first start ever is not shown, \
                nor what is written when both alarm and start are over. A line that is renamed or moved to another page keeps what was shown of \
                it; another start is another alarm. A process that is killed while it shows one shows it again, as perhaps shown before: nothing \
                is lost.

                Tasks of other programs that have a time (the source "reminders" of daybook permissions) are shown when they are due, or before as \
                default_alarm says. Their files are looked at once a minute.

                The way to the user is the first that works: reminders.command of the user's own config.yaml, notify-send where there is a \
                desktop, else a line on stdout. A vault can name no program.

                $XDG_CONFIG_HOME/daybook/config.yaml:
                  reminders:
                    command: [say-it, --loud]   # or one line for sh
                    notify: false               # no notify-send
                    default_alarm: 10m          # for what has a time and no alarm: of its own; alarm:none asks for none

                The command has 30 seconds; it finds DAYBOOK_TITLE, DAYBOOK_START, DAYBOOK_DUE, DAYBOOK_PLACE, DAYBOOK_LATE (seconds), \
                DAYBOOK_TEXT, DAYBOOK_PATH, DAYBOOK_LINE, DAYBOOK_ID (for agenda ack and snooze), DAYBOOK_REPEATED and DAYBOOK_VAULT in its \
                environment, and all of it as JSON on stdin. Where it fails, the line goes to stdout.

                With --json lines on stdout are objects of their own. A second process for the same vault ends with 3.
                """,
                fr: """
                    Tourne jusqu’à ce qu’on l’arrête (Ctrl-C, SIGTERM) et montre chaque alarme à son heure : alarm:30m avant le début d’un \
                    événement ou l’échéance d’une tâche, alarm:1d,1h deux fois, alarm:-10m après, alarm:2026-11-20T09:00 à ce moment-là. Pour une \
                    journée entière on compte depuis minuit : alarm:6h est 18:00 la veille, alarm:-9h est 09:00 le jour même. Ce qui est fait, \
                    annulé ou sauté ne rappelle rien. Les modifications du coffre sont remarquées aussitôt.

                    Chaque alarme est montrée une fois, malgré redémarrages, veille et changements d’horloge. Ce qui était dû pendant que le \
                    programme ne tournait pas ou que la machine dormait est montré en retard, jusqu’à --late ; les plus anciens sont nommés en une \
                    ligne. Ce qui était dû avant le tout premier démarrage n’est pas montré, ni ce qui est écrit quand alarme et début sont \
                    passés. Une ligne renommée ou déplacée sur une autre page garde ce qui en a été montré ; un autre début est une autre alarme. \
                    Un processus tué pendant qu’il en montre une la remontre, comme peut-être déjà montrée : rien ne se perd.

                    Les tâches d’autres programmes qui ont une heure (la source « reminders » de daybook permissions) sont montrées à leur heure, ou \
                    avant, selon default_alarm. Leurs fichiers sont relus une fois par minute.

                    Le chemin vers l’utilisateur est le premier qui marche : reminders.command de son propre config.yaml, notify-send s’il y a un \
                    bureau, sinon une ligne sur stdout. Un coffre ne peut nommer aucun programme.

                    $XDG_CONFIG_HOME/daybook/config.yaml :
                      reminders:
                        command: [dis-le, --fort]   # ou une ligne pour sh
                        notify: false               # pas de notify-send
                        default_alarm: 10m          # pour ce qui a une heure sans alarm: ; alarm:none n’en veut pas

                    La commande a 30 secondes ; elle trouve DAYBOOK_TITLE, DAYBOOK_START, DAYBOOK_DUE, DAYBOOK_PLACE, DAYBOOK_LATE (secondes), \
                    DAYBOOK_TEXT, DAYBOOK_PATH, DAYBOOK_LINE, DAYBOOK_ID (pour agenda ack et snooze), DAYBOOK_REPEATED et DAYBOOK_VAULT dans son \
                    environnement, et le tout en JSON sur stdin. Si elle échoue, la ligne va sur stdout.

                    Avec --json, les lignes de stdout sont des objets. Un second processus pour le même coffre finit avec 3.
                    """),
            flags: [once, list, dryRun, within, late, stdout, install, yes],
            examples: [
                Example(line: "daybook agenda remind", says: Phrase("until it is ended", fr: "jusqu’à l’arrêt")),
                Example(
                    line: "daybook agenda remind --once",
                    says: Phrase("what is due now", fr: "ce qui est dû maintenant")),
                Example(
                    line: "daybook agenda remind --list --within \"7 days\"",
                    says: Phrase("the alarms of a week", fr: "les alarmes d’une semaine")),
                Example(
                    line: "daybook agenda remind --install --yes",
                    says: Phrase("a service of the user", fr: "un service de l’utilisateur")),
            ],
            seeAlso: ["agenda ack", "agenda snooze", "agenda next", "service install"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let modes = [once, list, dryRun, install].filter { words.has($0) }
        guard modes.count < 2 else {
            throw CommandError(
                .usage,
                Phrase(
                    "--\(modes[0].name) and --\(modes[1].name) do not go together",
                    fr: "--\(modes[0].name) et --\(modes[1].name) ne vont pas ensemble"))
        }
        if words.has(install) { return try install(context, writes: words.has(yes)) }
        let late = try words[late].map { try context.duration($0) } ?? 86_400
        if words.has(list) || words.has(dryRun) {
            let ahead = try words[within].map { try context.duration($0) } ?? 86_400
            return try ReminderList.print(
                context, late: late, ahead: ahead, isPendingOnly: words.has(dryRun), asJSON: words.has(.json))
        }
        let isOnce = words.has(once)
        let driver = ReminderRun.Driver(
            context, printsAlways: words.has(stdout) || words.has(.json), asJSON: words.has(.json)
        ) { (isOnce ? context.machine.now : context.clock) / 1_000_000_000 }
        let run = try ReminderRun(driver, late: late)
        // Held until the end of the run.
        let running = try run.store.startRunning()
        return try withExtendedLifetime(running) {
            if isOnce { _ = try run.run() } else { try ReminderLoop(context: context, reminders: run).run() }
            context.terminal.flush()
            return run.store.isSaved ? 0 : ExitCode.failed.rawValue
        }
    }

    // MARK: Installing

    private static func install(_ context: Context, writes: Bool) throws -> Int32 {
        let manager = try ServiceManager(context)
        if writes {
            try manager.write(.reminders)
            context.terminal.line(manager.path(.reminders))
        } else {
            let path = manager.path(.reminders)
            context.terminal.write(manager.text(.reminders))
            context.diagnostic(Phrase("--yes writes this to \(path)", fr: "--yes écrit ceci dans \(path)"))
        }
        context.diagnostic(manager.startHint(.reminders))
        context.diagnostic(
            Phrase("or without systemd, as a line of crontab -e:", fr: "ou sans systemd, une ligne de crontab -e :")
                + Phrase(same: "\n" + manager.description(.reminders).cronLine))
        return 0
    }
}
