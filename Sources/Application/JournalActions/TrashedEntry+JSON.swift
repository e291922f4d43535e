// Deleted and restored entries, and the trash, as JSON.

import Bytes
import CivilTime
import Search
import Vault

extension Schema {
    package static func deletedEntries(_ result: DeleteEntries.Result) -> JSONValue {
        object(
            "entries-deleted",
            [
                ("entries", moved(result.entries)), ("attachments", moved(result.attachments)),
                ("links", .array(result.links.compactMap(\.path).map { .string($0.text) })),
            ])
    }

    package static func restoredEntries(_ result: RestoreEntries.Result) -> JSONValue {
        object(
            "entries-restored", [("entries", moved(result.entries)), ("attachments", moved(result.attachments))])
    }

    package static func trash(_ entries: [TrashedEntry]) -> JSONValue {
        object(
            "trash",
            [
                ("count", .int(entries.count)),
                (
                    "entries",
                    .array(
                        entries.map { entry in
                            .members([
                                ("path", .string(entry.path.text)), ("original", .string(entry.original.text)),
                                ("title", .string(entry.title)),
                                ("date", entry.day.map { .string($0.iso) } ?? .null),
                            ])
                        })
                ),
            ])
    }

    private static func moved(_ files: [MovedFile]) -> JSONValue {
        .array(files.map { .members([("from", .string($0.old.text)), ("to", .string($0.new.text))]) })
    }
}
