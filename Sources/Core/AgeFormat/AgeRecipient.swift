// Recipients of a file: public keys and passphrases.

import Bytes
import Cryptography

package enum AgeRecipient: Sendable {
    /// 32 bytes.
    case x25519([UInt8])
    /// 2^workFactor rounds, at most `AgeIdentity.maxWork`.
    case passphrase(SecretBytes, workFactor: Int = 18)
    case sshEd25519(SSHPublicKey)

    private static let prefix = "age"

    var isPassphrase: Bool {
        if case .passphrase = self { true } else { false }
    }

    /// `age1…`, or a public key line in OpenSSH format. Throws `AgeKeyError`.
    package init(_ text: String, line: Int = 1) throws(AgeKeyError) {
        if text.hasPrefix("ssh-") {
            self = .sshEd25519(try SSHPublicKey(text, line: line))
            return
        }
        guard let (prefix, bytes) = Bech32.decode(text.utf8) else { throw .invalid(line: line) }
        guard prefix == Self.prefix, bytes.count == KeyExchange.keySize else {
            if prefix == "age1pq" { throw .unsupported(kind: "mlkem768x25519 (post-quantum)", line: line) }
            if prefix.hasPrefix("age1") {
                throw .unsupported(kind: "\(prefix.dropFirst(4).prefix(40)) (plug-in)", line: line)
            }
            throw .invalid(line: line)
        }
        self = .x25519(bytes)
    }

    /// `age1…`, or `ssh-ed25519 …`; nil for a passphrase.
    package var text: String? {
        switch self {
        case .x25519(let key): String(decoding: Bech32.encode(Self.prefix, key), as: UTF8.self)
        case .sshEd25519(let key): SSHKey.kind + " " + Base64.encode(key.wire)
        case .passphrase: nil
        }
    }

    /// Throws `AgeError.notEnoughMemory`, and `damagedStanza` for a public key of low order.
    func wrap(_ fileKey: SecretBytes) throws(AgeError) -> AgeStanza {
        switch self {
        case .x25519(let publicKey):
            let own = AgeIdentity.ExchangeKey(SecretBytes(random: KeyExchange.keySize))
            guard let shared = KeyExchange.shared(own.secret, with: publicKey) else {
                throw .damagedStanza(kind: AgeIdentity.exchangeKind)
            }
            let key = FileKeyWrap.key(shared, own.publicKey, publicKey, FileKeyWrap.exchangeLabel)
            return stanza([AgeIdentity.exchangeKind, Self.letters(own.publicKey)], fileKey, key)
        case .sshEd25519(let publicKey):
            let own = AgeIdentity.ExchangeKey(SecretBytes(random: KeyExchange.keySize))
            guard let exchange = publicKey.exchangeKey, let first = KeyExchange.shared(own.secret, with: exchange),
                let shared = publicKey.tweaked(first)
            else { throw .damagedStanza(kind: SSHKey.kind) }
            let key = FileKeyWrap.key(shared, own.publicKey, exchange, FileKeyWrap.sshLabel)
            return stanza([SSHKey.kind, Self.letters(publicKey.tag), Self.letters(own.publicKey)], fileKey, key)
        case .passphrase(let words, let workFactor):
            let salt = RandomBytes.make(FileKeyWrap.saltSize)
            guard
                let key = KeyDerivation.scrypt(
                    words, salt: FileKeyWrap.passphraseLabel + salt, workFactor: workFactor)
            else { throw .notEnoughMemory }
            return stanza([AgeIdentity.passphraseKind, Self.letters(salt), String(workFactor)], fileKey, key)
        }
    }

    private func stanza(_ arguments: [String], _ fileKey: SecretBytes, _ key: SecretBytes) -> AgeStanza {
        AgeStanza(arguments, body: FileKeyWrap.seal(fileKey, key))
    }

    private static func letters(_ bytes: [UInt8]) -> String {
        String(decoding: UnpaddedBase64.encode(bytes), as: UTF8.self)
    }
}
