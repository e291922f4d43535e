// Identities: the secret keys and passphrases that decrypt files, their text form and unwrapping.

import Bytes
import Cryptography

package enum AgeIdentity: Sendable {
    case x25519(ExchangeKey)
    case passphrase(SecretBytes)
    case sshEd25519(SSHKey)

    /// An X25519 secret key with its public key.
    package struct ExchangeKey: Sendable {
        let secret: SecretBytes
        let publicKey: [UInt8]

        init(_ secret: SecretBytes) {
            self.secret = secret
            publicKey = KeyExchange.publicKey(of: secret)
        }
    }

    static let passphraseKind = "scrypt"
    static let exchangeKind = "X25519"
    private static let prefix = "AGE-SECRET-KEY-"
    /// The limit of work for a passphrase on reading: 2^22 rounds, 4 GiB.
    package static let maxWork = 22

    var isPassphrase: Bool {
        if case .passphrase = self { true } else { false }
    }

    /// A new key.
    package static func make() -> AgeIdentity { .x25519(ExchangeKey(SecretBytes(random: KeyExchange.keySize))) }

    /// The recipient that this identity decrypts. A passphrase takes 2^18 rounds, about a second.
    package var recipient: AgeRecipient {
        switch self {
        case .x25519(let key): .x25519(key.publicKey)
        case .passphrase(let words): .passphrase(words)
        case .sshEd25519(let key): .sshEd25519(key.publicKey)
        }
    }

    // MARK: Text form

    /// `AGE-SECRET-KEY-1…`; nil for other kinds. To be wiped by the caller.
    package var text: SecretBytes? {
        guard case .x25519(let key) = self else { return nil }
        var bytes = key.secret.exposed
        var text = Bech32.encode(Self.prefix, bytes)
        Memory.wipe(&bytes)
        return SecretBytes(wiping: &text)
    }

    /// The keys of an identity file: one per line, with `#` comments, or an OpenSSH key. Throws `AgeKeyError`.
    package static func identities(in file: SecretBytes) throws(AgeKeyError) -> [AgeIdentity] {
        var bytes = file.exposed
        defer { Memory.wipe(&bytes) }
        if bytes.starts(with: SSHKey.pemBegin) { return [.sshEd25519(try SSHKey(pem: bytes))] }
        var identities: [AgeIdentity] = []
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            var text = line
            while let last = text.last, [0x20, 0x09, 0x0d].contains(last) { text.removeLast() }
            if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
            identities.append(try identity(text, line: number))
        }
        guard !identities.isEmpty else { throw .none }
        return identities
    }

    private static func identity(_ text: ArraySlice<UInt8>, line: Int) throws(AgeKeyError) -> AgeIdentity {
        guard var decoded = Bech32.decode(text) else { throw .invalid(line: line) }
        let (prefix, secret) = (decoded.prefix, SecretBytes(wiping: &decoded.bytes))
        guard prefix == Self.prefix, secret.count == KeyExchange.keySize else {
            if prefix == "AGE-SECRET-KEY-PQ-" { throw .unsupported(kind: "mlkem768x25519 (post-quantum)", line: line) }
            if prefix.hasPrefix("AGE-PLUGIN-") {
                // "AGE-PLUGIN-NAME-".
                let name = prefix.dropFirst(11).dropLast().prefix(40).lowercased()
                throw .unsupported(kind: "\(name) (plug-in)", line: line)
            }
            throw .invalid(line: line)
        }
        return .x25519(ExchangeKey(secret))
    }

    // MARK: Unwrapping

    /// The file key; nil if no stanza matches this identity. Throws `AgeError` for a malformed stanza.
    func unwrap(_ stanzas: [AgeStanza]) throws(AgeError) -> SecretBytes? {
        for stanza in stanzas {
            if let key = try unwrap(stanza) { return key }
        }
        return nil
    }

    private func unwrap(_ stanza: AgeStanza) throws(AgeError) -> SecretBytes? {
        switch self {
        case .x25519(let key):
            guard stanza.kind == Self.exchangeKind else { return nil }
            guard stanza.arguments.count == 2, let share = UnpaddedBase64.decode(stanza.arguments[1].utf8),
                let shared = KeyExchange.shared(key.secret, with: share)
            else { throw .damagedStanza(kind: stanza.kind) }
            return try FileKeyWrap.open(
                stanza, FileKeyWrap.key(shared, share, key.publicKey, FileKeyWrap.exchangeLabel))
        case .sshEd25519(let key):
            guard stanza.kind == SSHKey.kind else { return nil }
            guard stanza.arguments.count == 3, let tag = UnpaddedBase64.decode(stanza.arguments[1].utf8),
                tag.count == 4,
                let share = UnpaddedBase64.decode(stanza.arguments[2].utf8), share.count == KeyExchange.keySize
            else { throw .damagedStanza(kind: stanza.kind) }
            guard tag == key.publicKey.tag else { return nil }
            guard let first = KeyExchange.shared(key.exchange.secret, with: share),
                let shared = key.publicKey.tweaked(first)
            else { throw .damagedStanza(kind: stanza.kind) }
            return try FileKeyWrap.open(
                stanza, FileKeyWrap.key(shared, share, key.exchange.publicKey, FileKeyWrap.sshLabel))
        case .passphrase(let words):
            guard stanza.kind == Self.passphraseKind else { return nil }
            guard stanza.arguments.count == 3, let salt = UnpaddedBase64.decode(stanza.arguments[1].utf8),
                salt.count == FileKeyWrap.saltSize, let factor = Self.workFactor(stanza.arguments[2]),
                stanza.body.count == FileKeyWrap.bodySize
            else { throw .damagedStanza(kind: stanza.kind) }
            guard factor <= Self.maxWork else { throw .tooMuchWork(factor: factor) }
            guard let key = KeyDerivation.scrypt(words, salt: FileKeyWrap.passphraseLabel + salt, workFactor: factor)
            else { throw .notEnoughMemory }
            return try FileKeyWrap.open(stanza, key)
        }
    }

    /// `^[1-9][0-9]*$`; an overlong number counts as a large one.
    private static func workFactor(_ text: String) -> Int? {
        guard let first = text.utf8.first, 0x31...0x39 ~= first, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return nil
        }
        return Int(text) ?? .max
    }
}

/// The file key wrapped with the key of a recipient.
enum FileKeyWrap {
    static let exchangeLabel = Array("age-encryption.org/v1/X25519".utf8)
    static let passphraseLabel = Array("age-encryption.org/v1/scrypt".utf8)
    static let sshLabel = Array("age-encryption.org/v1/ssh-ed25519".utf8)
    static let fileKeySize = 16
    static let saltSize = 16
    static let bodySize = fileKeySize + Sealing.tagSize
    /// Each wrapping key is used only once.
    private static let nonce = [UInt8](repeating: 0, count: Sealing.nonceSize)

    static func key(_ shared: SecretBytes, _ share: [UInt8], _ publicKey: [UInt8], _ label: [UInt8]) -> SecretBytes {
        KeyDerivation.hkdf(shared, salt: share + publicKey, info: label)
    }

    static func seal(_ fileKey: SecretBytes, _ key: SecretBytes) -> [UInt8] {
        var body = [UInt8](repeating: 0, count: bodySize)
        fileKey.withBytes { text in
            body.withUnsafeMutableBytes { Sealing.seal(text, into: $0, nonce: nonce, key: key) }
        }
        return body
    }

    /// Nil if it is for another recipient. The length is checked before anything is decrypted.
    static func open(_ stanza: AgeStanza, _ key: SecretBytes) throws(AgeError) -> SecretBytes? {
        guard stanza.body.count == bodySize else { throw .damagedStanza(kind: stanza.kind) }
        let fileKey = SecretBytes(zeros: fileKeySize)
        let isRight = fileKey.withMutableBytes { target in
            stanza.body.withUnsafeBytes { Sealing.open($0, into: target, nonce: nonce, key: key) }
        }
        return isRight ? fileKey : nil
    }
}
