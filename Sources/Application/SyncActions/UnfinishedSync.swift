// A sync that was killed on its way is gone on with before somebody writes: what it had not brought yet is not missing.

import FileSystem
import GitSync
import Vault
import Workspaces

extension Workspace {
    /// Brings the files to where a killed sync was taking them. Costs nothing to speak of where there is none, and where it cannot be done
    /// nothing is lost: what is written then is merged by the next sync.
    package func goOnWithSync() {
        guard SyncRun.hasPending(in: vault.root) else { return }
        var options = SyncRun.Options()
        options.patience = 0
        options.settings = vault.settings
        options.device = configuration.device ?? MachineFacts.hostName
        options.withVaultLock = { [files = vault.files] in try files.withVaultLock($0) }
        let git = Git(folder: vault.root, mayAsk: false)
        bestEffort {
            try SyncRun(git, options: options, sleep: MachineFacts.sleep) { _ in }.finishPending()
        }
    }
}
