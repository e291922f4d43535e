// State of syncs, kept outside the vault: the time of the last one, and a lock that admits one at a time.

import Agenda
import Bytes
import CivilTime
import FileSystem
import Vault
import Workspaces

/// `$XDG_STATE_HOME/daybook/<vault>/sync.json`.
package struct SyncStore {
    private let folder: String
    private let machine: Machine

    package init(_ workspace: Workspace) {
        machine = workspace.machine
        folder = workspace.stateFolder
    }

    private var file: String { Paths.join(folder, "sync.json") }

    /// The moment of the last complete sync; nil if there was none.
    package var lastSync: String? {
        guard let bytes = try? OpenFile.reading(file).readAll(limit: 1 << 16) else { return nil }
        return (try? JSONReader.read(bytes))?["last_sync"]?.string
    }

    /// Saves the moment. Failure to write it does not make the sync fail.
    func note() {
        let bytes = JSONValue.members([("version", 1), ("last_sync", .string(machine.momentOfSync))]).encoded()
        bestEffort { try Paths.makeFolder(folder, mode: 0o700) }
        bestEffort { try AtomicWrite.replace(file, with: bytes, mode: 0o600) }
    }

    /// Runs while no other sync of this vault does.
    package func alone<Result>(_ work: () throws -> Result) throws -> Result {
        try Paths.makeFolder(folder, mode: 0o700)
        let lock = try OpenFile.appending(Paths.join(folder, ".sync.lock"), mode: 0o600)
        try Self.take(lock)
        defer { lock.unlock() }
        return try work()
    }

    /// Waits two seconds at most: a killed sync may still be exiting.
    private static func take(_ lock: borrowing OpenFile) throws {
        for attempt in 0... {
            do throws(SystemError) {
                return try lock.lock(exclusive: true, waiting: false)
            } catch {
                guard error.isHeld else { throw error }
                guard attempt < 20 else { throw SyncActionError.syncing }
            }
            MachineFacts.sleep(milliseconds: 100)
        }
    }
}

extension Machine {
    /// The time to save for a sync: to the minute, local with its offset.
    package var momentOfSync: String {
        let seconds = clock / 1_000_000_000
        let moment = readerZone.local(of: seconds)
        let offset = Int64(moment.day.number) * 86_400 + Int64(moment.time.secondsSinceMidnight) - seconds
        return "\(moment.day.iso)T\(moment.time.shortText)\(Timestamp.text(offset: Int(offset)))"
    }
}
