// A sync that was killed on its way is gone on with before somebody writes.

import FileSystem
import GitSync
import Vault
import Workspaces

extension Workspace {
    /// Brings the files to where a killed sync was taking them.
    package func goOnWithSync() {
        SyncRun.goOn(
            with: vault.files, settings: vault.settings, device: configuration.device ?? MachineFacts.hostName)
    }
}
