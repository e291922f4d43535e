// Checks of the vault: its location, settings, index, repository, permissions, services.

import Bytes
import ExchangeActions
import FileSystem
import GitSync
import Permissions
import Processes
import Search
import SensorActions
import Vault
import Wording
import Workspaces

private typealias Line = Diagnosis.Line

extension DiagnosisQuestion {
    func vaultLines(_ machine: Machine) -> [Diagnosis.Line] {
        let title = Phrase("vault", fr: "coffre")
        do {
            let workspace = try vault.get()
            let root = workspace.vault.root
            return [vaultLine(title, root, machine), settingsLine(workspace), indexLine(workspace)]
        } catch WorkspaceError.noVault {
            return [Line("vault", title: title, .missing, WorkspaceError.noVault)]
        } catch {
            return [Line("vault", title: title, .wrong, error)]
        }
    }

    private func vaultLine(_ title: Phrase, _ root: String, _ machine: Machine) -> Diagnosis.Line {
        guard Paths.isWritable(root) else {
            return Line(
                "vault", title: title, .wrong,
                Phrase("\(root): not writable", fr: "\(root) : vous ne pouvez pas y écrire"),
                cure: Phrase(same: "sudo chown -R \"$USER\" \(ShellText.quoted(root))"))
        }
        let isNear = machine.workingFolder == root || machine.workingFolder.hasPrefix(root + "/")
        let reason =
            named.map { Phrase(same: $0) }
            ?? (isNear
                ? Phrase("the folder you are in", fr: "le dossier où vous êtes")
                : Phrase("vault: of your config.yaml", fr: "vault: de votre config.yaml"))
        return Line("vault", title: title, .ok, Phrase(same: root + " (") + reason + Phrase(same: ")"))
    }

    private func settingsLine(_ workspace: Workspace) -> Diagnosis.Line {
        let title = Phrase("settings", fr: "réglages")
        let path = VaultSettings.path
        if workspace.vault.settings.isUnread {
            return Line(
                "settings", title: title, .wrong,
                Phrase(
                    "\(path) cannot be read: what it forbids is not known, so nothing leaves the vault",
                    fr: "\(path) est illisible : ce qu’il interdit n’est pas connu, donc rien ne sort du coffre"),
                cure: Phrase(same: "daybook check"))
        }
        if let first = workspace.vault.settings.problems.first {
            let others = workspace.vault.settings.problems.count - 1
            return Line(
                "settings", title: title, .wrong,
                Phrase(same: path + ": ") + first.message
                    + (others == 0 ? Phrase(same: "") : Phrase(", and \(others) more", fr: ", et \(others) de plus")),
                cure: Phrase(same: "daybook check"))
        }
        return FileStamp.exists(Paths.join(workspace.vault.root, path))
            ? Line("settings", title: title, .ok, Phrase(same: path))
            : Line("settings", title: title, .ok, Phrase("none, and none are needed", fr: "aucun, et il n’en faut pas"))
    }

    private func indexLine(_ workspace: Workspace) -> Diagnosis.Line {
        guard FileStamp.exists(workspace.indexLocation.database) else {
            return Line(
                "index", .missing,
                Phrase(
                    "not built yet: the first query builds it", fr: "pas encore fait : la première question le fait"),
                cure: Phrase(same: "daybook index"))
        }
        return Line(
            "index", .ok,
            Phrase(
                "made; daybook check looks for problems in all documents",
                fr: "fait ; daybook check cherche des problèmes dans tous les documents"))
    }

    // MARK: The repository

    func repositoryLines(_ workspace: Workspace) -> [Diagnosis.Line] {
        // A separate line reports that git is missing.
        guard workspace.machine.hasProgram("git") else { return [] }
        let title = Phrase("repository", fr: "dépôt")
        do {
            let state = try SyncState(of: workspace)
            return [stateLine(title, state)] + identityLines(workspace) + remoteLines(state) + driverLines(workspace)
        } catch SyncError.notARepository(let folder) {
            return [Line("repository", title: title, .missing, SyncError.notARepository(folder: folder))]
        } catch {
            return [Line("repository", title: title, .wrong, error)]
        }
    }

    private func stateLine(_ title: Phrase, _ state: SyncState) -> Diagnosis.Line {
        if !state.conflicts.isEmpty {
            return Line(
                "repository", title: title, .wrong,
                .counted(
                    state.conflicts.count, "file is in conflict", "files are in conflict", fr: "fichier en conflit",
                    "fichiers en conflit"),
                cure: Phrase(same: "daybook resolve"))
        }
        if state.isMerging { return Line("repository", title: title, .wrong, SyncError.operation(.merge)) }
        guard let branch = state.status.branch else {
            return Line("repository", title: title, .wrong, SyncError.detached)
        }
        return Line(
            "repository", title: title, .ok,
            Phrase("branch \(branch), ", fr: "branche \(branch), ")
                + .counted(
                    state.status.changes.count, "changed file", "changed files", fr: "fichier modifié",
                    "fichiers modifiés"))
    }

    /// Without a name and an address, git refuses to commit (git-var(1)).
    private func identityLines(_ workspace: Workspace) -> [Diagnosis.Line] {
        let git = Git(folder: workspace.vault.root, mayAsk: false)
        guard (try? git.text(["var", "GIT_COMMITTER_IDENT"])) == .some(nil) else { return [] }
        return [Line("author", title: Phrase("author", fr: "auteur"), .wrong, SyncError.noIdentity)]
    }

    private func remoteLines(_ state: SyncState) -> [Diagnosis.Line] {
        let title = Phrase("remote", fr: "distant")
        guard let remote = state.remote.map(Self.withoutUser) else {
            return [Line("remote", title: title, .missing, SyncError.noRemote)]
        }
        guard let last = state.lastSync else {
            return [
                Line(
                    "remote", title: title, .missing,
                    Phrase("\(remote): never synced", fr: "\(remote) : jamais synchronisé"),
                    cure: Phrase(same: "daybook sync"))
            ]
        }
        return [
            Line(
                "remote", title: title, .ok,
                Phrase("\(remote), last sync \(last)", fr: "\(remote), dernière fois \(last)"))
        ]
    }

    /// The address of a remote may contain a password, and people show this output to others.
    static func withoutUser(_ address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        let rest = address[scheme.upperBound...]
        let host = rest.prefix { $0 != "/" }
        guard let at = host.lastIndex(of: "@") else { return address }
        return String(address[..<scheme.upperBound]) + rest[rest.index(after: at)...]
    }

    private func driverLines(_ workspace: Workspace) -> [Diagnosis.Line] {
        let title = Phrase("merging", fr: "fusion")
        do throws(ProcessError) {
            return try UnknownDriver.all(of: workspace.vault.root).map { driver in
                Line(
                    "merging", title: title, .wrong,
                    Phrase(
                        "git does not know the merge driver “\(driver.name)” here and would merge line by line",
                        fr:
                            "git ne connaît pas ici le pilote de fusion « \(driver.name) » et fusionnerait ligne à ligne"
                    ),
                    cure: Phrase(
                        same: driver.name == MergeDriver.name
                            ? "daybook init" : "git config merge.\(driver.name).driver …"))
            }
        } catch {
            return [Line("merging", title: title, .wrong, error)]
        }
    }

    // MARK: Permissions and services

    func permissionLines(_ workspace: Workspace) -> [Diagnosis.Line] {
        let title = Phrase("permissions", fr: "autorisations")
        do throws(PermissionRefusal) {
            _ = try PermissionRecorder(workspace).book()
        } catch {
            return [Line("permissions", title: title, .wrong, error)]
        }
        let gate = workspace.gate()
        var granted: [Phrase] = []
        var lines: [Diagnosis.Line] = []
        for source in PermissionSource.allCases {
            switch gate.state(of: source) {
            case .granted, .provisional: granted.append(source.title)
            case .unavailable:
                let package = source == .notifications ? gate.circumstances.missingNotifier?.package : nil
                // Notifications are granted by default, and the program that shows them is optional.
                lines.append(
                    Line(
                        "permissions", title: title, source == .notifications ? .missing : .wrong,
                        source.title
                            + Phrase(
                                ": granted, but what it needs is missing",
                                fr: " : accordé, mais il manque ce qu’il faut"),
                        cure: Phrase(
                            same: package.map { "apt-get install " + $0 }
                                ?? "daybook permissions explain \(source.rawValue)"
                        )))
            case .unknown, .denied, .restricted: break
            }
        }
        let text = granted.enumerated().reduce(Phrase(same: "")) { text, item in
            text + Phrase(same: item.offset > 0 ? ", " : "") + item.element
        }
        let all =
            granted.isEmpty ? Phrase("nothing outside the vault is read", fr: "rien n’est lu hors du coffre") : text
        return [Line("permissions", title: title, .ok, all)] + lines
    }

    func serviceLines(_ workspace: Workspace) -> [Diagnosis.Line] {
        let title = Phrase("services", fr: "services")
        var lines = services.filter(\.isInstalled).map { state in
            guard !state.hasStopped else {
                return Line(
                    "services", title: title, .wrong,
                    state.stopped,
                    cure: Phrase(same: state.logCommand))
            }
            return Line(
                "services", title: title, .ok,
                state.activity == nil
                    ? Phrase(
                        "\(state.name) starts with the next session", fr: "\(state.name) démarre à la prochaine session"
                    )
                    : Phrase("\(state.name) runs", fr: "\(state.name) tourne"))
        }
        if lines.isEmpty {
            lines.append(
                Line(
                    "services", title: title, .missing,
                    Phrase(
                        "none is installed: reminders come by hand",
                        fr: "aucun n’est installé : pas de rappel de lui-même"),
                    cure: Phrase(same: "daybook service install")))
        }
        if let listener = SensorStatusQuestion.listener(in: workspace) {
            lines.append(
                Line(
                    "sensors", title: Phrase("sensors", fr: "capteurs"), listener.isRunning ? .ok : .missing,
                    listener.phrase)
            )
        }
        return lines
    }
}
