// Syncs, and the distance of a vault from its remote, as JSON.

import Bytes
import GitSync
import Vault
import Wording
import Workspaces

extension Schema {
    package static func syncState(_ state: SyncState) -> JSONValue {
        object("sync", members(state, lastSync: state.lastSync, conflicts: state.conflicts))
    }

    /// - Parameter state: after the sync; nil if the vault is in no repository.
    package static func sync(
        _ state: SyncState?, lastSync: String?, conflicts: [String], _ outcome: SyncOutcome, _ language: LanguageCode
    ) -> JSONValue {
        let counts = outcome.counts
        let shares = outcome.shares.map { result in
            JSONValue.members([
                ("path", .string(result.path.text)), ("remote", .string(result.remote)),
                ("state", .string(result.state.rawValue)), ("received", .bool(result.outcome.received)),
                ("sent", .bool(result.outcome.sent)), ("kept_back", .bool(result.outcome.keptBack)),
                ("error", text(result.error.map { Explanation($0).message[language] })),
            ])
        }
        return object(
            "sync",
            members(state, lastSync: lastSync, conflicts: conflicts) + [
                ("committed_files", .int(counts.committed)), ("received", .int(counts.received)),
                ("sent", .int(counts.sent)), ("shares", .array(shares)),
            ])
    }

    private static func members(
        _ state: SyncState?, lastSync: String?, conflicts: [String]
    ) -> [(String, JSONValue)] {
        [
            ("branch", text(state?.status.branch)), ("remote", text(state?.remote)),
            ("ahead", number(state?.status.ahead)), ("behind", number(state?.status.behind)),
            ("changes", .array((state?.status.changes ?? []).map { .string($0.path) })),
            ("conflicts", .array(conflicts.map { .string($0) })), ("last_sync", text(lastSync)),
        ]
    }

    static func number(_ count: Int?) -> JSONValue { count.map { .int($0) } ?? .null }

    static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
