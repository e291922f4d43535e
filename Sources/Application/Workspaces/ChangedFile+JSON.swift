// The changes of a rehearsal as JSON.

import Bytes
import Vault

extension Schema {
    /// - Parameter files: the paths in order, whether a file would be new, and the difference.
    package static func rehearsal(_ files: [(path: VaultPath, isNew: Bool, difference: String)]) -> JSONValue {
        object(
            "rehearsal",
            [
                ("count", .int(files.count)),
                (
                    "files",
                    .array(
                        files.map { file in
                            .members([
                                ("path", .string(file.path.text)), ("new", .bool(file.isNew)),
                                ("difference", .string(file.difference)),
                            ])
                        })
                ),
            ])
    }
}
