// The gate as the commands reach it: decisions of this machine, the vault's own restrictions, what is installed.

import Arguments
import FileSystem
import Notices
import Permissions
import Vault
import YAML

extension Context {
    func permissionStore() throws -> PermissionStore { PermissionStore(folder: try vaultStateFolder()) }

    func permissionHistory() throws -> PermissionHistory { PermissionHistory(folder: try vaultStateFolder()) }

    /// The gate of this run.
    func gate() throws -> PermissionGate {
        let vault = try vault()
        return PermissionGate(
            store: try permissionStore(), history: try permissionHistory(),
            .init(
                now: clock / 1_000_000_000, session: environment["DAYBOOK_SESSION"] ?? MachineFacts.session(),
                restricted: Set(vault.settings.restricted.compactMap(PermissionSource.init(rawValue:))),
                withheld: PermissionSource.parts(vault.settings.restricted),
                missingNotifier: missingNotifier, vaultRoot: vault.root))
    }

    /// Lets something out of the vault; with `--dry-run` nobody uses it. Throws `PermissionRefusal`.
    func exportGrant(via route: ExportRoute, to target: String = "", _ words: Invocation? = nil) throws -> ExportGrant {
        try gate().exportGrant(via: route, for: target, isRehearsal: words?.has("dry-run") ?? false)
    }

    /// Remotes that are somebody else's: `sync: {foreign: […]}` of the user's own configuration. In the vault a merge could take it away.
    var foreignRemotes: [String] {
        let node = configuration()?[key: "sync"]?[key: "foreign"]
        return node?.sequence?.compactMap(\.scalar) ?? node?.scalar.map { [$0] } ?? []
    }

    /// notify-send, where neither it nor a command of the user's own is there.
    private var missingNotifier: (program: String, package: String)? {
        let configuration = configuration()
        for section in ["reminders", "alerts"]
        where NoticeSettings(configuration, section: section).command != nil { return nil }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        return folders.contains { FileStamp.exists(Paths.join($0, "notify-send")) }
            ? nil : ("notify-send", "libnotify-bin")
    }
}
