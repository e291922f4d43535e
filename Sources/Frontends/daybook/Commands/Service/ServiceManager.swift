// The services of a vault on this machine: units of systemd where there is one for the user, else entries that start with the session.

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
    /// Flags with which pages are served.
    var serveFlags: [String] = []

    /// Throws where the vault or this program is not found.
    init(_ context: Context) throws {
        self.context = context
        root = try context.vault().root
        stateFolder = try context.vaultStateFolder()
        guard let program = MachineFacts.executablePath() else {
            throw CommandError(
                .failed, Phrase("the path of this program is not known", fr: "le chemin de ce programme est inconnu"))
        }
        self.program = program
        // A program of that name alone is not enough: in a container it answers that there is nothing to ask. Where the machine runs by
        // systemd (sd_booted(3)), one that cannot be asked now does not mean to wait for a session instead: it says why.
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

    /// Where a service without systemd writes what it says, and one with it what it prints where that is for its owner alone.
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

    /// Writes the file of a service and takes away one that it had under a name for all vaults. Throws `SystemError`,
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

    /// How to start what was written, for a person.
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

    /// Only a unit of this vault is ours to take away.
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

    /// Throws `CommandError` with what systemd says.
    func start(_ services: [VaultService]) throws {
        guard host == .systemd else { return }
        try require(systemctl("daemon-reload"))
        for service in services {
            try require(systemctl("enable", unit(service)))
            // One that ran already is to run by what was written now.
            try require(systemctl("restart", unit(service)))
        }
    }

    /// Ends a service and keeps it from starting again. Whether there was one.
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

    /// Services of the vault that are installed and do not run: one question to systemd, and none where none is installed.
    static func stopped(_ context: Context) -> [ServiceState] {
        guard let root = try? context.vault().root else { return [] }
        let folder = Paths.join(context.machine.configFolder, "systemd/user")
        let services = VaultService.allCases.map { (name: $0.rawValue, unit: $0.unit(ofVault: root) + ".service") }
            .filter { FileStamp.exists(Paths.join(folder, $0.unit)) }
        guard !services.isEmpty else { return [] }
        let result = try? ChildProcess.run("systemctl", ["--user", "is-active"] + services.map(\.unit))
        let said = (result?.outputText ?? "").split(whereSeparator: \.isNewline).map(String.init)
        // Where there is nothing to ask it says nothing of any.
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
