// The state of reminders: one file per vault, kept outside it and changed by one process at a time.

import Agenda
import FileSystem
import Workspaces

/// `$XDG_STATE_HOME/daybook/<vault>/reminders.json`. An unreadable state counts as empty, and is kept under another name.
package final class ReminderStore {
    package let folder: String
    private let tell: (ReminderEvent) -> Void
    /// The state that could not be written: a full disk must not make reminders appear twice.
    private var unsaved: ReminderState?

    private var file: String { Paths.join(folder, "reminders.json") }

    package init(_ workspace: Workspace, tell: @escaping (ReminderEvent) -> Void) {
        folder = workspace.stateFolder
        self.tell = tell
    }

    /// The current state; a new one if there is none that can be read. Throws `SystemError`.
    package func read(now: Int64) throws(SystemError) -> ReminderState {
        if let unsaved { return unsaved }
        return try load().state ?? ReminderState(since: now)
    }

    /// Changes the state and waits until it is on disk. Throws `SystemError`, and `AtomicWriteError` if it cannot be written.
    package func change<Result>(now: Int64, _ change: (inout ReminderState) -> Result) throws -> Result {
        // Names begin with a dot: a watch on the folder ignores them, or each pass would count as a change.
        try LockFile.holding(Paths.join(folder, ".state.lock")) {
            let (before, isDamaged) = try load()
            if isDamaged { keepDamaged() }
            var state = unsaved ?? before ?? ReminderState(since: now)
            let result = change(&state)
            if state != before { try AtomicWrite.replace(file, with: state.bytes, mode: 0o600) }
            unsaved = nil
            return result
        }
    }

    /// Like `change`, but an unwritable state is reported and kept in memory.
    @discardableResult
    func changeOrRemember<Result>(now: Int64, _ change: (inout ReminderState) -> Result) -> Result {
        do {
            return try self.change(now: now, change)
        } catch {
            if unsaved == nil { tell(.unsaved(error)) }
            var state = unsaved ?? (try? load().state) ?? ReminderState(since: now)
            let result = change(&state)
            unsaved = state
            return result
        }
    }

    /// Whether everything is on disk.
    package var isSaved: Bool { unsaved == nil }

    private func load() throws(SystemError) -> (state: ReminderState?, isDamaged: Bool) {
        do throws(SystemError) {
            let state = ReminderState(try OpenFile.reading(file).readAll(limit: 1 << 26))
            return (state, state == nil)
        } catch {
            if error.isMissing { return (nil, false) }
            throw error
        }
    }

    private func keepDamaged() {
        let kept = file + ".damaged"
        bestEffort { try Paths.rename(file, to: kept) }
        tell(.damagedState(file: file, kept: Paths.name(of: kept)))
    }

    // MARK: One process at a time

    /// Holds the lock during its lifetime.
    package final class Running {
        private let lock: OpenFile

        fileprivate init(_ path: String) throws(SystemError) {
            lock = try OpenFile.appending(path, mode: 0o600)
            try lock.lock(exclusive: true, waiting: false)
        }
    }

    /// Throws `ReminderActionError.alreadyRunning` if another process shows reminders for this vault.
    package func startRunning() throws -> Running {
        try Paths.makeFolder(folder, mode: 0o700)
        do throws(SystemError) {
            return try Running(Paths.join(folder, ".running.lock"))
        } catch {
            throw error.isHeld ? ReminderActionError.alreadyRunning : error
        }
    }
}
