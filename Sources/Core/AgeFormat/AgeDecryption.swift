// Decrypts an age file as a stream, in the memory of two chunks. Output before an error is authentic, but incomplete.

import Cryptography

package struct AgeDecryption {
    private enum Form {
        /// Only whitespace so far.
        case unknown(blanks: Bool)
        case binary
        case armored
    }

    private let identities: [AgeIdentity]
    private var form = Form.unknown(blanks: false)
    private var armor = AgeArmor.Reader()
    private var header = AgeHeader.Reader()
    private var nonce: [UInt8] = []
    private var fileKey: SecretBytes?
    private var opener: AgePayload.Opener?

    package init(with identities: [AgeIdentity]) { self.identities = identities }

    /// Throws `AgeError`, and what `sink` throws.
    package mutating func add(_ bytes: UnsafeRawBufferPointer, to sink: AgePayload.Sink) throws {
        var rest = bytes
        if case .unknown(var hasBlanks) = form {
            guard let start = rest.firstIndex(where: { !AgeArmor.isBlank($0) }) else {
                form = .unknown(blanks: hasBlanks || !rest.isEmpty)
                return
            }
            hasBlanks = hasBlanks || start > 0
            rest = .init(rebasing: rest[start...])
            if rest[0] == UInt8(ascii: "-") {
                form = .armored
            } else {
                // Only armor may have whitespace before it.
                guard !hasBlanks else { throw AgeError.notAge }
                form = .binary
            }
        }
        guard case .armored = form else { return try take(rest, sink) }
        var reader = armor
        try reader.add(rest) { try take($0, sink) }
        armor = reader
    }

    /// The end of the input. To be called once. Throws `AgeError`, and what `sink` throws.
    package mutating func finish(to sink: AgePayload.Sink) throws {
        if case .armored = form { try armor.finish() }
        guard let opener else { throw AgeError.endsEarly }
        try opener.finish(to: sink)
    }

    /// Binary bytes, without armor.
    private mutating func take(_ bytes: UnsafeRawBufferPointer, _ sink: AgePayload.Sink) throws {
        var rest = bytes
        if header.header == nil {
            rest = .init(rebasing: rest[try header.add(rest)...])
            guard let header = header.header else { return }
            fileKey = try header.fileKey(identities)
        }
        if opener == nil {
            let count = min(AgePayload.nonceSize - nonce.count, rest.count)
            nonce += rest[..<count]
            rest = .init(rebasing: rest[count...])
            guard nonce.count == AgePayload.nonceSize, let fileKey else { return }
            opener = AgePayload.Opener(AgePayload.key(fileKey, nonce: nonce))
        }
        try opener?.add(rest, to: sink)
    }

    /// In one call. Throws `AgeError`.
    package static func decrypt(_ bytes: [UInt8], with identities: [AgeIdentity]) throws -> SecretBytes {
        var text = try text(of: bytes, with: identities)
        return SecretBytes(wiping: &text)
    }

    /// In one call, into unprotected memory: for text about to be read. Throws `AgeError`.
    package static func text(of bytes: [UInt8], with identities: [AgeIdentity]) throws -> [UInt8] {
        var decryption = AgeDecryption(with: identities)
        var text: [UInt8] = []
        // Growing the array would leave copies of the text in freed memory.
        text.reserveCapacity(bytes.count)
        do {
            try bytes.withUnsafeBytes { try decryption.add($0) { text.append(contentsOf: $0) } }
            try decryption.finish { text.append(contentsOf: $0) }
        } catch {
            Memory.wipe(&text)
            throw error
        }
        return text
    }
}
