// Completes a killed sync before anything is written.

import FileSystem
import GitSync
import Vault
import Workspaces

extension Workspace {
    /// Brings the files to where a killed sync was taking them.
    package func resumeSync() {
        SyncRun.resumePending(
            in: vault.files, settings: vault.settings, device: configuration.device ?? MachineFacts.hostName)
    }
}
