// The keys of a vault as JSON.

import Bytes
import CivilTime
import Locking
import Vault

extension Schema {
    package static func keys(_ overview: KeyOverview) -> JSONValue {
        object(
            "keys",
            [
                ("hasKey", .bool(overview.hasKey)), ("lockedDocuments", .int(overview.documents)),
                (
                    "openUntil",
                    overview.openUntil.map { .string(Timestamp(secondsSinceEpoch: $0, offsetSeconds: 0).text) } ?? .null
                ),
                (
                    "keys",
                    .array(
                        overview.rows.map { row in
                            .members([
                                ("name", .string(row.entry.name)), ("key", .string(row.entry.key)),
                                ("trusted", .bool(row.isTrusted)), ("thisDevice", .bool(row.isThisDevice)),
                                ("added", row.entry.added.map { .string($0.iso) } ?? .null),
                                ("fingerprint", row.entry.remote.map { .string($0.fingerprint) } ?? .null),
                            ])
                        })
                ),
            ])
    }
}

extension Schema {
    /// - Parameter until: nil if it is closed.
    package static func openedKey(until: Timestamp?) -> JSONValue {
        object("key-session", [("openUntil", until.map { .string($0.text) } ?? .null)])
    }
}

extension Schema {
    /// A new key together with the recovery key.
    package static func newKey(_ recipients: LockRecipients) -> JSONValue {
        object("new-key", [("keys", .array(recipients.entries.map(recipient)))])
    }

    package static func changedKeys(_ result: ChangeRecipients.Result) -> JSONValue {
        object(
            "changed-keys",
            [
                ("added", .array(result.added.map(recipient))), ("removed", .array(result.removed.map(recipient))),
                ("lockedAgain", .int(result.count)),
                ("failed", .array(result.failures.map { .string($0.path.text) })),
            ])
    }

    private static func recipient(_ entry: LockRecipients.Entry) -> JSONValue {
        .members([("name", .string(entry.name)), ("key", .string(entry.key))])
    }
}
