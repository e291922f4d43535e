// The header of an age file: parsing, writing and its MAC (C2SP age, “Header”).

import Cryptography

package struct AgeHeader: Sendable, Equatable {
    package var stanzas: [AgeStanza]
    /// 32 bytes.
    package var mac: [UInt8]
    /// The bytes covered by the MAC.
    private var proved: [UInt8]

    private static let firstLine = Array("age-encryption.org/v1".utf8)
    private static let anyVersion = Array("age-encryption.org/".utf8)
    private static let mark = Array("---".utf8)

    /// A header takes some hundred bytes per recipient.
    static let maxBytes = 1 << 20

    /// A new header.
    init(_ stanzas: [AgeStanza], fileKey: SecretBytes) {
        self.stanzas = stanzas
        proved = Self.firstLine + [UInt8(ascii: "\n")] + stanzas.flatMap(\.bytes) + Self.mark
        mac = Self.mac(of: proved, fileKey)
    }

    private init(_ stanzas: [AgeStanza], proved: [UInt8], mac: [UInt8]) {
        (self.stanzas, self.proved, self.mac) = (stanzas, proved, mac)
    }

    package var bytes: [UInt8] {
        proved + [UInt8(ascii: " ")] + UnpaddedBase64.encode(mac) + [UInt8(ascii: "\n")]
    }

    private static func mac(of bytes: [UInt8], _ fileKey: SecretBytes) -> [UInt8] {
        KeyDerivation.hmac(bytes, key: KeyDerivation.hkdf(fileKey, salt: [], info: Array("header".utf8)))
    }

    /// The file key, from the first identity that opens a stanza. Throws `AgeError`.
    package func fileKey(_ identities: [AgeIdentity]) throws(AgeError) -> SecretBytes {
        guard stanzas.count == 1 || !stanzas.contains(where: { $0.kind == AgeIdentity.passphraseKind }) else {
            throw .mixedPassphrase
        }
        for identity in identities {
            guard let key = try identity.unwrap(stanzas) else { continue }
            guard Memory.isEqual(Self.mac(of: proved, key), mac) else { throw .wrongMAC }
            return key
        }
        if stanzas[0].kind == AgeIdentity.passphraseKind, identities.contains(where: \.isPassphrase) {
            throw .wrongPassphrase
        }
        var kinds: [String] = []
        for stanza in stanzas where !stanza.isGrease && !kinds.contains(stanza.kindInWords) {
            if kinds.count < 8 { kinds.append(stanza.kindInWords) }
        }
        throw .noMatch(kinds: kinds)
    }

    /// Parses a header as it arrives.
    package struct Reader: Sendable {
        private var bytes: [UInt8] = []
        private var lineStart = 0
        private var line = 0
        private var stanzas: [AgeStanza] = []
        /// Arguments of the stanza whose body is being read.
        private var arguments: [String]?
        private var body: [UInt8] = []
        /// Set once the header is complete.
        package private(set) var header: AgeHeader?

        package init() {}

        /// Consumes bytes up to the end of the header and returns their number. Throws `AgeError`.
        package mutating func add(_ input: UnsafeRawBufferPointer) throws(AgeError) -> Int {
            for (index, byte) in input.enumerated() {
                bytes.append(byte)
                guard bytes.count <= AgeHeader.maxBytes else { throw .headerTooLong }
                if line == 0, byte != UInt8(ascii: "\n") { try checkBeginning() }
                guard byte == UInt8(ascii: "\n") else { continue }
                line += 1
                let content = bytes[lineStart..<bytes.count - 1]
                try take(content)
                if header != nil { return index + 1 }
                lineStart = bytes.count
            }
            return input.count
        }

        /// Fails early for other kinds of files, instead of waiting for a line end.
        private func checkBeginning() throws(AgeError) {
            guard
                bytes.count > AgeHeader.anyVersion.count ? bytes.count < 100 : AgeHeader.anyVersion.starts(with: bytes)
            else { throw .notAge }
        }

        private mutating func take(_ content: ArraySlice<UInt8>) throws(AgeError) {
            if line == 1 {
                if content.elementsEqual(AgeHeader.firstLine) { return }
                let version = content.dropFirst(AgeHeader.anyVersion.count)
                guard content.starts(with: AgeHeader.anyVersion) else { throw .notAge }
                guard !version.isEmpty, version.allSatisfy({ 0x21...0x7e ~= $0 }) else {
                    throw .damagedHeader(line: 1)
                }
                throw .unsupportedVersion(String(decoding: version, as: UTF8.self))
            }
            if let arguments {
                guard let (piece, isLast) = AgeStanza.body(content) else { throw .damagedHeader(line: line) }
                body += piece
                if isLast {
                    stanzas.append(AgeStanza(arguments, body: body))
                    (self.arguments, body) = (nil, [])
                }
            } else if let arguments = AgeStanza.arguments(content) {
                self.arguments = arguments
            } else {
                guard !stanzas.isEmpty, content.starts(with: AgeHeader.mark + [UInt8(ascii: " ")]),
                    let mac = UnpaddedBase64.decode(content.dropFirst(AgeHeader.mark.count + 1)), mac.count == 32
                else { throw .damagedHeader(line: line) }
                header = AgeHeader(
                    stanzas, proved: Array(bytes[..<(content.startIndex + AgeHeader.mark.count)]), mac: mac)
            }
        }
    }
}
