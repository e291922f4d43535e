// Relative URLs: encoding, decoding, and the path from one page to another.

package enum RelativeAddress {
    /// Bytes that may be unencoded in a URL path (RFC 3986, section 3.3); letters of other scripts stay readable (RFC 3987).
    private static func isPlain(_ byte: UInt8) -> Bool {
        if byte.isLetter || byte.isDigit || byte >= 0x80 { return true }
        switch byte {
        case .hyphen, .dot, .underscore, .tilde, .slash, UInt8(ascii: "!"), UInt8(ascii: "$"), .asterisk, .plus, .comma,
            .equals, .at:
            return true
        default: return false
        }
    }

    /// Whether it starts with a scheme (RFC 3986, section 3.1), as in `https:` and `mailto:`: a letter, then letters,
    /// digits, `+`, `-` or `.` up to a colon. `10:30.md` does not.
    package static func hasScheme(_ address: some StringProtocol) -> Bool {
        guard address.utf8.first?.isLetter == true else { return false }
        let rest = address.utf8.drop { $0.isLetter || $0.isDigit || $0 == .plus || $0 == .hyphen || $0 == .dot }
        return rest.first == .colon
    }

    /// A path encoded for use in a URL.
    package static func encoded(_ path: String) -> String {
        PercentEncoding.encoded(path, where: isPlain)
    }

    /// The relative path from one file to another, both in the same folder tree. Not encoded.
    package static func relative(from source: String, to target: String) -> String {
        var (source, target) = (source, target)
        return source.withUTF8 { from in
            target.withUTF8 { to in
                let (steps, common) = way(from, to)
                return String(repeating: "../", count: steps) + String(decoding: to[common...], as: UTF8.self)
            }
        }
    }

    /// Appends the encoded relative path from one file to another.
    package static func append(from source: String, to target: String, to bytes: inout [UInt8]) {
        var (source, target) = (source, target)
        source.withUTF8 { from in
            target.withUTF8 { to in
                let (steps, common) = way(from, to)
                for _ in 0..<steps { bytes += "../".utf8 }
                let rest = to[common...]
                if rest.allSatisfy(isPlain) {
                    bytes += UnsafeBufferPointer(rebasing: rest)
                } else {
                    for byte in rest {
                        if isPlain(byte) { bytes.append(byte) } else { PercentEncoding.append(byte, to: &bytes) }
                    }
                }
            }
        }
    }

    /// The number of folders to go up, and the start of the rest of the target: after the last slash of the common prefix.
    private static func way(
        _ from: UnsafeBufferPointer<UInt8>, _ to: UnsafeBufferPointer<UInt8>
    ) -> (steps: Int, common: Int) {
        var (common, at) = (0, 0)
        while at < from.count, at < to.count, from[at] == to[at] {
            at += 1
            if from[at - 1] == .slash { common = at }
        }
        return (from[common...].count { $0 == .slash }, common)
    }
}
