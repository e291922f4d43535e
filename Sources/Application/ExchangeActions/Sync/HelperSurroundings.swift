// The environment in which git finds the helper of an encrypted remote, and the helper's language.

import FileSystem
import GitSync
import Wording
import Workspaces

extension Git {
    /// Sets PATH and language for the helper: if no folder in PATH contains it, the folder of this program is added.
    func helped(by machine: Machine, in language: LanguageCode) -> Git {
        let git = setting("DAYBOOK_LANGUAGE", to: language.rawValue)
        let name = EncryptedRemoteNames.helper
        guard let folder = MachineFacts.executablePath().map(Paths.parent(of:)),
            FileStamp.exists(Paths.join(folder, name))
        else { return git }
        let path = machine["PATH"] ?? "/usr/bin:/bin"
        let isFound = path.split(separator: ":").contains { FileStamp.exists(Paths.join(String($0), name)) }
        return isFound ? git : git.setting("PATH", to: path + ":" + folder)
    }
}
