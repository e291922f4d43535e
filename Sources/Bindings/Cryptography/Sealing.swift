// ChaCha20-Poly1305 (RFC 8439): authenticated encryption.

internal import CSodium

/// Keys are 32 bytes, nonces 12; a nonce must not be reused with the same key.
package enum Sealing {
    /// The additional length of a sealed message.
    package static let tagSize = Int(crypto_aead_chacha20poly1305_ietf_ABYTES)
    package static let nonceSize = Int(crypto_aead_chacha20poly1305_ietf_NPUBBYTES)

    /// - Parameter target: needs room for the text and `tagSize` bytes. It may start at the text's address.
    package static func seal(
        _ text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer, nonce: [UInt8], key: SecretBytes
    ) {
        precondition(target.count >= text.count + tagSize && nonce.count == nonceSize && key.count == 32)
        guard let end = target.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        // An empty buffer has a nil address.
        let start = text.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(end)
        _ = key.withPointer {
            crypto_aead_chacha20poly1305_ietf_encrypt(
                end, nil, start, UInt64(text.count), nil, 0, nil, nonce, $0)
        }
    }

    /// Whether the message is authentic for this key and nonce; `target` then contains its text, otherwise zeros.
    ///
    /// - Parameters:
    ///   - message: at least `tagSize` bytes.
    ///   - target: needs room for the text.
    package static func open(
        _ message: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer, nonce: [UInt8], key: SecretBytes
    ) -> Bool {
        precondition(nonce.count == nonceSize && key.count == 32)
        guard message.count >= tagSize, target.count >= message.count - tagSize,
            let start = message.baseAddress?.assumingMemoryBound(to: UInt8.self)
        else { return false }
        return key.withPointer {
            crypto_aead_chacha20poly1305_ietf_decrypt(
                target.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, start, UInt64(message.count), nil, 0,
                nonce, $0) == 0
        }
    }
}
