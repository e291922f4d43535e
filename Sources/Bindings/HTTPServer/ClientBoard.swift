// Tracks how long clients have been sending a request: those that never finish occupy a place that others need.

internal import Glibc
import Synchronization

final class ClientBoard: Sendable {
    /// Monotonic time in nanoseconds, by descriptor; absent while a request is being answered.
    private let clients = Mutex<[Int32: Int64]>([:])

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// A request may begin.
    func waits(_ descriptor: Int32) { clients.withLock { $0[descriptor] = Self.now } }

    /// The request is complete, or its connection is closed.
    func isServed(_ descriptor: Int32) { clients.withLock { $0[descriptor] = nil } }

    private static let words = Array(
        "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".utf8)

    /// Sends 408 (RFC 9110, section 15.5.9) and shuts down the connection; the library notices and closes it.
    ///
    /// A descriptor is only closed after `isServed`, so none here can have been reused.
    func sweep(olderThan seconds: Double) {
        let oldest = Self.now - Int64(seconds * 1e9)
        clients.withLock { clients in
            for (descriptor, since) in clients where since < oldest {
                _ = Self.words.withUnsafeBytes {
                    send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                }
                shutdown(descriptor, Int32(SHUT_RDWR))
                clients[descriptor] = nil
            }
        }
    }
}
