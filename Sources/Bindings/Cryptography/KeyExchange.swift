// X25519 (RFC 7748), and the keys of Ed25519 signatures made keys of it.

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

    /// What two share who have one secret key each and the other's public one. Nil where it is zero, which a public key of low order makes it
    /// whatever the secret is (RFC 7748, section 6.1), or the public key is not 32 bytes.
    package static func shared(_ secret: SecretBytes, with publicKey: [UInt8]) -> SecretBytes? {
        precondition(secret.count == keySize)
        guard publicKey.count == keySize else { return nil }
        let shared = SecretBytes(zeros: keySize)
        let isGood = shared.withPointer { target in
            secret.withPointer { crypto_scalarmult(target, $0, publicKey) == 0 }
        }
        // libsodium says so itself; it costs nothing to be sure.
        return isGood && shared.withPointer { sodium_is_zero($0, keySize) == 0 } ? shared : nil
    }

    /// The public key of X25519 that belongs to one of Ed25519 (RFC 7748, section 4.1). Nil where that is not a point, or one of low order.
    package static func publicKey(ofSigning publicKey: [UInt8]) -> [UInt8]? {
        guard publicKey.count == keySize else { return nil }
        var key = [UInt8](repeating: 0, count: keySize)
        return crypto_sign_ed25519_pk_to_curve25519(&key, publicKey) == 0 ? key : nil
    }

    /// The secret key of X25519 that belongs to the seed of one of Ed25519 (RFC 8032, section 5.1.5: the first half of its SHA-512).
    package static func secretKey(ofSigningSeed seed: SecretBytes) -> SecretBytes {
        precondition(seed.count == keySize)
        let pair = SigningKey(seed: seed).secret
        let key = SecretBytes(zeros: keySize)
        _ = key.withPointer { target in pair.withPointer { crypto_sign_ed25519_sk_to_curve25519(target, $0) } }
        return key
    }

    /// The public key of Ed25519 of a seed.
    package static func signingPublicKey(ofSeed seed: SecretBytes) -> [UInt8] {
        precondition(seed.count == keySize)
        return SigningKey(seed: seed).publicKey
    }
}
