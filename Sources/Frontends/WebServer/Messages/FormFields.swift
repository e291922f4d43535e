// The fields of a query or of a form (WHATWG URL Standard, "application/x-www-form-urlencoded").

import Bytes

struct FormFields: Sendable {
    private var fields: [(name: String, value: String)] = []

    init() {}

    /// Nil for what is not well-formed, and for more fields than any form has.
    init?(_ bytes: some Collection<UInt8>, lineEnds: Bool = false) {
        for pair in Array(bytes).split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard fields.count < 512, let name = RequestTarget.decoded(parts[0], plusIsBlank: true),
                let value = RequestTarget.decoded(
                    parts.count > 1 ? parts[1] : [], plusIsBlank: true, lineEnds: lineEnds)
            else { return nil }
            fields.append((name, value))
        }
    }

    /// The first of that name.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    mutating func add(_ name: String, _ value: String) { fields.append((name, value)) }

    mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }

    /// As they are sent.
    var encoded: String {
        fields.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
    }

    var names: [String] { fields.map(\.name) }

    /// Whether a byte needs no escape (RFC 3986, section 2.3).
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case .hyphen, .dot, .underscore, .tilde: true
        default: byte.isLetter || byte.isDigit
        }
    }

    /// A text as it is in a query or a path.
    static func encoded(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var output: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) {
                output.append(byte)
            } else {
                let digits = Array(String(byte, radix: 16, uppercase: true).utf8)
                output += [UInt8(ascii: "%")] + (digits.count == 1 ? [UInt8(ascii: "0")] : []) + digits
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
