// `daybook service install|status|stop|logs`: long-running services of this vault.

import Arguments
import Bytes
import FileSystem
import Ingest
import Processes
import Wording
import Workspaces

enum ServiceCommands {
    private static let listen = Flag(
        "listen", value: .text, placeholder: "ADDRESS",
        Phrase("serve devices in the network, too", fr: "servir aussi des appareils du réseau"))
    private static let dryRun = Flag(
        "dry-run",
        Phrase("print the files, write and start nothing", fr: "montrer les fichiers, sans rien écrire ni lancer"))

    static var install: Command<Context> {
        Command(
            path: ["service", "install"],
            summary: Phrase(
                "start reminders, sensors and pages with every session",
                fr: "lancer rappels, capteurs et pages à chaque session"),
            manual: Phrase(
                """
                Writes a unit of systemd for each service of this vault, and starts it, now and whenever its user logs in: reminders \
                (agenda remind), and sensors (sensors listen) where the settings have servers. Pages (serve) and sync (sync --watch) are installed by their names alone: \
                service logs serve shows the address that opens them, another one after each start. Its name is made of the vault's folder and some \
                digits of its path, so that each vault has its own. A unit with the name that all vaults shared before is replaced where it \
                was this vault's.

                Where there is no systemd for the user, it is an entry in $XDG_CONFIG_HOME/autostart, which starts it with the next session.
                """,
                fr: """
                    Écrit une unité systemd par service de ce coffre, et la lance, maintenant et à chaque session : les rappels (agenda remind), \
                    et les capteurs (sensors listen) si les réglages ont des servers. Les pages (serve) et sync (sync --watch) ne s’installent que par leur nom : service \
                    logs serve montre l’adresse qui les ouvre, une autre après chaque démarrage. Son nom est fait du dossier du coffre et de quelques \
                    chiffres de son chemin : chaque coffre a la sienne. Une unité du nom que tous les coffres partageaient avant est remplacée si \
                    c’était celle de ce coffre.

                    Sans systemd pour l’utilisateur, c’est une entrée dans $XDG_CONFIG_HOME/autostart, qui le lance avec la prochaine session.
                    """),
            operands: [.service], flags: [listen, dryRun],
            examples: [
                Example(
                    line: "daybook service install",
                    says: Phrase("all that this vault needs", fr: "tout ce qu’il faut à ce coffre")),
                Example(
                    line: "daybook service install reminders",
                    says: Phrase("the reminders alone", fr: "les rappels seuls")),
                Example(
                    line: "daybook service install serve --listen 192.168.1.20",
                    says: Phrase("pages, for a phone, too", fr: "les pages, pour un téléphone aussi")),
            ],
            seeAlso: ["service status", "agenda remind", "sensors listen", "serve"], group: .write
        ) { context, words in
            var manager = try ServiceManager(context)
            let services = try words.services() ?? usual(context)
            if let address = words[listen] {
                guard services.contains(.serve) else { throw listenAlone }
                manager.serveFlags = ["--listen", address]
            }
            if words.has(dryRun) {
                for service in services {
                    context.terminal.line("# " + manager.path(service))
                    context.terminal.write(manager.text(service))
                }
                return 0
            }
            for service in services {
                try manager.write(service)
                context.terminal.line(manager.path(service))
            }
            try manager.start(services)
            if manager.host == .autostart {
                for service in services { context.diagnostic(manager.startHint(service)) }
            } else {
                context.diagnostic(lingering)
            }
            return 0
        }
    }

    private static let listenAlone = CommandError(
        .usage, Phrase("--listen is for the service serve", fr: "--listen va avec le service serve"),
        hint: Phrase(same: "daybook service install serve --listen ADDRESS"))

    /// The additional message of a command's `--install`.
    static let lingering = Phrase(
        "to let it run while you are logged out: loginctl enable-linger",
        fr: "pour qu’il tourne sans session ouverte : loginctl enable-linger")

    static var status: Command<Context> {
        Command(
            path: ["service", "status"],
            summary: Phrase("show which services of the vault run", fr: "montrer les services du coffre qui tournent"),
            manual: Phrase(
                """
                One line a service: its name, what systemd says of it, and its unit. The exit code is 1 where none is installed or one that is \
                does not run.
                """,
                fr: """
                    Une ligne par service : son nom, ce que systemd en dit, et son unité. Le code de sortie est 1 si aucun n’est installé, ou si \
                    l’un d’eux ne tourne pas.
                    """),
            examples: [Example(line: "daybook service status", says: Phrase("this vault's", fr: "ceux de ce coffre"))],
            seeAlso: ["service install", "service logs"], group: .find
        ) { context, words in
            let manager = try ServiceManager(context)
            let states = VaultService.allCases.map(manager.state)
            if words.has(.json) {
                context.terminal.json(Schema.serviceStatus(states))
            } else {
                for state in states {
                    let text = state.name.padded(to: 11) + context.say(phrase(state))
                    context.terminal.line(state.isInstalled ? text.padded(to: 30) + state.unit : text)
                }
            }
            let installed = states.filter(\.isInstalled)
            let isWell = !installed.isEmpty && installed.allSatisfy { $0.activity.map { $0 == "active" } ?? true }
            return isWell ? 0 : ExitCode.nothing.rawValue
        }
    }

    private static func phrase(_ state: ServiceState) -> Phrase {
        guard state.isInstalled else { return Phrase("not installed", fr: "pas installé") }
        switch state.activity {
        case "active": return Phrase("runs", fr: "tourne")
        case "inactive": return Phrase("stopped", fr: "arrêté")
        case "failed": return Phrase("failed", fr: "en échec")
        case "activating": return Phrase("starting", fr: "démarre")
        case let other?: return Phrase(same: TerminalText.harmless(other))
        case nil: return Phrase("with the session", fr: "avec la session")
        }
    }

    static var stop: Command<Context> {
        Command(
            path: ["service", "stop"], aliases: [["service", "remove"]],
            summary: Phrase("stop services of the vault for good", fr: "arrêter pour de bon des services du coffre"),
            manual: Phrase(
                """
                Ends services of this vault and keeps them from starting again; service install starts them. Without a name, all of them. Those of \
                other vaults go on.
                """,
                fr: """
                    Arrête des services de ce coffre et les empêche de redémarrer ; service install les relance. Sans nom, tous. Ceux des autres \
                    coffres continuent.
                    """),
            operands: [.service],
            examples: [Example(line: "daybook service stop sensors", says: Phrase("one of them", fr: "l’un d’eux"))],
            seeAlso: ["service install", "service status"], group: .write
        ) { context, words in
            let manager = try ServiceManager(context)
            var count = 0
            for service in try words.services() ?? VaultService.allCases where try manager.stop(service) {
                count += 1
                context.terminal.line(manager.unit(service))
            }
            if count > 0, manager.host == .autostart {
                context.diagnostic(
                    Phrase("what runs now ends with the session", fr: "ce qui tourne finit avec la session"))
            }
            if count == 0 { context.diagnostic(notInstalled) }
            return count == 0 ? ExitCode.nothing.rawValue : 0
        }
    }

    private static let notInstalled = Phrase("no service is installed", fr: "aucun service n’est installé")

    private static let lines = Flag(
        "lines", short: "n", value: .integer, Phrase("how many lines (100)", fr: "combien de lignes (100)"))
    private static let follow = Flag(
        "follow", short: "f", Phrase("go on until Ctrl-C (systemd)", fr: "continuer jusqu’à Ctrl-C (systemd)"))

    static var logs: Command<Context> {
        Command(
            path: ["service", "logs"],
            summary: Phrase("show what services of the vault said", fr: "montrer ce qu’ont dit des services du coffre"),
            manual: Phrase(
                """
                The last lines out of the journal of systemd (journalctl), or of the file that a service without systemd writes since it started \
                last. Without a name, those of all services of this vault.
                """,
                fr: """
                    Les dernières lignes du journal de systemd (journalctl), ou du fichier qu’un service sans systemd écrit depuis son dernier \
                    démarrage. Sans nom, celles de tous les services de ce coffre.
                    """),
            operands: [.service], flags: [lines, follow],
            examples: [
                Example(line: "daybook service logs sensors", says: Phrase("of one service", fr: "d’un service")),
                Example(line: "daybook service logs --follow", says: Phrase("as they come", fr: "au fur et à mesure")),
            ],
            seeAlso: ["service status"], group: .find
        ) { context, words in
            let manager = try ServiceManager(context)
            let services = try (words.services() ?? VaultService.allCases).filter { manager.state($0).isInstalled }
            guard !services.isEmpty else {
                context.diagnostic(notInstalled)
                return ExitCode.nothing.rawValue
            }
            let count = max(0, words[lines].flatMap { Int($0) } ?? 100)
            guard manager.host == .systemd else {
                for service in services { print(manager.log(service), count, context) }
                return 0
            }
            for service in services where service.isSecretive { print(manager.log(service), count, context) }
            context.terminal.flush()
            let units = services.flatMap { ["--unit", manager.unit($0)] }
            return try ChildProcess.runInForeground(
                "journalctl",
                ["--user", "--no-pager", "--lines", String(count)] + (words.has(follow) ? ["--follow"] : []) + units)
        }
    }

    private static func print(_ log: String, _ count: Int, _ context: Context) {
        let bytes = (try? OpenFile.reading(log).readAll(limit: 64 << 20)) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(count)
        for line in lines { context.terminal.line(TerminalText.harmless(String(line))) }
        if lines.isEmpty { context.diagnostic(Phrase("nothing yet in \(log)", fr: "rien encore dans \(log)")) }
    }

    // MARK: Names

    /// Sensors only if there is a server to listen to.
    private static func usual(_ context: Context) throws -> [VaultService] {
        try SensorFleet(context.vault()).servers.isEmpty ? [.reminders] : [.reminders, .sensors]
    }
}

extension DeclaredOperand where Self == Operand<[String]> {
    fileprivate static var service: Self {
        Operand(
            any: "service", kind: .text, label: Phrase("SERVICE", fr: "SERVICE"),
            summary: Phrase(
                "reminders, sensors, serve or sync; without one, all that this vault needs or has",
                fr: "reminders, sensors, serve ou sync ; sans nom, tous ceux qu’il faut ou qui sont là"))
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}

extension Invocation {
    /// Nil if none are named.
    fileprivate func services() throws -> [VaultService]? {
        let names = self[.service]
        guard !names.isEmpty else { return nil }
        return try names.map { name in
            guard let service = VaultService(rawValue: name) else {
                let all = VaultService.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandError(
                    .usage, Phrase("invalid service “\(name)”", fr: "service invalide « \(name) »"),
                    hint: Phrase("services: \(all)", fr: "services : \(all)"))
            }
            return service
        }
    }
}
