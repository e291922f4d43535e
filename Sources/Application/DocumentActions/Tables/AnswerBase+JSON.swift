// The bases of a vault as JSON.

import Bytes
import Vault

extension Schema {
    package static func bases(_ paths: [VaultPath]) -> JSONValue {
        object("bases", [("count", .int(paths.count)), ("bases", .array(paths.map { .string($0.text) }))])
    }
}
