// Journals that jrnl has encrypted with a password, in the three forms it has had.

import Bytes
import Digests

/// How the bytes of a journal are encrypted (jrnl.sh, "Encryption", and its modules `jrnl.encryption`).
package enum JrnlCipher: Sendable, Hashable {
    /// Version 1: AES-256-CBC after its first block, with the SHA-256 of the password as key. Nothing proves that the password is right
    /// but that text comes out.
    case plainAES
    /// Version 2: a token of Fernet. All journals have one salt.
    case token
    /// Since version 4.3: `JRNLv3`, the length of a head of JSON in two bytes, the head in base 64 with the salt, a token of Fernet.
    case saltedToken

    /// The password is wrong, or the bytes are not those that were written: the two cannot be told apart.
    package struct Refusal: Error, Sendable, Equatable {
        package init() {}
    }

    private static let mark = Array("JRNLv3".utf8)
    private static let salt: [UInt8] = [
        0xf2, 0xd5, 0x71, 0x0e, 0xc1, 0x8d, 0x2e, 0xde, 0xdc, 0x8e, 0x36, 0x74, 0x89, 0x04, 0xce, 0xf8,
    ]
    private static let rounds = 100_000

    /// Nil for bytes that are a text.
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

    /// Random bytes have controls soon, which no text has, and few zeros, of which UTF-16 is full.
    private static func isRandom(_ bytes: [UInt8]) -> Bool {
        !bytes.starts(with: [0xff, 0xfe]) && !bytes.starts(with: [0xfe, 0xff])
            && bytes.contains { $0 < 0x20 && !$0.isWhitespace && $0 != 0x1b }
            && bytes.count { $0 == 0 } < max(4, bytes.count / 16)
            && String(validating: bytes, as: UTF8.self) == nil
    }

    /// The text, as it was before. Throws `Refusal`; of a token nothing is decrypted before its proof is right.
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
        // The first versions filled up with blanks.
        if blocks.last == .space { return Array(blocks[..<(blocks.lastIndex { $0 != .space }.map { $0 + 1 } ?? 0)]) }
        return CipherBlocks.unpadded(blocks)
    }

    private static func saltedText(_ bytes: [UInt8], _ password: [UInt8]) -> [UInt8]? {
        let start = mark.count + 2
        let end = start + (Int(bytes[mark.count]) << 8 | Int(bytes[mark.count + 1]))
        guard end <= bytes.count else { return nil }
        // Some were written before the head was in base 64.
        let field = Array(bytes[start..<end])
        guard let head = try? JSONReader.read(Base64.decode(letters: field) ?? field),
            let salt = head["salt"]?.string.flatMap({ webDecoded(Array($0.utf8)) })
        else { return nil }
        return text(ofToken: bytes[end...], key(password, salt))
    }

    /// Fernet (github.com/fernet/spec): 0x80, eight bytes of time, sixteen to start with, the blocks, and the proof of all that. Of the key
    /// the first half proves, the second decrypts.
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

    /// Base 64 with the letters for addresses (RFC 4648, section 5).
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
