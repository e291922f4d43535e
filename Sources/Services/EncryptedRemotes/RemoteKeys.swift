// The keys that a device opens an encrypted remote with, and the devices it trusts to write there.

import AgeFormat
import CivilTime
import Locking

package struct RemoteKeys {
    /// The key of this device; nil if it can only read, with an unlocked key.
    package var own: RemoteIdentity?
    /// Other unlocked keys.
    package var others: [AgeIdentity]
    /// Members that this user trusts for the vault, including this device.
    package var trusted: LockRecipients
    /// Whether the user has chosen the trusted members of this vault; not so after it was moved or cloned again.
    package var isChosen = true
    /// The name of this device.
    package var device: String
    /// The person's answer at the first contact: the fingerprint of the device that wrote the remote.
    package var writer: () -> String? = { nil }
    package var today: Day
    /// The current time in RFC 3339 format.
    package var written: String
    /// Receives the members named by a device that is trusted, or about to be.
    package var propose: ((LockRecipients) -> Void)?

    package init(
        own: RemoteIdentity?, others: [AgeIdentity], trusted: LockRecipients, device: String, today: Day,
        written: String
    ) {
        (self.own, self.others, self.trusted, self.device) = (own, others, trusted, device)
        (self.today, self.written) = (today, written)
    }

    var identities: [AgeIdentity] { (own.map { [$0.identity] } ?? []) + others }

    /// Whether another device that writes to remotes is known.
    var knowsOthers: Bool { trusted.entries.contains { $0.remote != nil && $0.remote != own?.publicKey } }

    func trusts(_ signer: [UInt8]) -> Bool { signer == own?.publicKey.signer || trusted[signer: signer] != nil }

    /// All recipients of a manifest.
    func recipients() throws -> [AgeRecipient] {
        var texts: [String] = []
        for entry in trusted.entries { texts += [entry.key] + (entry.remote.map { [$0.recipient] } ?? []) }
        if let own { texts.append(own.publicKey.recipient) }
        var seen: Set<String> = []
        return try texts.filter { seen.insert($0).inserted }.map { try AgeRecipient($0) }
    }
}
