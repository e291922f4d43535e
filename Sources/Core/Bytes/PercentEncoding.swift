// Percent-encoding, such as `%20` in links (RFC 3986, section 2.1).

package enum PercentEncoding {
    /// Whether a byte is unreserved (RFC 3986, section 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case .hyphen, .dot, .underscore, .tilde: true
        default: byte.isLetter || byte.isDigit
        }
    }

    /// The text with all bytes escaped that are not plain.
    package static func encoded(_ text: String, where isPlain: (UInt8) -> Bool = isUnreserved) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) { bytes.append(byte) } else { append(byte, to: &bytes) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the escape of a byte: `%C3`.
    package static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 0xf] { bytes.append(digit + (digit < 10 ? 0x30 : 0x37)) }
    }

    /// The byte that an escape such as `%2E` at the beginning represents.
    package static func byte(_ bytes: ArraySlice<UInt8>) -> UInt8? {
        guard bytes.count >= 3, bytes[bytes.startIndex] == .percent,
            let high = bytes[bytes.startIndex + 1].hexadecimal, let low = bytes[bytes.startIndex + 2].hexadecimal
        else { return nil }
        return high << 4 | low
    }

    /// The text with every well-formed escape decoded; others are kept.
    package static func decoded(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if let value = Self.byte(rest) {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
