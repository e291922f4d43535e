// A saved view as JSON.

import Bytes
import Tables
import Vault

extension Schema {
    package static func savedView(_ saved: SavedView) -> JSONValue {
        object(
            "saved-view",
            [
                ("path", .string(saved.path.text)), ("view", .string(saved.name)),
                ("outcome", .string(saved.outcome.rawValue)),
            ])
    }
}
