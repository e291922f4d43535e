// Caches the configuration files of a vault, for a process that opens it repeatedly.

import FileSystem

/// For one vault. Always checked against the files before use.
package final class VaultMemory: Sendable {
    struct File<Meaning: Sendable>: Sendable {
        let bytes: [UInt8]
        let meaning: Meaning
    }

    let settings = CachedReading<File<VaultSettings>>()
    let rules = CachedReading<File<IgnoreRules>>()
    let titles = CachedReading<File<JournalTitles>>()

    package init() {}
}
