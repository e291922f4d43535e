// The keys that devices propose for locked documents, merged: each device adds its own.

import Bytes
import Vault

enum RecipientsMerge {
    /// The file in a vault.
    static let path = VaultPath(trusted: ".daybook/recipients")

    /// The keys of both, each with the comments before it, without those that one side took away.
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
