// The permission gate as actions reach it: decisions of this machine, the vault's own restrictions, what is installed.

import Bytes
import Notices
import Permissions
import Vault

extension Workspace {
    package var permissionStore: PermissionStore { PermissionStore(folder: stateFolder) }

    package var permissionHistory: PermissionHistory { PermissionHistory(folder: stateFolder) }

    /// The gate as decided now.
    package func gate() -> PermissionGate {
        let (machine, configuration) = (machine, configuration)
        var circumstances = PermissionGate.Circumstances(
            now: machine.clock / 1_000_000_000, session: machine.session,
            restricted: Set(vault.settings.restricted.compactMap(PermissionSource.init(rawValue:))),
            withheld: PermissionSource.parts(vault.settings.restricted),
            missingNotifier: Self.missingNotifier(machine, configuration), vaultRoot: vault.root)
        circumstances.healthKeys = Set(vault.settings.healthKeys.map { Folding.fold($0) })
        circumstances.unreadSettings = vault.settings.isUnread ? VaultSettings.path : configuration.unreadFile
        circumstances.privatePlaces = (vault.settings.places + configuration.places).filter { $0.privateRadius != nil }
        return PermissionGate(store: permissionStore, history: permissionHistory, circumstances)
    }

    /// notify-send, where neither it nor a command of the user's own is there.
    private static func missingNotifier(
        _ machine: Machine, _ configuration: UserConfiguration
    ) -> (program: String, package: String)? {
        if configuration.reminders.notices.command != nil || configuration.alerts.command != nil { return nil }
        return machine.hasProgram("notify-send") ? nil : ("notify-send", "libnotify-bin")
    }
}
