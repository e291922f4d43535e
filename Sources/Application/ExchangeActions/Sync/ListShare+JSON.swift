// Shared lists as JSON.

import Bytes
import CivilTime
import GitSync
import Vault

extension Schema {
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

    /// - Parameter isChanged: whether the list differs without it.
    package static func undo(_ undo: UndoShare, isChanged: Bool, isRehearsal: Bool) -> JSONValue {
        object(
            "share-undo",
            [
                ("dry_run", .bool(isRehearsal)), ("path", .string(undo.path.text)),
                ("version", .int(undo.version.number)), ("author", .string(undo.version.author)),
                ("time", .string(undo.moment.text)), ("changed", .bool(isChanged)),
            ])
    }
}
