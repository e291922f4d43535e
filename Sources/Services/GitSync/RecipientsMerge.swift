// Merges the keys that devices propose for locked documents: each device adds its own.

import Bytes
import Vault

enum RecipientsMerge {
    /// The file's path in a vault.
    static let path = VaultPath(trusted: ".daybook/recipients")

    /// The keys of both sides, each with its preceding comments, without those that one side removed.
    static func bytes(base: [UInt8]?, first: [UInt8], second: [UInt8]) -> [UInt8] {
        let (old, ours, theirs) = (Set(entries(base ?? [])), entries(first), entries(second))
        let (has, have) = (Set(ours), Set(theirs))
        let kept = theirs.filter { has.contains($0) || !old.contains($0) }
        return (kept + ours.filter { !have.contains($0) && !old.contains($0) }).flatMap { $0 }
    }

    private static func entries(_ bytes: [UInt8]) -> [[UInt8]] {
        var entries: [[UInt8]] = []
        var entry: [UInt8] = []
        for line in bytes.split(separator: .newline) {
            entry += line + [.newline]
            if line.first == .hash { continue }
            entries.append(entry)
            entry = []
        }
        return entry.isEmpty ? entries : entries + [entry]
    }
}
