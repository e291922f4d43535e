// A response without an end, such as a stream of events: bytes are put in from any thread and sent when they are there.

internal import CMicrohttpd
internal import Glibc
import Synchronization

package final class ResponseStream: Sendable {
    /// `@unchecked Sendable`: the library may be told from any thread to resume a connection, and that is all that is done with it.
    private struct Connection: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private struct Contents {
        var bytes: [UInt8] = []
        var isClosed = false
        /// Suspended, since there was nothing to send.
        var waiting: Connection?
    }

    private let contents = Mutex(Contents())
    /// A reader that takes nothing is let go.
    private static let maxBytes = 256 << 10

    package init() {}

    /// False where the client no longer listens, or not fast enough.
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

    /// What the library asks for when the client can take more; on its thread.
    func read(_ connection: OpaquePointer, into buffer: UnsafeMutablePointer<CChar>, most: Int) -> Int {
        contents.withLock { contents in
            guard contents.bytes.isEmpty else {
                let count = min(most, contents.bytes.count)
                UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: contents.bytes[..<count])
                contents.bytes.removeFirst(count)
                return count
            }
            if contents.isClosed { return daybook_http_end_of_stream() }
            // To return nothing without waiting would be asked again at once (microhttpd.h, MHD_ContentReaderCallback).
            MHD_suspend_connection(connection)
            contents.waiting = Connection(pointer: connection)
            return 0
        }
    }
}
