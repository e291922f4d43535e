// Where it is written what became of reminders: one file a vault, outside of it, changed by one process at a time.

import Agenda
import FileSystem
import Search
import Vault
import Wording

/// `$XDG_STATE_HOME/daybook/<vault>/reminders.json`. A state that cannot be read is an empty one, and is kept under another name.
final class ReminderStore {
    let folder: String
    private let context: Context
    /// What could not be written: a full disk must not make reminders come twice.
    private var unsaved: ReminderState?

    private var file: String { Paths.join(folder, "reminders.json") }

    init(_ context: Context) throws {
        self.context = context
        folder = try context.vaultStateFolder()
    }

    /// The state as it is; a first start's where there is none.
    func read(now: Int64) throws -> ReminderState {
        if let unsaved { return unsaved }
        return try load() ?? ReminderState(since: now)
    }

    /// Changes the state and waits until it is on the disk. Throws `SystemError`, `AtomicWriteError` where it cannot be written.
    func change<Result>(now: Int64, _ change: (inout ReminderState) -> Result) throws -> Result {
        try Paths.makeFolder(folder, mode: 0o700)
        // The names begin with a dot: a watch over the folder leaves them out, or every look would be a change.
        let lock = try OpenFile.appending(Paths.join(folder, ".state.lock"), mode: 0o600)
        try lock.lock(exclusive: true)
        let before = try load()
        var state = unsaved ?? before ?? ReminderState(since: now)
        let result = change(&state)
        if state != before {
            try AtomicWrite.replace(file, with: state.bytes, mode: 0o600)
        }
        unsaved = nil
        lock.unlock()
        return result
    }

    /// As `change`, but what cannot be written is said and kept in mind.
    func changeOrRemember<Result>(now: Int64, _ change: (inout ReminderState) -> Result) -> Result {
        do {
            return try self.change(now: now, change)
        } catch {
            if unsaved == nil {
                context.diagnostic(CommandError(error).message)
                context.diagnostic(
                    Phrase(
                        "what was shown is not written down and may be shown again after a restart",
                        fr: "ce qui a été montré n’est pas noté et peut revenir après un redémarrage"))
            }
            var state = unsaved ?? (try? load()) ?? ReminderState(since: now)
            let result = change(&state)
            unsaved = state
            return result
        }
    }

    /// Whether all is written down.
    var isSaved: Bool { unsaved == nil }

    private func load() throws -> ReminderState? {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile.reading(file).readAll(limit: 1 << 26)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
        if let state = ReminderState(bytes) { return state }
        let kept = file + ".damaged"
        try? Paths.rename(file, to: kept)
        context.diagnostic(
            Phrase(
                "\(file) cannot be understood; it is kept as \(Paths.name(of: kept)), and reminders begin anew",
                fr:
                    "\(file) est incompréhensible ; il est gardé sous \(Paths.name(of: kept)), les rappels repartent de zéro"
            ))
        return nil
    }

    // MARK: One process at a time

    /// Held as long as it lives.
    final class Running {
        private let lock: OpenFile

        fileprivate init(_ path: String) throws(SystemError) {
            lock = try OpenFile.appending(path, mode: 0o600)
            try lock.lock(exclusive: true, waiting: false)
        }
    }

    /// Throws `CommandError` where another process reminds of this vault.
    func startRunning() throws -> Running {
        try Paths.makeFolder(folder, mode: 0o700)
        do throws(SystemError) {
            return try Running(Paths.join(folder, ".running.lock"))
        } catch {
            guard error.isHeld else { throw error }
            throw CommandError(
                .failed,
                Phrase(
                    "another process reminds of this vault already",
                    fr: "un autre processus fait déjà les rappels de ce coffre"),
                hint: Phrase(
                    "one is enough; daybook agenda remind --list shows what it will do",
                    fr: "un seul suffit ; daybook agenda remind --list montre ce qu’il fera"))
        }
    }
}
