// A literal IP address, and from where it is reachable.

internal import Glibc

/// `192.168.1.20` or `fd00::5`; not a name, and without a zone (`fe80::1%eth0`), which browsers do not accept.
package struct LiteralAddress: Sendable, Equatable {
    package enum Reach: Sendable {
        /// Only this machine (RFC 6890).
        case machine
        /// The networks of this machine: private (RFC 1918), shared (RFC 6598), unique local (RFC 4193) or link-local (RFC 3927).
        case network
        /// IPv6 link-local (RFC 4291, section 2.5.6), which needs a zone.
        case link
        /// All addresses of this machine.
        case everywhere
        /// The Internet, unless something blocks it.
        case world
    }

    /// In canonical form (inet_ntop(3)).
    package let text: String
    package let isIPv6: Bool
    private let bytes: [UInt8]

    /// Nil if it is not an address.
    package init?(_ typed: String) {
        isIPv6 = typed.utf8.contains(UInt8(ascii: ":"))
        let family = isIPv6 ? AF_INET6 : AF_INET
        var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
        guard inet_pton(family, typed, &bytes) == 1 else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard let written = inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) else { return nil }
        (self.bytes, text) = (bytes, String(cString: written))
    }

    /// As in a URL (RFC 3986, section 3.2.2).
    package var host: String { isIPv6 ? "[\(text)]" : text }

    package var reach: Reach { isIPv6 ? reach6 : reach4(bytes) }

    private func reach4(_ bytes: [UInt8]) -> Reach {
        switch (bytes[0], bytes[1]) {
        case (0, _): .everywhere
        case (127, _): .machine
        case (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127): .network
        default: .world
        }
    }

    private var reach6: Reach {
        if bytes.dropLast().allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return bytes[15] == 0 ? .everywhere : .machine }
        // An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2).
        if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff {
            return reach4(Array(bytes[12...]))
        }
        if bytes[0] & 0xfe == 0xfc { return .network }
        return bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 ? .link : .world
    }
}
