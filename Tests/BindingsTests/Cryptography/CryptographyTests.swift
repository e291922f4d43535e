// Key exchange, key derivation and sealing against the examples of their standards.

import Cryptography
import Testing

struct CryptographyTests {
    private func bytes(_ digits: String) -> [UInt8] {
        var rest = digits.filter(\.isHexDigit)[...]
        var bytes: [UInt8] = []
        while rest.count >= 2 {
            bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private func secret(_ digits: String) -> SecretBytes { SecretBytes(copying: bytes(digits)) }

    @Test func bothShareTheSame() throws {
        let (one, two) = (SecretBytes(random: 32), SecretBytes(random: 32))
        let shared = try #require(KeyExchange.shared(one, with: KeyExchange.publicKey(of: two)))
        #expect(try shared == #require(KeyExchange.shared(two, with: KeyExchange.publicKey(of: one))))
    }

    /// RFC 7748, section 5.2, the first of its examples, and points of low order.
    @Test func scalars() {
        let scalar = secret("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")
        let point = bytes("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
        #expect(
            KeyExchange.shared(scalar, with: point)?.exposed
                == bytes("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"))
        for low in ["00", "01"] {
            #expect(KeyExchange.shared(scalar, with: bytes(low) + [UInt8](repeating: 0, count: 31)) == nil)
        }
        #expect(KeyExchange.shared(scalar, with: [1, 2, 3]) == nil)
    }

    /// The two ways to the same key: RFC 8032's first example (section 7.1).
    @Test func keysOfSignatures() {
        let seed = secret("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
        let key = KeyExchange.signingPublicKey(ofSeed: seed)
        #expect(key == bytes("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
        #expect(
            KeyExchange.publicKey(ofSigning: key)
                == KeyExchange.publicKey(of: KeyExchange.secretKey(ofSigningSeed: seed)))
        #expect(KeyExchange.publicKey(ofSigning: [UInt8](repeating: 0, count: 32)) == nil)
    }

    /// RFC 5869, appendix A.1 and A.3, of which the first block is asked for.
    @Test func derivation() {
        #expect(
            KeyDerivation.hkdf(
                secret("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b"), salt: bytes("000102030405060708090a0b0c"),
                info: bytes("f0f1f2f3f4f5f6f7f8f9")
            ).exposed == bytes("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"))
        #expect(
            KeyDerivation.hkdf(secret("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b"), salt: [], info: []).exposed
                == bytes("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"))
        #expect(
            KeyDerivation.hkdf(nil, salt: [1], info: [])
                == KeyDerivation.hkdf(SecretBytes(zeros: 0), salt: [1], info: []))
        // RFC 4231, section 4.3.
        #expect(
            KeyDerivation.hmac(
                Array("what do ya want for nothing?".utf8), key: SecretBytes(copying: Array("Jefe".utf8)))
                == bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
        #expect(
            Fingerprint.sha256(Array("abc".utf8))
                == bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    }

    /// Python's hashlib.scrypt(b"pleaseletmein", salt=b"SodiumChloride", n=16384, r=8, p=1), as RFC 7914 has it in section 12.
    @Test func passphrases() {
        let key = KeyDerivation.scrypt(
            SecretBytes(copying: Array("pleaseletmein".utf8)), salt: Array("SodiumChloride".utf8), workFactor: 14)
        #expect(key?.exposed == bytes("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"))
    }

    /// RFC 8439, section 2.8.2, but for the additional data, which nothing here has: sealed and opened.
    @Test func sealing() {
        let key = SecretBytes(random: 32)
        let nonce = [UInt8](repeating: 7, count: 12)
        for count in [0, 1, 63, 64, 65, 1000] {
            let text = RandomBytes.make(count)
            var sealed = [UInt8](repeating: 0, count: count + Sealing.tagSize)
            text.withUnsafeBytes { text in
                sealed.withUnsafeMutableBytes { Sealing.seal(text, into: $0, nonce: nonce, key: key) }
            }
            var opened = [UInt8](repeating: 1, count: count)
            func open() -> Bool {
                sealed.withUnsafeBytes { sealed in
                    opened.withUnsafeMutableBytes { Sealing.open(sealed, into: $0, nonce: nonce, key: key) }
                }
            }
            #expect(open() && opened == text)
            sealed[count / 2] ^= 1
            #expect(!open())
        }
        #expect(
            ![UInt8]().withUnsafeBytes { nothing in
                Sealing.open(nothing, into: .init(start: nil, count: 0), nonce: nonce, key: key)
            })
    }

    @Test func secretsAreWiped() {
        var bytes: [UInt8] = [1, 2, 3]
        let secret = SecretBytes(wiping: &bytes)
        #expect(bytes.isEmpty && secret.exposed == [1, 2, 3])
        #expect(secret == SecretBytes(copying: [1, 2, 3]) && !(secret == SecretBytes(copying: [1, 2, 4])))
        #expect(!(secret == SecretBytes(copying: [1, 2])))
        #expect(Memory.isEqual([1, 2], [1, 2]) && !Memory.isEqual([1, 2], [1, 3]) && !Memory.isEqual([1], [1, 3]))
        #expect(RandomBytes.make(32) != RandomBytes.make(32))
    }
}
