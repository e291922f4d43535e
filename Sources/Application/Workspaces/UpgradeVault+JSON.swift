// A vault's format before and after, as JSON.

import Bytes

extension Schema {
    package static func upgrade(_ result: UpgradeVault.Result) -> JSONValue {
        object(
            "upgrade",
            [
                ("before", result.before.map { text in Int(text).map { .int($0) } ?? .string(text) } ?? .null),
                ("after", .int(result.after)),
                ("changed", .bool(result.isChanged)),
            ])
    }
}
