// Completes a killed sync before anything is written.

import FileSystem
import GitSync
import Vault
import Workspaces

extension Workspace {
    /// Completes a killed sync's changes to the files.
    package func resumeSync() {
        SyncRun.resumePending(
            in: vault.files, settings: vault.settings, device: configuration.device ?? MachineFacts.hostName)
    }
}
