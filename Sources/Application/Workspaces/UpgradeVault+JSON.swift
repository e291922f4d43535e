// A vault's old and new format as JSON.

import Bytes

extension Schema {
    package static func upgrade(_ result: UpgradeVault.Result) -> JSONValue {
        object(
            "upgrade",
            [
                ("before", result.before.map { .string($0) } ?? .null),
                ("after", .int(result.after)),
                ("changed", .bool(result.isChanged)),
            ])
    }
}
