// The last state of the files that say how a vault is to be read, for a process that opens it repeatedly.

import FileSystem

/// For one vault. Nothing of it is believed without a look at the file.
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
