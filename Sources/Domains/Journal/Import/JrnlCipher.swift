// Decrypts password-protected jrnl journals, in all three formats.

import Bytes
import Digests

/// The encryption format of a journal (jrnl.sh, "Encryption", and its modules `jrnl.encryption`).
package enum JrnlCipher: Sendable, Hashable {
    /// Version 1: AES-256-CBC with the first block as IV, and the SHA-256 of the password as key. Not authenticated:
    /// only readable text indicates a correct password.
    case plainAES
    /// Version 2: a Fernet token. All journals share one salt.
    case token
    /// Since version 4.3: `JRNLv3`, the length of a JSON header in two bytes, the Base64-encoded header with the salt, a Fernet token.
    case saltedToken

    /// The password is wrong, or the bytes were altered: the two are indistinguishable.
    package struct Refusal: Error, Sendable, Equatable {
        package init() {}
    }

    private static let mark = Array("JRNLv3".utf8)
    private static let salt: [UInt8] = [
        0xf2, 0xd5, 0x71, 0x0e, 0xc1, 0x8d, 0x2e, 0xde, 0xdc, 0x8e, 0x36, 0x74, 0x89, 0x04, 0xce, 0xf8,
    ]
    private static let rounds = 100_000

    /// Nil for plain text.
    package init?(of bytes: [UInt8]) {
        if bytes.starts(with: Self.mark), bytes.count > Self.mark.count + 2, bytes[Self.mark.count] < 0x20 {
            self = .saltedToken
        } else if bytes.starts(with: "gAAAA".utf8), !bytes.prefix(200).contains(.space) {
            self = .token
        } else if bytes.count >= 32, bytes.count % 16 == 0, Self.isRandom(bytes) {
            self = .plainAES
        } else {
            return nil
        }
    }

    /// Random bytes soon contain control characters, unlike text, and few zeros, unlike UTF-16.
    private static func isRandom(_ bytes: [UInt8]) -> Bool {
        !bytes.starts(with: [0xff, 0xfe]) && !bytes.starts(with: [0xfe, 0xff])
            && bytes.contains { $0 < 0x20 && !$0.isWhitespace && $0 != 0x1b }
            && bytes.count { $0 == 0 } < max(4, bytes.count / 16)
            && String(validating: bytes, as: UTF8.self) == nil
    }

    /// The plaintext. Throws `Refusal`; a token is authenticated before it is decrypted.
    package func text(of bytes: [UInt8], password: [UInt8]) throws(Refusal) -> [UInt8] {
        let text: [UInt8]?
        switch self {
        case .plainAES: text = Self.plainText(bytes, password)
        case .token: text = Self.text(ofToken: bytes[...], Self.key(password, Self.salt))
        case .saltedToken: text = Self.saltedText(bytes, password)
        }
        guard let text, String(validating: text, as: UTF8.self) != nil else { throw Refusal() }
        return text
    }

    private static func key(_ password: [UInt8], _ salt: [UInt8]) -> [UInt8] {
        PasswordKey.derived(from: password, salt: salt, rounds: rounds, count: 32)
    }

    private static func plainText(_ bytes: [UInt8], _ password: [UInt8]) -> [UInt8]? {
        let start = Array(bytes.prefix(CipherBlocks.size))
        let cipher = Array(bytes.dropFirst(CipherBlocks.size))
        guard let blocks = CipherBlocks.decrypted(cipher, key: SHA256.bytes(of: password), start: start) else {
            return nil
        }
        // The first versions padded with blanks.
        if blocks.last == .space { return Array(blocks[..<(blocks.lastIndex { $0 != .space }.map { $0 + 1 } ?? 0)]) }
        return CipherBlocks.unpadded(blocks)
    }

    private static func saltedText(_ bytes: [UInt8], _ password: [UInt8]) -> [UInt8]? {
        let start = mark.count + 2
        let end = start + (Int(bytes[mark.count]) << 8 | Int(bytes[mark.count + 1]))
        guard end <= bytes.count else { return nil }
        // Early files have the header without Base64.
        let field = Array(bytes[start..<end])
        guard let head = try? JSONReader.read(Base64.decode(letters: field) ?? field),
            let salt = head["salt"]?.string.flatMap({ webDecoded(Array($0.utf8)) })
        else { return nil }
        return text(ofToken: bytes[end...], key(password, salt))
    }

    /// Fernet (github.com/fernet/spec): 0x80, an eight-byte timestamp, a 16-byte IV, the ciphertext, and an HMAC of
    /// all that. The first half of the key authenticates, the second decrypts.
    private static func text(ofToken letters: ArraySlice<UInt8>, _ key: [UInt8]) -> [UInt8]? {
        let trimmed = letters.reversed().drop { $0.isWhitespace }.reversed()
        guard let token = webDecoded(Array(trimmed)), token.first == 0x80, token.count >= 1 + 8 + 16 + 16 + 32 else {
            return nil
        }
        let signed = Array(token.dropLast(32))
        guard MessageProof.isRight(Array(token.suffix(32)), of: signed, key: Array(key.prefix(16))) else { return nil }
        return CipherBlocks.decrypted(
            Array(signed[25...]), key: Array(key.suffix(16)), start: Array(signed[9..<25])
        ).flatMap { CipherBlocks.unpadded($0) }
    }

    /// Base64 with the URL-safe alphabet (RFC 4648, section 5).
    private static func webDecoded(_ letters: [UInt8]) -> [UInt8]? {
        Base64.decode(
            letters: letters.map {
                switch $0 {
                case .hyphen: .plus
                case .underscore: .slash
                default: $0
                }
            })
    }
}
