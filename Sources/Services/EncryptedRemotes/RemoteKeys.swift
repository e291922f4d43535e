// With what a device opens an encrypted remote, and whom it trusts to write there.

import AgeFormat
import CivilTime
import Locking

package struct RemoteKeys {
    /// The key of this device; nil where it can only read, with a key that is open.
    package var own: RemoteIdentity?
    /// What else is open.
    package var others: [AgeIdentity]
    /// Whom this user trusts for the vault, this device among them.
    package var trusted: LockRecipients
    /// Whether its user has chosen whom to trust for this vault; not yet where it was moved or cloned again.
    package var isChosen = true
    /// The name of this device.
    package var device: String
    /// What a person said of the first contact: the fingerprint of the device that wrote what is there.
    package var writer: () -> String? = { nil }
    package var today: Day
    /// Now, as RFC 3339 has it.
    package var written: String
    /// Hears of members that a trusted device, or one that is to be trusted, names.
    package var propose: ((LockRecipients) -> Void)?

    package init(
        own: RemoteIdentity?, others: [AgeIdentity], trusted: LockRecipients, device: String, today: Day,
        written: String
    ) {
        (self.own, self.others, self.trusted, self.device) = (own, others, trusted, device)
        (self.today, self.written) = (today, written)
    }

    var identities: [AgeIdentity] { (own.map { [$0.identity] } ?? []) + others }

    /// Whether it has met another device that writes to remotes.
    var knowsOthers: Bool { trusted.entries.contains { $0.remote != nil && $0.remote != own?.publicKey } }

    func trusts(_ signer: [UInt8]) -> Bool { signer == own?.publicKey.signer || trusted[signer: signer] != nil }

    /// Everybody for whom a manifest is encrypted.
    func recipients() throws -> [AgeRecipient] {
        var texts: [String] = []
        for entry in trusted.entries { texts += [entry.key] + (entry.remote.map { [$0.recipient] } ?? []) }
        if let own { texts.append(own.publicKey.recipient) }
        var seen: Set<String> = []
        return try texts.filter { seen.insert($0).inserted }.map { try AgeRecipient($0) }
    }
}
