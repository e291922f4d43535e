// What the files of a vault that say how it is to be read said last, for a process that opens it again and again.

import FileSystem

/// For one vault. Nothing of it is believed without a look at the file.
package final class VaultMemory: Sendable {
    struct File<Meaning: Sendable>: Sendable {
        let bytes: [UInt8]
        let meaning: Meaning
    }

    let settings = KeptReading<File<VaultSettings>>()
    let rules = KeptReading<File<IgnoreRules>>()
    let titles = KeptReading<File<JournalTitles>>()

    package init() {}
}
