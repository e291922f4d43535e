// The services of a vault on this machine: systemd user units if available, else entries that start with the session.

import FileSystem
import Overviews
import Processes
import Vault
import Wording
import Workspaces

struct ServiceManager {
    private let context: Context
    private let root: String
    private let stateFolder: String
    private let program: String
    let host: ServiceState.Host
    /// Flags for serving pages.
    var serveFlags: [String] = []

    /// Throws if the vault or this program is not found.
    init(_ context: Context) throws {
        self.context = context
        root = try context.vault().root
        stateFolder = try context.vaultStateFolder()
        guard let program = MachineFacts.executablePath() else {
            throw CommandError(
                .failed, Phrase("the path of this program is not known", fr: "le chemin de ce programme est inconnu"))
        }
        self.program = program
        // The existence of systemctl is not enough: in a container, it cannot connect. If the machine runs systemd (sd_booted(3)), a user
        // manager that cannot be reached now does not mean autostart is used instead: the error is reported.
        let hasManager =
            context.machine.hasProgram("systemctl")
            && ((try? ChildProcess.run("systemctl", ["--user", "show-environment"]))?.exitCode == 0
                || FileStamp.isFolder("/run/systemd/system"))
        host = hasManager ? .systemd : .autostart
    }

    func unit(_ service: VaultService) -> String { service.unit(ofVault: root) + host.ending }

    func path(_ service: VaultService) -> String { Paths.join(folder, unit(service)) }

    private var folder: String {
        Paths.join(context.machine.configFolder, host == .systemd ? "systemd/user" : "autostart")
    }

    /// The log of a service without systemd, and with systemd, the output of a service that is for its owner only.
    func log(_ service: VaultService) -> String { Paths.join(stateFolder, "service-\(service.rawValue).log") }

    func description(_ service: VaultService) -> ServiceUnit {
        let variables = ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"].compactMap { name in
            context.machine[name].map { (name: name, value: $0) }
        }
        return ServiceUnit(
            service: service, program: program, vault: root, language: context.language, variables: variables,
            flags: service == .serve ? serveFlags : [], output: service.isSecretive ? log(service) : nil)
    }

    func text(_ service: VaultService) -> String {
        let unit = description(service)
        return host == .systemd ? unit.text : unit.autostart(log: log(service))
    }

    /// Writes the file of a service, and removes the one it had when there was one unit for all vaults. Throws `SystemError`,
    /// `AtomicWriteError`.
    func write(_ service: VaultService) throws {
        try Paths.makeFolder(folder)
        if host == .autostart || service.isSecretive { try Paths.makeFolder(stateFolder, mode: 0o700) }
        if service.isSecretive, !FileStamp.exists(log(service)) {
            try AtomicWrite.replace(log(service), with: [], mode: 0o600)
        }
        try AtomicWrite.replace(path(service), with: Array(text(service).utf8), mode: 0o644)
        try removeFormer(service)
    }

    /// A hint on how to start the installed service.
    func startHint(_ service: VaultService) -> Phrase {
        switch host {
        case .systemd:
            let line = "systemctl --user daemon-reload && systemctl --user enable --now \(unit(service))"
            return Phrase("start it: \(line)", fr: "pour le lancer : \(line)")
        case .autostart:
            let line = (["daybook"] + service.command + description(service).flags).joined(separator: " ")
            return Phrase(
                "it starts with the next session; now: \(line)",
                fr: "il démarre avec la prochaine session ; maintenant : \(line)")
        }
    }

    /// Only a unit of this vault is ours to remove.
    private func removeFormer(_ service: VaultService) throws {
        guard let name = service.formerUnit else { return }
        let former = Paths.join(context.machine.configFolder, "systemd/user/\(name).service")
        guard let bytes = try? OpenFile.reading(former).readAll(limit: 1 << 16),
            String(decoding: bytes, as: UTF8.self)
                .contains("--vault " + ServiceUnit.quoted(root.replacing("$", with: "$$")) + " ")
        else { return }
        if host == .systemd { _ = try systemctl("disable", "--now", name + ".service") }
        try Paths.removeFile(former)
        context.diagnostic(
            Phrase(
                "\(former): the old unit of this vault was removed",
                fr: "\(former) : l’ancienne unité de ce coffre a été retirée"))
    }

    // MARK: Starting and stopping

    /// Throws `CommandError` with the message of systemd.
    func start(_ services: [VaultService]) throws {
        guard host == .systemd else { return }
        try require(systemctl("daemon-reload"))
        for service in services {
            try require(systemctl("enable", unit(service)))
            // A running service must be restarted with its new unit.
            try require(systemctl("restart", unit(service)))
        }
    }

    /// Stops a service and disables it. Returns whether there was one.
    func stop(_ service: VaultService) throws -> Bool {
        guard FileStamp.exists(path(service)) else { return false }
        switch host {
        case .systemd: try require(systemctl("disable", "--now", unit(service)))
        case .autostart: try Paths.removeFile(path(service))
        }
        return true
    }

    func state(_ service: VaultService) -> ServiceState {
        let isInstalled = FileStamp.exists(path(service))
        var activity: String?
        var isEnabled = isInstalled
        if host == .systemd, isInstalled {
            activity = (try? systemctl("is-active", unit(service)))?.outputText.firstWord
            isEnabled = (try? systemctl("is-enabled", unit(service)))?.outputText.firstWord == "enabled"
        }
        return ServiceState(
            name: service.rawValue, host: host, unit: unit(service), path: path(service), isInstalled: isInstalled,
            isEnabled: isEnabled, activity: activity)
    }

    /// Installed services of the vault that are not running: one call of systemctl, and none if nothing is installed.
    static func stopped(_ context: Context) -> [ServiceState] {
        guard let root = try? context.vault().root else { return [] }
        let folder = Paths.join(context.machine.configFolder, "systemd/user")
        let services = VaultService.allCases.map { (name: $0.rawValue, unit: $0.unit(ofVault: root) + ".service") }
            .filter { FileStamp.exists(Paths.join(folder, $0.unit)) }
        guard !services.isEmpty else { return [] }
        let result = try? ChildProcess.run("systemctl", ["--user", "is-active"] + services.map(\.unit))
        let said = (result?.outputText ?? "").split(whereSeparator: \.isNewline).map(String.init)
        // If systemd cannot be reached, there is no output for any of them.
        guard said.count == services.count else { return [] }
        return zip(services, said).map { service, activity in
            ServiceState(
                name: service.name, host: .systemd, unit: service.unit, path: Paths.join(folder, service.unit),
                isInstalled: true, isEnabled: true, activity: activity)
        }.filter(\.hasStopped)
    }

    private func systemctl(_ words: String...) throws -> ProcessResult {
        try ChildProcess.run("systemctl", ["--user"] + words)
    }

    private func require(_ result: ProcessResult) throws {
        guard result.exitCode != 0 else { return }
        throw CommandError(.failed, Phrase(same: "systemctl: " + TerminalText.harmless(result.errorText.trimmingEnds)))
    }
}

extension ServiceState.Host {
    fileprivate var ending: String { self == .systemd ? ".service" : ".desktop" }
}

extension String {
    fileprivate var firstWord: String? { split(whereSeparator: \.isWhitespace).first.map(String.init) }
    fileprivate var trimmingEnds: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
