// The vaults that have names as JSON.

import Bytes
import Workspaces

extension Schema {
    package static func vaults(_ vaults: [VaultList.Item]) -> JSONValue {
        object(
            "vaults",
            [
                ("count", .int(vaults.count)),
                (
                    "vaults",
                    .array(
                        vaults.map { item in
                            .members([
                                ("name", .string(item.vault.name)), ("path", .string(item.folder)),
                                ("default", .bool(item.isDefault)), ("exists", .bool(item.isThere)),
                            ])
                        })
                ),
            ])
    }
}
