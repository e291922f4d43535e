// File URIs as used by editors: `file:///notes/Th%C3%A9.md` (RFC 8089, RFC 3986).

import Bytes

package enum FileAddress {
    /// The path in a URI; nil if it is not a file of this machine.
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

    /// A percent-encoded path.
    static func encoded(_ path: String) -> String {
        PercentEncoding.encoded(path) { PercentEncoding.isUnreserved($0) || $0 == .slash }
    }
}
