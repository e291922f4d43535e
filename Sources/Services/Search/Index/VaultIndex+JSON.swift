// The state of an index as JSON.

import Bytes

extension Schema {
    /// - Parameter milliseconds: the time for bringing it up to date.
    package static func index(_ index: VaultIndex, documents: Int, milliseconds: Int) -> JSONValue {
        object(
            "index",
            [
                ("path", .string(index.location.database)), ("documents", .int(documents)),
                ("updated", .int(index.updatedDocuments)), ("rebuilt", .bool(index.wasRebuilt)),
                ("milliseconds", .int(milliseconds)),
            ])
    }
}
