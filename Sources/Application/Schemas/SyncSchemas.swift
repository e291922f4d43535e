// Syncs, shares and conflicts as JSON.

import Bytes
import CivilTime
import Explanations
import GitSync
import SyncActions
import Vault
import Wording

extension Schema {
    package static func syncState(_ state: SyncState) -> JSONValue {
        object("sync", members(state, lastSync: state.lastSync, conflicts: state.conflicts))
    }

    /// - Parameter state: after the sync; nil where the vault is in no repository.
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

    private static func number(_ count: Int?) -> JSONValue { count.map { .int($0) } ?? .null }

    private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    package static func share(_ share: ListShare) -> JSONValue {
        object(
            "share",
            [
                ("path", .string(share.path.text)), ("remote", .string(share.remote)),
                ("is_shared", .bool(share.isShared)), ("read_only", .bool(share.isReadOnly)),
                ("version", number(share.version?.number)),
            ])
    }

    package static func shares(_ shares: [ShareState]) -> JSONValue {
        let values = shares.map { share in
            JSONValue.members([
                ("path", .string(share.path.text)), ("remote", .string(share.remote)),
                ("state", .string(share.state.rawValue)), ("read_only", .bool(share.isReadOnly)),
                ("behind", number(share.behind)), ("last_sync", text(share.lastSync)),
                ("participants", .array(share.participants.map { .string($0) })),
            ])
        }
        return object("shares", [("count", .int(shares.count)), ("shares", .array(values))])
    }

    /// - Parameter isNew: there was no vault at the address.
    package static func clone(
        _ folder: String, from address: String, isNew: Bool, _ outcome: SyncOutcome
    ) -> JSONValue {
        object(
            "clone",
            [
                ("path", .string(folder)), ("remote", .string(address)), ("new_vault", .bool(isNew)),
                ("committed_files", .int(outcome.counts.committed)), ("sent", .int(outcome.counts.sent)),
            ])
    }

    package static func undo(_ undo: UndoSync, isRehearsal: Bool) -> JSONValue {
        let changes = undo.changes.map { change in
            let kind =
                switch change.kind {
                case .made: "made"
                case .changed: "changed"
                case .removed: "removed"
                }
            return JSONValue.members([("path", .string(change.path)), ("change", .string(kind))])
        }
        return object(
            "undo",
            [
                ("dry_run", .bool(isRehearsal)), ("commit", .string(undo.merge.after)),
                ("time", .string(undo.moment.text)), ("authors", .array(undo.merge.authors.map { .string($0) })),
                ("changes", .array(changes)),
            ])
    }

    /// - Parameter isChanged: whether the list is another without it.
    package static func undo(_ undo: UndoShare, isChanged: Bool, isRehearsal: Bool) -> JSONValue {
        object(
            "share-undo",
            [
                ("dry_run", .bool(isRehearsal)), ("path", .string(undo.path.text)),
                ("version", .int(undo.version.number)), ("author", .string(undo.version.author)),
                ("time", .string(undo.moment.text)), ("changed", .bool(isChanged)),
            ])
    }

    package static func history(_ history: DocumentHistory) -> JSONValue {
        object(
            "history",
            [
                ("path", .string(history.path.text)), ("count", .int(history.versions.count)),
                ("unsaved", .bool(history.isUnsaved)), ("versions", .array(history.versions.map { members($0) })),
            ])
    }

    /// - Parameter restored: what bringing it back changed, or would change; nil where it was only looked at.
    package static func version(
        _ version: DocumentHistory.Version, of history: DocumentHistory, bytes: [UInt8],
        restored: (isChanged: Bool, isRehearsal: Bool)? = nil
    ) -> JSONValue {
        object(
            "version",
            [
                ("path", .string(history.path.text)), ("dry_run", .bool(restored?.isRehearsal ?? false)),
                ("restored", .bool(restored.map { $0.isChanged && !$0.isRehearsal } ?? false)),
                ("changed", restored.map { .bool($0.isChanged) } ?? .null), ("version", members(version)),
                ("bytes", .int(bytes.count)), ("text", text(String(validating: bytes, as: UTF8.self))),
            ])
    }

    private static func members(_ version: DocumentHistory.Version) -> JSONValue {
        .members([
            ("commit", .string(version.made.commit)), ("time", .string(version.time.text)),
            ("author", .string(version.made.author)), ("device", text(version.made.device)),
            ("subject", .string(version.made.subject)),
            ("former_path", text(version.formerName)), ("deleted", .bool(version.made.object == nil)),
        ])
    }

    package static func resolve(_ findings: [ResolveConflicts.Finding], isRehearsal: Bool) -> JSONValue {
        var resolved: [JSONValue] = []
        var left: [JSONValue] = []
        for finding in findings {
            let place: [(String, JSONValue)] = [
                ("path", .string(finding.path.text)), ("copy", text(finding.copy?.text)),
            ]
            switch finding.outcome {
            case .merged(_, let losses):
                let given = losses.map { loss in
                    JSONValue.members([
                        ("field", .string(loss.field)), ("item", text(loss.item)), ("kept", .string(loss.kept)),
                        ("lost", .string(loss.lost)),
                    ])
                }
                resolved.append(.members(place + [("losses", .array(given))]))
            case .left(let reason): left.append(.members(place + [("reason", .string(reason.rawValue))]))
            }
        }
        return object(
            "resolve", [("dry_run", .bool(isRehearsal)), ("resolved", .array(resolved)), ("left", .array(left))])
    }
}
