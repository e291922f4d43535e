// X25519 (RFC 7748), and the conversion of Ed25519 keys.

internal import CSodium

/// Keys are 32 bytes.
package enum KeyExchange {
    package static let keySize = Int(crypto_scalarmult_BYTES)

    package static func publicKey(of secret: SecretBytes) -> [UInt8] {
        precondition(secret.count == keySize)
        var key = [UInt8](repeating: 0, count: keySize)
        _ = secret.withPointer { crypto_scalarmult_base(&key, $0) }
        return key
    }

    /// The shared secret from a secret key and the other's public key. Nil if it is zero, which happens for a public
    /// key of low order (RFC 7748, section 6.1), or if the public key is not 32 bytes.
    package static func shared(_ secret: SecretBytes, with publicKey: [UInt8]) -> SecretBytes? {
        precondition(secret.count == keySize)
        guard publicKey.count == keySize else { return nil }
        let shared = SecretBytes(zeros: keySize)
        let isGood = shared.withPointer { target in
            secret.withPointer { crypto_scalarmult(target, $0, publicKey) == 0 }
        }
        // libsodium checks this itself; an additional check costs nothing.
        return isGood && shared.withPointer { sodium_is_zero($0, keySize) == 0 } ? shared : nil
    }

    /// The X25519 public key for an Ed25519 one (RFC 7748, section 4.1). Nil if that is not a point, or of low order.
    package static func publicKey(ofSigning publicKey: [UInt8]) -> [UInt8]? {
        guard publicKey.count == keySize else { return nil }
        var key = [UInt8](repeating: 0, count: keySize)
        return crypto_sign_ed25519_pk_to_curve25519(&key, publicKey) == 0 ? key : nil
    }

    /// The X25519 secret key for an Ed25519 seed (RFC 8032, section 5.1.5: the first half of its SHA-512).
    package static func secretKey(ofSigningSeed seed: SecretBytes) -> SecretBytes {
        precondition(seed.count == keySize)
        let pair = SigningKey(seed: seed).secret
        let key = SecretBytes(zeros: keySize)
        _ = key.withPointer { target in pair.withPointer { crypto_sign_ed25519_sk_to_curve25519(target, $0) } }
        return key
    }

    /// The Ed25519 public key for a seed.
    package static func signingPublicKey(ofSeed seed: SecretBytes) -> [UInt8] {
        precondition(seed.count == keySize)
        return SigningKey(seed: seed).publicKey
    }
}
