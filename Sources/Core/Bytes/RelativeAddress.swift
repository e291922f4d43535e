// Relative addresses: encoded, decoded, and from one page to another.

package enum RelativeAddress {
    /// What may stand as it is in the path of an address (RFC 3986, section 3.3); letters of other scripts stay readable (RFC 3987).
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || "-._~/!$*+,=@".utf8.contains(byte)
    }

    /// A path as part of an address.
    package static func encoded(_ path: String) -> String {
        guard path.utf8.contains(where: { !isPlain($0) }) else { return path }
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes += "%".utf8
                bytes += (byte < 16 ? "0" : "").utf8
                bytes += String(byte, radix: 16, uppercase: true).utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The relative path that leads from one file to another, both below the same folder. Not encoded.
    package static func relative(from source: String, to target: String) -> String {
        var (source, target) = (source, target)
        return source.withUTF8 { from in
            target.withUTF8 { to in
                // Up to behind the last slash that both share.
                var common = 0
                var at = 0
                while at < from.count, at < to.count, from[at] == to[at] {
                    at += 1
                    if from[at - 1] == .slash { common = at }
                }
                let steps = from[common...].count { $0 == .slash }
                return String(repeating: "../", count: steps) + String(decoding: to[common...], as: UTF8.self)
            }
        }
    }
}
