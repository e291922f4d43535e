// Ed25519 signatures (RFC 8032).

internal import CSodium

package struct SigningKey: Sendable {
    let secret: SecretBytes
    /// 32 bytes.
    package let publicKey: [UInt8]

    /// - Parameter seed: 32 bytes, from which the key is derived.
    package init(seed: SecretBytes) {
        precondition(seed.count == Int(crypto_sign_SEEDBYTES))
        var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        secret = SecretBytes(zeros: Int(crypto_sign_SECRETKEYBYTES))
        _ = secret.withPointer { target in seed.withPointer { crypto_sign_seed_keypair(&publicKey, target, $0) } }
        self.publicKey = publicKey
    }

    /// 64 bytes.
    package func sign(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
        _ = secret.withPointer { crypto_sign_detached(&signature, nil, message, UInt64(message.count), $0) }
        return signature
    }
}

package enum Signature {
    /// Also false for an invalid signature or key.
    package static func isValid(_ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool {
        precondition(Library.isReady, "libsodium does not start")
        return signature.count == Int(crypto_sign_BYTES) && publicKey.count == Int(crypto_sign_PUBLICKEYBYTES)
            && crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
    }
}
