// The key that opens encrypted remotes and signs writes to them.

import AgeFormat
import Bytes
import Cryptography

/// Its public half.
package struct RemoteKey: Sendable, Hashable {
    /// `age1…`
    package let recipient: String
    /// An Ed25519 public key, 32 bytes.
    package let signer: [UInt8]

    package init(recipient: String, signer: [UInt8]) { (self.recipient, self.signer) = (recipient, signer) }

    /// `age1… SIGNER`, the form of `text`; nil for anything else.
    package init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, words[0].hasPrefix("age1"), (try? AgeRecipient(words[0])) != nil,
            let signer = Base64.decode(words[1]), signer.count == 32
        else { return nil }
        self.init(recipient: words[0], signer: signer)
    }

    package var text: String { recipient + " " + Base64.encode(signer) }

    /// For comparison by two people: the first half of the signer's SHA-256, in groups of four hexadecimal digits.
    package var fingerprint: String { Self.fingerprint(of: signer) }

    package static func fingerprint(of signer: [UInt8]) -> String {
        let sum = Fingerprint.sha256(signer)
        return stride(from: 0, to: 16, by: 2).map { place in
            String(padded: UInt64(sum[place]) << 8 | UInt64(sum[place + 1]), to: 4, radix: 16)
        }.joined(separator: " ")
    }

    /// Whether a typed text is the fingerprint, with or without blanks.
    package func isNamed(by typed: String) -> Bool {
        typed.filter { !$0.isWhitespace }.lowercased() == fingerprint.filter { $0 != " " }
    }
}

package struct RemoteIdentity: Sendable {
    /// Decrypts what is encrypted for this device.
    package let identity: AgeIdentity
    package let signing: SigningKey
    package let publicKey: RemoteKey

    /// Nil for a key without a text form. The signer is derived from the secret key (RFC 5869), so that one file holds both.
    init?(_ identity: AgeIdentity) {
        guard let secret = identity.text, let recipient = identity.recipient.text else { return nil }
        let label = Array("daybook+crypt v1 signer".utf8)
        signing = SigningKey(seed: KeyDerivation.hkdf(secret, salt: [], info: label))
        publicKey = RemoteKey(recipient: recipient, signer: signing.publicKey)
        self.identity = identity
    }
}
