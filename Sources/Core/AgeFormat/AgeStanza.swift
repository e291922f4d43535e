// A stanza of a header: the file key wrapped for one recipient.

package struct AgeStanza: Sendable, Equatable {
    /// The first names the kind. Each consists of visible ASCII characters.
    package var arguments: [String]
    package var body: [UInt8]

    package init(_ arguments: [String], body: [UInt8]) {
        self.arguments = arguments
        self.body = body
    }

    package var kind: String { arguments.first ?? "" }

    /// The kind for messages, with an explanation if it is known.
    package var kindInWords: String {
        switch kind {
        case "scrypt": "scrypt (passphrase)"
        case "mlkem768x25519": "mlkem768x25519 (post-quantum)"
        case "mlkem768p256tag": "mlkem768p256tag (post-quantum hardware key)"
        case "p256tag", "piv-p256": "\(kind) (hardware key)"
        case "X25519", "ssh-ed25519", "ssh-rsa": kind
        default: "\(kind.prefix(40)) (plug-in)"
        }
    }

    /// Random stanzas that keep implementations tolerant of unknown kinds.
    var isGrease: Bool { kind.hasSuffix("-grease") }

    private static let columns = 64

    /// As written in a header.
    var bytes: [UInt8] {
        var bytes = Array("-> \(arguments.joined(separator: " "))\n".utf8)
        let letters = UnpaddedBase64.encode(body)
        // The last line is shorter than the others, possibly empty.
        for start in stride(from: 0, through: letters.count, by: Self.columns) {
            bytes += letters[start..<min(start + Self.columns, letters.count)]
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// The arguments of a line that begins a stanza; nil for other lines.
    static func arguments(_ line: ArraySlice<UInt8>) -> [String]? {
        guard line.starts(with: "-> ".utf8) else { return nil }
        let words = line.dropFirst(3).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy { 0x21...0x7e ~= $0 } }) else { return nil }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a line of the body, and whether it is the last; nil for other lines.
    static func body(_ line: ArraySlice<UInt8>) -> (bytes: [UInt8], isLast: Bool)? {
        guard line.count <= columns, let bytes = UnpaddedBase64.decode(line) else { return nil }
        return (bytes, line.count < columns)
    }
}
