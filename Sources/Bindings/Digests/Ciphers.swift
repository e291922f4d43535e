// Primitives for decrypting files of other programs: password-derived keys, message authentication, and AES.

internal import CNettle

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2).
package enum PasswordKey {
    /// - Parameters:
    ///   - rounds: at least 1.
    ///   - count: the length of the key in bytes.
    package static func derived(from password: [UInt8], salt: [UInt8], rounds: Int, count: Int) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: count)
        nettle_pbkdf2_hmac_sha256(
            password.count, password, UInt32(clamping: rounds), salt.count, salt, key.count, &key)
        return key
    }
}

/// HMAC-SHA-256 (RFC 2104).
package enum MessageProof {
    /// 32 bytes.
    package static func of(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var context = hmac_sha256_ctx()
        nettle_hmac_sha256_set_key(&context, key.count, key)
        nettle_hmac_sha256_update(&context, bytes.count, bytes)
        var proof = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_hmac_sha256_digest(&context, proof.count, &proof)
        return proof
    }

    /// Whether the code matches the bytes, in constant time.
    package static func isRight(_ proof: [UInt8], of bytes: [UInt8], key: [UInt8]) -> Bool {
        let expected = of(bytes, key: key)
        return expected.count == proof.count && nettle_memeql_sec(expected, proof, expected.count) != 0
    }
}

/// AES in CBC mode (NIST SP 800-38A, section 6.2), only for decryption.
package enum CipherBlocks {
    package static let size = 16

    /// The plaintext, including padding. Nil if the key is not 16 or 32 bytes, the IV not 16, or the bytes are not
    /// whole blocks.
    package static func decrypted(_ bytes: [UInt8], key: [UInt8], start: [UInt8]) -> [UInt8]? {
        guard start.count == size, !bytes.isEmpty, bytes.count % size == 0 else { return nil }
        var plain = [UInt8](repeating: 0, count: bytes.count)
        switch key.count {
        case 16:
            var context = aes128_ctx()
            nettle_aes128_set_decrypt_key(&context, key)
            nettle_aes128_decrypt(&context, bytes.count, &plain, bytes)
        case 32:
            var context = aes256_ctx()
            nettle_aes256_set_decrypt_key(&context, key)
            nettle_aes256_decrypt(&context, bytes.count, &plain, bytes)
        default: return nil
        }
        for at in plain.indices { plain[at] ^= at < size ? start[at] : bytes[at - size] }
        return plain
    }

    /// Without the padding at the end (RFC 5652, section 6.3); nil if it is invalid.
    package static func unpadded(_ bytes: [UInt8]) -> [UInt8]? {
        guard let last = bytes.last, (1...size).contains(Int(last)), bytes.count >= Int(last),
            bytes.suffix(Int(last)).allSatisfy({ $0 == last })
        else { return nil }
        return Array(bytes.dropLast(Int(last)))
    }
}
