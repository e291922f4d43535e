// Paths of files as editors write them: `file:///notes/Th%C3%A9.md` (RFC 8089, RFC 3986).

import Bytes

package enum FileAddress {
    /// The path that an address names; nil where it names no file of this machine.
    package static func path(of address: String) -> String? {
        guard address.utf8.count > 5, address.prefix(5).lowercased() == "file:" else { return nil }
        var rest = address.dropFirst(5)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
            rest = rest.dropFirst(host.count)
        }
        let path = PercentEncoding.decoded(rest.prefix { $0 != "?" && $0 != "#" })
        return path.hasPrefix("/") && !path.utf8.contains(0) ? path : nil
    }

    package static func of(path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var address = Array("file://".utf8)
        for byte in path.utf8 {
            if byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte) {
                address.append(byte)
            } else {
                address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: address, as: UTF8.self)
    }
}
