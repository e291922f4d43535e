// The command that starts the station, which listens to a vault's devices.

import FileSystem
import Vault
import Wording
import Workspaces

/// The program `daybook-station` and its arguments.
package struct StationStart: Sendable {
    package let program: String
    package let arguments: [String]

    /// Creates this machine's state folder, which the station needs. Throws `WorkspaceError.missingCompanion`, `SystemError`.
    package init(of workspace: Workspace) throws {
        let machine = workspace.machine
        program = try Machine.requireCompanion("daybook-station", package: "libmosquitto1")
        try Paths.makeFolder(workspace.stateFolder, mode: 0o700)
        arguments = [
            "--vault", workspace.vault.root, "--state", workspace.stateFolder, "--config", machine.configurationFile,
            "--desktop", machine.hasSessionBus ? "yes" : "no", "--lang", workspace.language.rawValue,
        ]
    }
}
