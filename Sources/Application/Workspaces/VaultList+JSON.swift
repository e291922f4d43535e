// Named vaults, and a new vault, as JSON.

import Bytes
import Vault

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

    /// - Parameters:
    ///   - git: the state of the repository, in a word.
    ///   - made: new files.
    ///   - kept: existing files.
    package static func vault(
        at path: String, isDryRun: Bool, isAdopted: Bool, git: String, made: [VaultPath], kept: [VaultPath]
    ) -> JSONValue {
        object(
            "init",
            [
                ("path", .string(path)), ("dry_run", .bool(isDryRun)), ("adopted", .bool(isAdopted)),
                ("git", .string(git)), ("made", .array(made.map { .string($0.text) })),
                ("kept", .array(kept.map { .string($0.text) })),
            ])
    }
}
