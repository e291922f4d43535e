// `daybook sensors listen`: starts daybook-station, or writes the unit that starts it.

import Arguments
import FileSystem
import Processes
import Search
import SensorActions
import Vault
import Wording
import Workspaces

enum SensorsListenCommand {
    private static let install = Flag(
        "install", Phrase("write a unit of systemd that runs it", fr: "écrire une unité systemd qui le lance"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "listen"],
            summary: Phrase("keep readings that come by MQTT", fr: "garder les relevés qui arrivent par MQTT"),
            manual: Phrase(
                """
                Connects to the servers of .daybook/settings.yaml, listens to the topics of all devices, and appends readings to the files of \
                their months. A message is acknowledged once it is on the disk, so that no kill, lost connection or restart of the server loses \
                or doubles one. Changed settings and device files are read again by themselves, and at SIGHUP; SIGTERM and Ctrl-C end it, with \
                exit code 0. What happens is told on stderr, one line an event.

                Passwords come from $DAYBOOK_MQTT_PASSWORD_<SERVER> or from $XDG_CONFIG_HOME/daybook/config.yaml: \
                mqtt: {SERVER: {password: …, password_command: …, key: FILE, host: …}}.

                Alerts are sent by thresholds, hysteresis, cooldown, quiet_hours, remind_after and offline_after of device.md: by \
                alerts: {command: …} of that same config.yaml, else notify-send, else on stdout, and to alert_topic: of the device. Each is \
                a row of alerts.csv beside the readings; sensors ack silences, sensors replay tries rules on the past. --install writes a \
                unit of systemd that runs it, one for each vault; service install also starts it.
                """,
                fr: """
                    Se connecte aux serveurs de .daybook/settings.yaml, écoute les sujets de tous les appareils, et ajoute les relevés aux \
                    fichiers de leurs mois. Un message est confirmé une fois sur le disque : ni arrêt brutal, ni coupure, ni redémarrage du \
                    serveur n’en perd ou n’en double. Réglages et fichiers d’appareils modifiés sont relus d’eux-mêmes, et sur SIGHUP ; SIGTERM \
                    et Ctrl-C y mettent fin, code 0. Ce qui se passe est dit sur stderr, une ligne par événement.

                    Les mots de passe viennent de $DAYBOOK_MQTT_PASSWORD_<SERVEUR> ou de $XDG_CONFIG_HOME/daybook/config.yaml : \
                    mqtt: {SERVEUR: {password: …, password_command: …, key: FICHIER, host: …}}.

                    Les alertes suivent les seuils, hysteresis, cooldown, quiet_hours, remind_after et offline_after de device.md : par \
                    alerts: {command: …} de ce config.yaml, sinon notify-send, sinon sur stdout, et vers alert_topic: de l’appareil. Chacune \
                    est une ligne de alerts.csv à côté des relevés ; sensors ack les fait taire, sensors replay essaie les règles sur le \
                    passé. --install écrit une unité systemd qui le lance, une par coffre ; service install la démarre aussi.
                    """),
            flags: [install, .dryRun],
            examples: [
                Example(line: "daybook sensors listen", says: Phrase("until Ctrl-C", fr: "jusqu’à Ctrl-C")),
                Example(
                    line: "daybook sensors listen --install --dry-run",
                    says: Phrase("the unit, without writing it", fr: "l’unité, sans l’écrire")),
            ],
            seeAlso: ["sensors ingest", "sensors check", "sensors ack", "sensors replay", "service install"],
            group: .write,
            run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has(install) { return try install(context, isDryRun: words.has(.dryRun)) }
        if words.has(.dryRun) {
            throw CommandError(
                .usage, Phrase("--dry-run needs --install", fr: "--dry-run va avec --install"))
        }
        let start = try StationStart(of: context.workspace())
        context.forgetVault()
        context.terminal.flush()
        throw ChildProcess.replaceThisProcess(start.program, start.arguments)
    }

    private static func install(_ context: Context, isDryRun: Bool) throws -> Int32 {
        let manager = try ServiceManager(context)
        if isDryRun {
            context.terminal.write(manager.text(.sensors))
            return 0
        }
        try manager.write(.sensors)
        context.terminal.line(manager.path(.sensors))
        context.diagnostic(manager.startHint(.sensors))
        if manager.host == .systemd { context.diagnostic(ServiceCommands.lingering) }
        return 0
    }
}
