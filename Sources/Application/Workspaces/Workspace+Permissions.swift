// The permission gate for actions: decisions of this machine, restrictions of the vault, installed programs.

import Notices
import Permissions
import Vault

extension Workspace {
    package var permissionStore: PermissionStore { PermissionStore(folder: stateFolder) }

    package var permissionHistory: PermissionHistory { PermissionHistory(folder: stateFolder) }

    /// The gate with the current decisions.
    package func gate() -> PermissionGate {
        let (machine, configuration) = (machine, configuration)
        var circumstances = PermissionGate.Circumstances(
            now: machine.clock / 1_000_000_000, session: machine.session, settings: vault.settings,
            missingNotifier: Self.missingNotifier(machine, configuration), vaultRoot: vault.root)
        circumstances.unreadSettings = circumstances.unreadSettings ?? configuration.unreadFile
        circumstances.privatePlaces += configuration.places.filter { $0.privateRadius != nil }
        return PermissionGate(store: permissionStore, history: permissionHistory, circumstances)
    }

    /// notify-send, if neither it nor a user command is available.
    private static func missingNotifier(
        _ machine: Machine, _ configuration: UserConfiguration
    ) -> (program: String, package: String)? {
        if configuration.reminders.notices.command != nil || configuration.alerts.command != nil { return nil }
        return machine.hasProgram("notify-send") ? nil : ("notify-send", "libnotify-bin")
    }
}
