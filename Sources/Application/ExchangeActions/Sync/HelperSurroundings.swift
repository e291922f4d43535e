// What git needs so that the helper of an encrypted remote is found, and speaks the user's language.

import FileSystem
import GitSync
import Wording
import Workspaces

extension Git {
    /// The same with PATH and the language for a helper that git may start: where no folder of PATH has it, the one of this program does.
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
