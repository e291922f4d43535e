// The permissions of a paired device, in words.

import Wording

extension PairedDevice {
    /// Its permissions at a time, in seconds since the epoch.
    package func phrase(at time: Int64) -> Phrase {
        if isOver(at: time) { return Phrase("has to be paired again", fr: "doit être associé de nouveau") }
        let reads =
            seesPrivate
            ? Phrase("reads everything", fr: "lit tout")
            : Phrase("reads what is not private", fr: "lit ce qui n’est pas privé")
        return writes ? reads + Phrase(", writes", fr: ", écrit") : reads
    }

    /// How to change them.
    package static let changing = Phrase(
        "daybook serve devices grant and revoke change it",
        fr: "daybook serve devices grant et revoke changent cela")
}
