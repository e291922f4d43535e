// Paths of files as editors write them: `file:///notes/Th%C3%A9.md` (RFC 8089, RFC 3986).

import Bytes

package enum FileAddress {
    /// The path that an address names; nil where it names no file of this machine.
    package static func path(of address: String) -> String? {
        let (scheme, host) = ("file:", "localhost")
        var rest = address.utf8[...]
        guard rest.prefix(scheme.utf8.count).map(\.lowercased).elementsEqual(scheme.utf8) else { return nil }
        rest = rest.dropFirst(scheme.utf8.count)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let named = rest.prefix { $0 != .slash }
            guard named.isEmpty || named.map(\.lowercased).elementsEqual(host.utf8) else { return nil }
            rest = rest[named.endIndex...]
        }
        let path = PercentEncoding.decoded(Substring(rest.prefix { $0 != UInt8(ascii: "?") && $0 != .hash }))
        return path.utf8.first == .slash && !path.utf8.contains(0) ? path : nil
    }

    package static func of(path: String) -> String {
        "file://" + encoded(path)
    }

    /// A path as it is in an address.
    static func encoded(_ path: String) -> String {
        if path.utf8.allSatisfy(isPlain) { return path }
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in path.utf8 {
            if isPlain(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Needs no escape (RFC 3986 §2.3), or is between two names.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case .hyphen, .dot, .underscore, .tilde, .slash: true
        default: byte.isLetter || byte.isDigit
        }
    }
}
