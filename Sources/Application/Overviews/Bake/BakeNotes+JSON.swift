// The result of baking as JSON.

import Bytes
import Vault

extension Schema {
    package static func bake(_ result: BakeNotes.Result) -> JSONValue {
        object(
            "bake",
            [
                ("blocks", .int(result.notes.reduce(0) { $0 + $1.blocks })),
                (
                    "changed",
                    .array(
                        result.stale.map { note in
                            .members([
                                ("path", .string(note.path.text)), ("lines", .array(note.stale.map { .int($0) })),
                            ])
                        })
                ),
            ])
    }
}
