// An open-ended response, such as an event stream: bytes may be added from any thread and are sent as available.

internal import CMicrohttpd
internal import Glibc
import Synchronization

package final class ResponseStream: Sendable {
    /// `@unchecked Sendable`: any thread may tell the library to resume a connection, and nothing else is done with it.
    private struct Connection: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private struct Contents {
        var bytes: [UInt8] = []
        var isClosed = false
        /// Suspended, as there was nothing to send.
        var waiting: Connection?
    }

    private let contents = Mutex(Contents())
    /// Beyond this, a client that does not read is disconnected.
    private static let maxBytes = 256 << 10

    package init() {}

    /// False if the client has disconnected, or reads too slowly.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        contents.withLock { contents in
            guard !contents.isClosed else { return false }
            if contents.bytes.count + bytes.count > Self.maxBytes {
                contents.isClosed = true
            } else {
                contents.bytes += bytes
            }
            Self.resume(&contents)
            return !contents.isClosed
        }
    }

    package func close() {
        contents.withLock { contents in
            contents.isClosed = true
            Self.resume(&contents)
        }
    }

    package var isClosed: Bool { contents.withLock { $0.isClosed } }

    private static func resume(_ contents: inout Contents) {
        if let waiting = contents.waiting { MHD_resume_connection(waiting.pointer) }
        contents.waiting = nil
    }

    /// Called by the library, on its thread, when the client can receive more.
    func read(_ connection: OpaquePointer, into buffer: UnsafeMutablePointer<CChar>, most: Int) -> Int {
        contents.withLock { contents in
            guard contents.bytes.isEmpty else {
                let count = min(most, contents.bytes.count)
                UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: contents.bytes[..<count])
                contents.bytes.removeFirst(count)
                return count
            }
            if contents.isClosed { return daybook_http_end_of_stream() }
            // Returning nothing without suspending would be repeated immediately (microhttpd.h, MHD_ContentReaderCallback).
            MHD_suspend_connection(connection)
            contents.waiting = Connection(pointer: connection)
            return 0
        }
    }
}
