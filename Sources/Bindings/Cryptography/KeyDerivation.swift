// Derives keys from other secrets: HMAC and HKDF with SHA-256, scrypt for passphrases.

internal import CSodium

/// SHA-256 (FIPS 180-4) of public data.
package enum Fingerprint {
    /// 32 bytes.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return digest
    }
}

package enum KeyDerivation {
    private static let size = Int(crypto_auth_hmacsha256_BYTES)

    /// HMAC-SHA-256 (RFC 2104), 32 bytes.
    package static func hmac(_ bytes: [UInt8], key: SecretBytes) -> [UInt8] {
        hmac([bytes], key: key).exposed
    }

    private static func hmac(_ pieces: [[UInt8]], after secret: SecretBytes? = nil, key: SecretBytes) -> SecretBytes {
        var state = crypto_auth_hmacsha256_state()
        defer { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
        _ = key.withPointer { crypto_auth_hmacsha256_init(&state, $0, key.count) }
        if let secret {
            _ = secret.withPointer { crypto_auth_hmacsha256_update(&state, $0, UInt64(secret.count)) }
        }
        for piece in pieces { crypto_auth_hmacsha256_update(&state, piece, UInt64(piece.count)) }
        let code = SecretBytes(zeros: size)
        _ = code.withPointer { crypto_auth_hmacsha256_final(&state, $0) }
        return code
    }

    /// A 32-byte key by HKDF with SHA-256 (RFC 5869).
    ///
    /// - Parameter secret: the input keying material; nil if empty.
    package static func hkdf(_ secret: SecretBytes?, salt: [UInt8], info: [UInt8]) -> SecretBytes {
        // "if not provided, [the salt] is set to a string of HashLen zeros", to which HMAC pads an empty key anyway.
        let extracted = hmac([], after: secret, key: SecretBytes(copying: salt))
        // Only the first block: it has the length of the key.
        return hmac([info + [1]], key: extracted)
    }

    /// A 32-byte key by scrypt (RFC 7914) with r = 8 and p = 1, which needs 2^(workFactor + 10) bytes of memory. Nil
    /// if that is not available.
    ///
    /// - Parameter workFactor: the base-2 logarithm of N, from 1 to 31.
    package static func scrypt(_ passphrase: SecretBytes, salt: [UInt8], workFactor: Int) -> SecretBytes? {
        precondition(1...31 ~= workFactor)
        let key = SecretBytes(zeros: size)
        let isMade = key.withPointer { target in
            passphrase.withPointer {
                crypto_pwhash_scryptsalsa208sha256_ll(
                    $0, passphrase.count, salt, salt.count, UInt64(1) << UInt64(workFactor), 8, 1, target, size) == 0
            }
        }
        return isMade ? key : nil
    }
}
