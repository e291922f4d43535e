// OpenSSH keys that age can use: ssh-ed25519 (RFC 8709; PROTOCOL.key of OpenSSH).

import Bytes
import Cryptography

/// A public key, and its use by age.
package struct SSHPublicKey: Sendable, Equatable {
    /// The wire format: the content of `authorized_keys`, decoded from Base64.
    let wire: [UInt8]
    /// The key alone, 32 bytes.
    private let key: [UInt8]

    /// `ssh-ed25519 AAAA… comment`. Throws `AgeKeyError`.
    init(_ text: String, line: Int) throws(AgeKeyError) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > 1 else { throw .invalid(line: line) }
        guard words[0] == SSHKey.kind else { throw .unsupported(kind: String(words[0].prefix(40)), line: line) }
        guard let wire = Base64.decode(String(words[1])) else { throw .invalid(line: line) }
        var reader = SSHReader(wire)
        guard reader.string().map({ Array($0) == Array(SSHKey.kind.utf8) }) == true, let key = reader.string(),
            key.count == KeyExchange.keySize, reader.isAtEnd
        else { throw .invalid(line: line) }
        (self.wire, self.key) = (wire, Array(key))
    }

    init(key: [UInt8]) {
        self.key = key
        wire = SSHReader.string(Array(SSHKey.kind.utf8)) + SSHReader.string(key)
    }

    /// The X25519 equivalent; nil if it is not a point on the curve.
    var exchangeKey: [UInt8]? { KeyExchange.publicKey(ofSigning: key) }

    /// The name of the key in a stanza.
    var tag: [UInt8] { Array(Fingerprint.sha256(wire).prefix(4)) }

    /// Binds the shared secret to this key.
    func tweaked(_ shared: SecretBytes) -> SecretBytes? {
        let tweak = KeyDerivation.hkdf(nil, salt: wire, info: FileKeyWrap.sshLabel)
        return shared.withBytes { KeyExchange.shared(tweak, with: Array($0)) }
    }
}

/// A secret key.
package struct SSHKey: Sendable {
    static let kind = "ssh-ed25519"
    static let pemBegin = Array("-----BEGIN OPENSSH PRIVATE KEY-----".utf8)
    private static let pemEnd = Array("-----END OPENSSH PRIVATE KEY-----".utf8)
    private static let magic = Array("openssh-key-v1\0".utf8)

    package let publicKey: SSHPublicKey
    let exchange: AgeIdentity.ExchangeKey

    init(seed: SecretBytes) {
        publicKey = SSHPublicKey(key: KeyExchange.signingPublicKey(ofSeed: seed))
        exchange = .init(KeyExchange.secretKey(ofSigningSeed: seed))
    }

    /// A file written by ssh-keygen, without a passphrase. Throws `AgeKeyError`.
    init(pem: [UInt8]) throws(AgeKeyError) {
        var letters = Array(pem.dropFirst(Self.pemBegin.count))
        defer { Memory.wipe(&letters) }
        letters.removeAll { [0x0a, 0x0d].contains($0) }
        guard letters.suffix(Self.pemEnd.count).elementsEqual(Self.pemEnd) else { throw .invalid(line: 1) }
        letters.removeLast(Self.pemEnd.count)
        guard var bytes = Base64.decode(letters: letters) else { throw .invalid(line: 1) }
        defer { Memory.wipe(&bytes) }
        guard bytes.starts(with: Self.magic) else { throw .invalid(line: 1) }
        var reader = SSHReader(bytes[Self.magic.count...])
        guard let cipher = reader.string(), reader.string() != nil, reader.string() != nil, reader.number() == 1,
            reader.string() != nil, let inner = reader.string()
        else { throw .invalid(line: 1) }
        guard cipher.elementsEqual("none".utf8) else { throw .encryptedSSHKey }
        var secret = SSHReader(inner)
        guard let first = secret.number(), secret.number() == first, let kind = secret.string() else {
            throw .invalid(line: 1)
        }
        guard kind.elementsEqual(Self.kind.utf8) else {
            throw .unsupported(kind: String(decoding: kind.prefix(40), as: UTF8.self), line: 1)
        }
        // The seed, followed by the public key.
        guard let key = secret.string(), let pair = secret.string(), pair.count == 64,
            pair.suffix(32).elementsEqual(key)
        else { throw .invalid(line: 1) }
        self.init(seed: SecretBytes(copying: pair.prefix(32)))
        guard publicKey == SSHPublicKey(key: Array(key)) else { throw .invalid(line: 1) }
    }
}

/// Length-prefixed strings (RFC 4251, section 5).
struct SSHReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(bytes) }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() -> UInt32? {
        guard rest.count >= 4 else { return nil }
        let number = rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        rest = rest.dropFirst(4)
        return number
    }

    mutating func string() -> ArraySlice<UInt8>? {
        guard let count = number(), rest.count >= Int(count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    static func string(_ bytes: [UInt8]) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) } + bytes
    }
}
