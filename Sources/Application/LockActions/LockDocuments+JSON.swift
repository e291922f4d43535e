// Locked or unlocked documents as JSON.

import Bytes
import JournalActions
import Vault

extension Schema {
    package static func movedUnderLock(_ result: LockDocuments.Result, isRehearsal: Bool) -> JSONValue {
        func moved(_ files: [MovedFile]) -> JSONValue {
            .array(files.map { .members([("from", .string($0.old.text)), ("to", .string($0.new.text))]) })
        }
        return object(
            "locks",
            [
                ("rehearsal", .bool(isRehearsal)), ("documents", moved(result.documents)),
                ("files", moved(result.files)), ("links", .array(result.linking.map { .string($0.text) })),
                ("refused", .array(result.refusals.map { .string($0.path.text) })),
            ])
    }
}
