// A new entry of the journal on its way to a file.

import CivilTime
import Journal
import Vault
import Workspaces

extension FileChange {
    /// Writes an entry under the first name that is free: no other entry has it, locked or not. The name of a locked one says when, and not
    /// what; with `names: hidden` in the settings neither.
    ///
    /// - Parameter offset: of its time, in seconds east of UTC, where it is not that of here.
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
