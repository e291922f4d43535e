// A client that sends bytes as they are and reads what comes back: no library between it and the server.

import Glibc

/// One connection to 127.0.0.1.
final class RawClient {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { throw Failure(reason: String(cString: strerror(errno))) }
    }

    struct Failure: Error { let reason: String }

    deinit { close(descriptor) }

    /// A server that has enough may have closed already: what it said is still read.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// All that comes until the server ends the connection, or until `isEnough`.
    func read(until isEnough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
        var found: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !isEnough(found) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            found += buffer[..<count]
        }
        return found
    }

    /// The status of the answer to a request, on a connection of its own; nil where it was ended without one.
    static func status(_ request: [UInt8], port: Int) throws -> Int? {
        let client = try RawClient(port: port)
        client.send(request)
        let answer = String(
            decoding: client.read { String(decoding: $0, as: UTF8.self).contains("\r\n\r\n") }, as: UTF8.self)
        return answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    static func status(_ request: String, port: Int) throws -> Int? { try status(Array(request.utf8), port: port) }
}
