// An undone sync as JSON.

import Bytes
import CivilTime
import GitSync

extension Schema {
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
}
