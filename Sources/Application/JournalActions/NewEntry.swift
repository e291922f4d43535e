// Writes a new journal entry to a file.

import CivilTime
import Journal
import Vault
import Workspaces

extension FileChange {
    /// Writes an entry under the first free name, taken by no other entry, locked or not. The name of a locked one tells when, but not
    /// what; with `names: hidden` in the settings, not even that.
    ///
    /// - Parameter offset: the UTC offset of its time, in seconds east, if it is not the local one.
    package static func newEntry(
        _ capture: Capture, offset: Int? = nil, isLocked: Bool = false, in workspace: Workspace
    ) -> FileChange {
        let text = capture.text(offsetSeconds: offset ?? workspace.machine.utcOffset(at: capture.moment))
        let hidden = isLocked && workspace.vault.settings.lock.hidesNames ? HiddenName.entry() : nil
        func path(_ number: Int) -> VaultPath {
            if let hidden { return hidden }
            guard isLocked else { return capture.path(number: number) }
            return EntryName(day: capture.moment.day, time: capture.moment.time, title: "", body: "")
                .path(number: number).locked
        }
        func isTaken(_ path: VaultPath) -> Bool {
            workspace.vault.files.exists(path.isLocked ? path.opened : path.locked)
        }
        let first = (1...FreeName.maxNumber).first { !isTaken(path($0)) } ?? 1
        return .create(FreeName { path(first + $0 - 1) }, Array(text.utf8))
    }
}
