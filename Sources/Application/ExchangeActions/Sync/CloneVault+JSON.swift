// A cloned vault as JSON.

import Bytes

extension Schema {
    /// - Parameter isNew: whether the address had no vault.
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
}
