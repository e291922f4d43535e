// A listening socket on a literal address of this machine.

internal import Glibc

/// Closed at the end of its lifetime, unless handed over to the library.
struct ListeningSocket: ~Copyable {
    private(set) var descriptor: Int32
    let port: Int

    /// - Parameters:
    ///   - address: a literal one, `127.0.0.1` or `::1`; names are not resolved.
    ///   - port: 0 for any free port.
    init(_ address: String, port: Int) throws(HTTPServerError) {
        let isIPv6 = address.utf8.contains(UInt8(ascii: ":"))
        let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure(address, port) }
        var yes: Int32 = 1
        // Allows reuse of a port that was recently ours (socket(7)).
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        if isIPv6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        let isBound =
            isIPv6
            ? Self.bind(descriptor, Self.address6(address, port)) : Self.bind(descriptor, Self.address4(address, port))
        guard isBound, listen(descriptor, 128) == 0 else {
            let failure = Self.failure(address, port)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Hands the descriptor over to the caller, who must close it.
    mutating func taken() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    private static func failure(_ address: String, _ port: Int) -> HTTPServerError {
        errno == EADDRINUSE
            ? .portTaken(address: address, port: port)
            : .socket(address: address, reason: String(cString: strerror(errno)))
    }

    private static func bind<Address>(_ descriptor: Int32, _ address: Address?) -> Bool {
        guard var address else {
            errno = EINVAL
            return false
        }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        } == 0
    }

    private static func address4(_ text: String, _ port: Int) -> sockaddr_in? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        return inet_pton(AF_INET, text, &address.sin_addr) == 1 ? address : nil
    }

    private static func address6(_ text: String, _ port: Int) -> sockaddr_in6? {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
        return inet_pton(AF_INET6, text, &address.sin6_addr) == 1 ? address : nil
    }

    private static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isTold = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        // The port is at the same offset for both families (ip(7), ipv6(7)).
        return isTold == 0 ? Int(in_port_t(bigEndian: address.sin6_port)) : 0
    }
}
